import { useEffect, type RefObject } from 'react'

/** Tells the page how high the message box is, which grows with what is written: toasts stand above it. */
export function useComposerHeight(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--composer-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--composer-height')
    }
  }, [bar])
}
