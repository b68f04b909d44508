import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useState,
  type CSSProperties,
  type MouseEvent,
  type Ref,
} from 'react'
import { HIGHLIGHT_SCROLL_DELAY_MS } from '#contract/product.ts'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { BlockView } from './text/block-view.tsx'
import { blockAt } from './text/blocks.ts'
import type { Range } from './text/highlight.ts'
import { marksOf, type Passage, type Reading, scanOf } from './text/reading.ts'
import { useTermPopover } from './terms/use-term-popover.tsx'
import { useReader } from './use-reader.ts'
import { useRest, type useSpans } from './text/use-spans.ts'

export type ReaderHandle = {
  /** Scrolls to the paragraph that holds the character at `offset`. */
  goTo: (offset: number, target: 'section' | 'hit') => void
  /** The character offset of the first paragraph in view. */
  offset: () => number
  focus: () => void
}
type Props = {
  reading: Reading
  passage: Passage
  /** Where to open instead of the passage, as a character offset. */
  start?: number
  places: Range[]
  current: number
  /** Called with the character offset being read: what was gone to while it is in view, else the top of the view. */
  onPlace: (offset: number) => void
  /** Links and terms of a paragraph, and their part of the page: called with the characters in view. */
  spans: ReturnType<typeof useSpans>
  follow: {
    /** Called with the address of a link; true where it was followed. */
    link: (href: string) => boolean
    /** Called with the character at which a definition stands. */
    definition: (offset: number) => void
  }
  label: string
  ref: Ref<ReaderHandle>
}

/** Pixels below the top edge at which somebody reads; what a jump brings up stands above it. */
const READING_LINE_PX = 32

/** The text itself. Opens at the passage, about 100 ms after it is there. */
export function Reader({ reading, passage, start, places, current, onPlace, spans, follow, label, ref }: Props) {
  const { scroller, virtualizer, jumpTo } = useReader(reading)
  const items = virtualizer.getVirtualItems()
  const { blocks, plainWords, recognised, depths } = reading
  const [goal, setGoal] = useState<{ index: number; offset: number } | null>(null)
  const top = virtualizer.scrollOffset ?? 0
  const topIndex = virtualizer.getVirtualItemForOffset(top + READING_LINE_PX)?.index ?? 0
  const at = goal && items.find(({ index }) => index === goal.index)
  const inView = at && at.end > top && at.start < top + (virtualizer.scrollRect?.height ?? 0)
  const place = inView ? goal.offset : (blocks[topIndex]?.start ?? 0)

  useEffect(() => onPlace(place), [place, onPlace])
  useRest(blocks[items[0]?.index ?? 0]?.start ?? 0, blocks[items.at(-1)?.index ?? 0]?.end ?? 0, spans.onView)
  useEffect(() => {
    const { first } = passage
    if (start !== undefined) {
      const index = blockAt(blocks, start)
      const timer = setTimeout(() => {
        setGoal({ index, offset: start })
        jumpTo(index, undefined, 'start')
      }, HIGHLIGHT_SCROLL_DELAY_MS)
      return () => clearTimeout(timer)
    }
    if (first === null) return virtualizer.scrollToOffset(0)
    const offset = passage.range?.start ?? blocks[first]!.start
    const timer = setTimeout(() => {
      setGoal({ index: first, offset })
      jumpTo(first, '.mark-passage')
    }, HIGHLIGHT_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [passage, start, blocks, jumpTo, virtualizer])
  const goTo = useCallback(
    (offset: number, target: 'section' | 'hit') => {
      const index = blockAt(blocks, offset)
      setGoal({ index, offset })
      if (target === 'hit') jumpTo(index, '.mark-current')
      else jumpTo(index, undefined, 'start')
    },
    [blocks, jumpTo],
  )
  useImperativeHandle(
    ref,
    () => ({ goTo, offset: () => place, focus: () => scroller.current?.focus({ preventScroll: true }) }),
    [goTo, place, scroller],
  )
  const { press, popover } = useTermPopover(spans.terms, follow.definition)
  // before the link itself: one of this text is gone to here
  const onPress = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (link && plain && follow.link(link.getAttribute('href') ?? '')) event.preventDefault()
    else press(event)
  }

  return (
    <ScrollRegion ref={scroller} role="document" label={label} className="reading-scroller" onClickCapture={onPress}>
      {popover}
      <div lang="en" style={{ height: virtualizer.getTotalSize() }} className="relative w-full">
        <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => (
            <div
              key={index}
              data-index={index}
              ref={virtualizer.measureElement}
              style={{ '--depth': depths[index] } as CSSProperties}
            >
              <BlockView
                block={blocks[index]!}
                marks={marksOf(blocks[index]!, passage, places, current)}
                spans={spans.spansOf(blocks[index]!)}
                cited={passage.blocks.has(index)}
                plainWords={plainWords.get(index)}
                scan={scanOf(blocks[index]!, recognised)}
              />
            </div>
          ))}
        </div>
      </div>
    </ScrollRegion>
  )
}
