import { type RefObject, useCallback, useEffect, useRef } from 'react'

export type Align = 'center' | 'start'

/** What of a text is drawn, and where in it the reader is. */
export type View = {
  scroller: RefObject<HTMLDivElement | null>
  /** The numbers of the paragraphs that are drawn. */
  drawn: number[]
  /** The one that is read: the first in view, below the line at which what was gone to stands. */
  top: number
  isInView: (index: number) => boolean
  toStart: () => void
  /** Brings a paragraph, or the first element in it that matches `selector`, to the middle (or the top) of the view. */
  jumpTo: (index: number, align: Align, selector?: string) => void
  /** Where not all is drawn: how high all of it would be, how far down the drawn part stands, and what measures a paragraph. */
  part?: { height: number; offset: number; measure: (element: HTMLElement | null) => void }
}

/** Pixels below the top edge at which somebody reads; what a jump brings up stands above it. */
export const READING_LINE_PX = 32
/** Frames in which a jump may still be put right while paragraphs are being measured. */
const CORRECTIONS = 40
/** How long what was jumped to keeps its place while something is drawn above it. */
const HOLD_MS = 5_000

/**
 * Jumps to a paragraph, or to the start; `scrollTo` writes the place of the view, `nearer` brings up what is not drawn yet. What was
 * jumped to keeps its place for a while, whatever is drawn late above it, until the reader takes hold of the page.
 */
export function useJump(
  scroller: View['scroller'],
  scrollTo: (top: number) => void,
  nearer?: (index: number, align: Align) => void,
): Pick<View, 'jumpTo' | 'toStart'> {
  const correct = useRef<((left: number) => void) | null>(null)
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    const stop = () => void (correct.current = null)
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const name of events) view.addEventListener(name, stop, { passive: true })
    const resized = new ResizeObserver(() => correct.current?.(CORRECTIONS))
    for (const part of [view, ...view.children]) resized.observe(part)
    return () => {
      stop()
      resized.disconnect()
      for (const name of events) view.removeEventListener(name, stop)
    }
  }, [scroller])
  const jumpTo = useCallback<View['jumpTo']>(
    (index, align, selector = `[data-index="${index}"]`) => {
      const view = scroller.current
      if (!view) return
      nearer?.(index, align)
      let steady = 0
      const until = performance.now() + HOLD_MS
      const mine = (left: number) => {
        if (correct.current !== mine || left === 0 || performance.now() > until) return
        const target = view.querySelector(selector) ?? view.querySelector(`[data-index="${index}"]`)
        const off = target ? distance(target, view, align) : 0
        steady = target && Math.abs(off) < 2 ? steady + 1 : 0
        if (steady > 2) return
        if (target && off) scrollTo(view.scrollTop + off)
        requestAnimationFrame(() => mine(left - 1))
      }
      correct.current = mine
      requestAnimationFrame(() => mine(CORRECTIONS))
    },
    [scroller, scrollTo, nearer],
  )
  const toStart = useCallback(() => {
    correct.current = null
    scrollTo(0)
  }, [scrollTo])
  return { jumpTo, toStart }
}

/** How far the view must scroll so that the target stands in its middle, or below its top edge. */
function distance(target: Element, view: HTMLElement, align: Align): number {
  const at = target.getBoundingClientRect()
  const box = view.getBoundingClientRect()
  const wanted = align === 'center' && at.height < box.height ? box.top + (box.height - at.height) / 2 : box.top + 16
  const off = Math.round(at.top - wanted)
  const room = off > 0 ? view.scrollHeight - view.clientHeight - view.scrollTop : -view.scrollTop
  return off > 0 ? Math.min(off, Math.max(0, room)) : Math.max(off, Math.min(0, room))
}
