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
import { cx } from '#web/components/ui/cx.ts'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { BlockView } from '#web/components/reading-room/text/block-view.tsx'
import { blockAt } from '#web/components/reading-room/text/blocks.ts'
import type { Range } from '#web/components/reading-room/text/highlight.ts'
import { marksOf, type Passage, type Reading, scanOf } from '#web/components/reading-room/text/reading.ts'
import { useTermPopover } from '#web/components/reading-room/terms/use-term-popover.tsx'
import type { View } from './view.ts'
import { useRest, type useSpans } from '#web/components/reading-room/text/use-spans.ts'

export type ReaderHandle = {
  /** Scrolls to the paragraph that holds the character at `offset`. */
  goTo: (offset: number, target: 'section' | 'hit') => void
  /** The character offset of the first paragraph in view. */
  offset: () => number
  focus: () => void
}
export type ReaderProps = {
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

/** The text in its frame, as `view` draws it. */
export function ReaderPage(props: ReaderProps & { view: View }) {
  const { reading, passage, start, places, current, onPlace, spans, follow, label, ref, view } = props
  const { scroller, drawn, part, toStart, jumpTo } = view
  const { blocks, plainWords, recognised, depths } = reading
  const [goal, setGoal] = useState<{ index: number; offset: number } | null>(null)
  const place = goal && view.isInView(goal.index) ? goal.offset : (blocks[view.top]?.start ?? 0)

  useEffect(() => onPlace(place), [place, onPlace])
  useRest(blocks[drawn[0] ?? 0]?.start ?? 0, blocks[drawn.at(-1) ?? 0]?.end ?? 0, spans.onView)
  useEffect(() => {
    const { first } = passage
    if (start !== undefined) {
      const index = blockAt(blocks, start)
      const timer = setTimeout(() => {
        setGoal({ index, offset: start })
        jumpTo(index, 'start')
      }, HIGHLIGHT_SCROLL_DELAY_MS)
      return () => clearTimeout(timer)
    }
    if (first === null) return toStart()
    const offset = passage.range?.start ?? blocks[first]!.start
    const timer = setTimeout(() => {
      setGoal({ index: first, offset })
      jumpTo(first, 'center', '.mark-passage')
    }, HIGHLIGHT_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [passage, start, blocks, jumpTo, toStart])
  const goTo = useCallback(
    (offset: number, target: 'section' | 'hit') => {
      const index = blockAt(blocks, offset)
      setGoal({ index, offset })
      if (target === 'hit') jumpTo(index, 'center', '.mark-current')
      else jumpTo(index, 'start')
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
      <div lang="en" style={part && { height: part.height }} className={cx('relative w-full', !part && 'pt-4 pb-40')}>
        <div
          className={part && 'absolute inset-x-0 top-0'}
          style={part && { transform: `translateY(${part.offset}px)` }}
        >
          {drawn.map((index) => (
            <div
              key={index}
              data-index={index}
              ref={part?.measure}
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
