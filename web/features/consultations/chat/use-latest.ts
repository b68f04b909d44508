import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { takeDrawnPlace } from '#web/lib/browser/drawn-page.ts'

/** Pixels from the end that still count as being at the end. */
const NEAR = 120
const HEADER = 80

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const bottom = () => document.documentElement.scrollHeight - innerHeight

/** The last question, or an answer that is given again below the first one. */
const lastBeginning = (list: HTMLElement) => [...list.querySelectorAll('[data-question], [data-again]')].at(-1)

/**
 * Where the latest message is best read: the end of the page, but never so far that its beginning leaves the top. So an
 * answer longer than the screen begins at the top and grows below, and nobody loses the line they are at.
 */
function latest(list: HTMLElement): number {
  const beginning = lastBeginning(list)
  const top = beginning ? beginning.getBoundingClientRect().top + scrollY - HEADER : Infinity
  return Math.max(0, Math.min(bottom(), top))
}

/**
 * Keeps the page at the latest message while its content grows, unless the reader has scrolled away. `away` is true when
 * the end is out of sight.
 */
export function useLatest(list: RefObject<HTMLElement | null>) {
  const following = useRef(true)
  const [away, setAway] = useState(false)

  useLayoutEffect(() => {
    // the server sent the text first, and somebody may be in the middle of it
    const before = takeDrawnPlace()
    const question = list.current && lastBeginning(list.current)
    if (before === undefined || !list.current || !question) return
    scrollTo({ top: scrollY + question.getBoundingClientRect().top - before, behavior: 'instant' })
    following.current = Math.abs(scrollY - latest(list.current)) < NEAR
  }, [list])

  const settle = useCallback(() => {
    if (list.current && following.current) {
      const target = latest(list.current)
      if (target > scrollY) scrollTo({ top: target, behavior: 'instant' })
    }
    setAway(bottom() - scrollY > innerHeight / 2)
  }, [list])

  useEffect(() => {
    let before = scrollY
    const scrolled = () => {
      // up means reading; down to the end means following again
      if (scrollY < before - 2) following.current = false
      if (list.current && scrollY >= Math.min(latest(list.current), bottom()) - NEAR && scrollY >= before) {
        following.current = true
      }
      before = scrollY
      setAway(bottom() - scrollY > innerHeight / 2)
    }
    addEventListener('scroll', scrolled, { passive: true })
    const watch = new ResizeObserver(settle)
    if (list.current) watch.observe(list.current)
    return () => {
      removeEventListener('scroll', scrolled)
      watch.disconnect()
    }
  }, [list, settle])

  /** To the latest message, whatever the reader was doing: after sending, or by the button. */
  const jump = useCallback(
    (where: 'latest' | 'end') => {
      following.current = true
      const top = where === 'end' || !list.current ? bottom() : latest(list.current)
      scrollTo({ top, behavior: still() ? 'instant' : 'smooth' })
    },
    [list],
  )
  return { away, jump, settle }
}
