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

/** Jumps to a paragraph; `scrollTo` writes the place of the view, `nearer` brings up what is not drawn yet. */
export function useJump(
  scroller: View['scroller'],
  scrollTo: (top: number) => void,
  nearer?: (index: number, align: Align) => void,
): View['jumpTo'] {
  const jump = useRef(0)
  // whoever takes hold of the page is not pulled back
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    const stop = () => void jump.current++
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const name of events) view.addEventListener(name, stop, { passive: true })
    return () => {
      stop()
      for (const name of events) view.removeEventListener(name, stop)
    }
  }, [scroller])
  return useCallback(
    (index, align, selector = `[data-index="${index}"]`) => {
      const mine = ++jump.current
      const view = scroller.current
      if (!view) return
      nearer?.(index, align)
      let steady = 0
      const correct = (left: number) => {
        if (jump.current !== mine || left === 0 || steady > 2) return
        const target = view.querySelector(selector) ?? view.querySelector(`[data-index="${index}"]`)
        const off = target ? distance(target, view, align) : 0
        if (target && Math.abs(off) < 2) steady++
        else if (target) scrollTo(view.scrollTop + off)
        requestAnimationFrame(() => correct(left - 1))
      }
      requestAnimationFrame(() => correct(CORRECTIONS))
    },
    [scroller, scrollTo, nearer],
  )
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
