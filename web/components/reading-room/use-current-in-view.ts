import { useEffect, useRef } from 'react'

/** For a list that scrolls: brings what is marked as current into view whenever `current` is another. */
export function useCurrentInView<Box extends HTMLElement>(current: unknown) {
  const list = useRef<Box>(null)
  useEffect(() => {
    const box = list.current
    const item = box?.querySelector<HTMLElement>('[aria-current]')
    if (!item || !box) return
    const off = item.getBoundingClientRect().top - box.getBoundingClientRect().top
    if (off < 0 || off > box.clientHeight - item.clientHeight) box.scrollTop += off - box.clientHeight / 3
  }, [current])
  return list
}
