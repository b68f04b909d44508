import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { Reading } from '#web/components/reading-room/text/reading.ts'
import { ReaderPage, type ReaderProps } from './reader-page.tsx'
import { type Align, READING_LINE_PX, useJump, type View } from './view.ts'

const LINE_PX = 28
const GAP_PX = 13
const CHARS_PER_PX = 1 / 8.2
const WIDEST_PX = 624

/** A guess at a paragraph's height, so that the scroll bar is about right before anything is measured. */
const guess = (length: number, level: number, width: number) =>
  GAP_PX + (level ? 14 : 0) + LINE_PX * Math.ceil(length / Math.max(24, Math.min(WIDEST_PX, width - 32) * CHARS_PER_PX))

/** A text of which only the paragraphs near the screen are drawn. */
export const LongReader = (props: ReaderProps) => <ReaderPage {...props} view={useLongView(props.reading)} />

function useLongView({ blocks, plainWords }: Reading): View {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const width = scroller.current?.clientWidth ?? WIDEST_PX
      const { text, level } = blocks[index]!
      const words = plainWords.get(index)
      return guess(text.length, level, width) + (words ? 110 + guess(words.english.length, 0, width) : 0)
    },
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 160,
    initialRect: { width: WIDEST_PX, height: 800 },
  })
  // always by the virtualizer: what is measured while a write of anyone else is under way takes the view back
  const scrollTo = useCallback((offset: number) => virtualizer.scrollToOffset(offset), [virtualizer])
  const nearer = useCallback(
    (index: number, align: Align) => virtualizer.scrollToIndex(index, { align }),
    [virtualizer],
  )
  const jumps = useJump(scroller, scrollTo, nearer)
  const items = virtualizer.getVirtualItems()
  const top = virtualizer.scrollOffset ?? 0
  const height = virtualizer.scrollRect?.height ?? 0
  return {
    scroller,
    ...jumps,
    drawn: items.map(({ index }) => index),
    top: virtualizer.getVirtualItemForOffset(top + READING_LINE_PX)?.index ?? 0,
    isInView: (index) => items.some((item) => item.index === index && item.end > top && item.start < top + height),
    part: {
      height: virtualizer.getTotalSize(),
      offset: items[0]?.start ?? 0,
      measure: virtualizer.measureElement,
    },
  }
}
