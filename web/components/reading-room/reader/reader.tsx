import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { Reading } from '#web/components/reading-room/text/reading.ts'
import { ReaderPage, type ReaderProps } from './reader-page.tsx'
import { READING_LINE_PX, useJump, type View } from './view.ts'

/** Paragraphs that a cheap phone draws all at once: any section, and most guides. */
const DRAWN_MAX = 300

export const LongReader = lazyPart(async () => (await import('./long-reader.tsx')).LongReader)
export const isLong = (paragraphs: number) => paragraphs > DRAWN_MAX

/** The text itself. Opens at the passage, about 100 ms after it is there. */
export const Reader = (props: ReaderProps) =>
  isLong(props.reading.blocks.length) ? <LongReader {...props} /> : <ShortReader {...props} />

const ShortReader = (props: ReaderProps) => <ReaderPage {...props} view={useShortView(props.reading)} />

/** The first and the last paragraph in view, and the one that is read. */
type InView = { top: number; first: number; last: number }

function inView(scroller: HTMLElement): InView {
  const box = scroller.getBoundingClientRect()
  const paragraphs = [...scroller.querySelectorAll('[data-index]')].map((one) => one.getBoundingClientRect())
  const at = (index: number) => (index < 0 ? paragraphs.length - 1 : index)
  return {
    top: at(paragraphs.findIndex(({ bottom }) => bottom > box.top + READING_LINE_PX)),
    first: at(paragraphs.findIndex(({ bottom }) => bottom > box.top)),
    last: paragraphs.findLastIndex(({ top }) => top < box.bottom),
  }
}

const isSame = (one: InView, other: InView) =>
  one.top === other.top && one.first === other.first && one.last === other.last

/** A text that is drawn as a whole. */
function useShortView({ blocks }: Reading): View {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<InView>({ top: 0, first: 0, last: 0 })
  useEffect(() => {
    const view = scroller.current!
    const look = () => {
      const now = inView(view)
      setSeen((before) => (isSame(before, now) ? before : now))
    }
    const resized = new ResizeObserver(look)
    resized.observe(view)
    view.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      view.removeEventListener('scroll', look)
    }
  }, [])
  // a property, where scrollTo gives a promise in new browsers
  const scrollTo = useCallback((top: number) => {
    if (scroller.current) scroller.current.scrollTop = top
  }, [])
  return {
    scroller,
    drawn: blocks.map(({ index }) => index),
    top: seen.top,
    isInView: (index) => index >= seen.first && index <= seen.last,
    ...useJump(scroller, scrollTo),
  }
}
