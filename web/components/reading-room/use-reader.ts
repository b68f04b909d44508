import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import type { Reading } from './text/reading.ts'

const LINE_PX = 28
const GAP_PX = 13
const CHARS_PER_PX = 1 / 8.2
const WIDEST_PX = 624
/** Frames in which a jump may still be put right while paragraphs are being measured. */
const CORRECTIONS = 40

/** A guess at a paragraph's height, so that the scroll bar is about right before anything is measured. */
const guess = (length: number, level: number, width: number) =>
  GAP_PX + (level ? 14 : 0) + LINE_PX * Math.ceil(length / Math.max(24, Math.min(WIDEST_PX, width - 32) * CHARS_PER_PX))

/** Renders only the paragraphs near the screen, and jumps to any of them. */
export function useReader({ blocks, plainWords }: Reading) {
  const scroller = useRef<HTMLDivElement>(null)
  const jump = useRef(0)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const width = scroller.current?.clientWidth ?? WIDEST_PX
      const { text, level } = blocks[index]!
      const words = plainWords.get(index)
      return guess(text.length, level, width) + (words ? 110 + guess(words.length, 0, width) : 0)
    },
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 160,
    initialRect: { width: WIDEST_PX, height: 800 },
  })

  const stop = useCallback(() => void jump.current++, [])

  /** Brings a paragraph, or the first element in it that matches `selector`, to the middle (or the top) of the view. */
  const jumpTo = useCallback(
    (index: number, selector = `[data-index="${index}"]`, align: 'center' | 'start' = 'center') => {
      const mine = ++jump.current
      const view = scroller.current
      if (!view) return
      // always by the virtualizer: what is measured while a write of anyone else is under way takes the view back
      virtualizer.scrollToIndex(index, { align })
      let steady = 0
      const correct = (left: number) => {
        if (jump.current !== mine || left === 0 || steady > 2) return
        const target = view.querySelector(selector) ?? view.querySelector(`[data-index="${index}"]`)
        const off = target ? distance(target, view, align) : 0
        if (target && Math.abs(off) < 2) steady++
        else if (target) virtualizer.scrollToOffset(view.scrollTop + off)
        requestAnimationFrame(() => correct(left - 1))
      }
      requestAnimationFrame(() => correct(CORRECTIONS))
    },
    [virtualizer],
  )

  // whoever takes hold of the page is not pulled back
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const name of events) view.addEventListener(name, stop, { passive: true })
    return () => {
      stop()
      for (const name of events) view.removeEventListener(name, stop)
    }
  }, [stop])

  return { scroller, virtualizer, jumpTo }
}

/** How far the view must scroll so that the target stands in its middle, or below its top edge. */
function distance(target: Element, view: HTMLElement, align: 'center' | 'start'): number {
  const at = target.getBoundingClientRect()
  const box = view.getBoundingClientRect()
  const wanted = align === 'center' && at.height < box.height ? box.top + (box.height - at.height) / 2 : box.top + 16
  const off = Math.round(at.top - wanted)
  const room = off > 0 ? view.scrollHeight - view.clientHeight - view.scrollTop : -view.scrollTop
  return off > 0 ? Math.min(off, Math.max(0, room)) : Math.max(off, Math.min(0, room))
}
