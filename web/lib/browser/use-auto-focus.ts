import { useEffect, type RefObject } from 'react'

/** Puts the focus into a text box when its page opens, where that brings up no keyboard over the page. */
export function useAutoFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [box])
}
