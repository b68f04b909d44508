import { useRef } from 'react'

/** The last element outside every dialog that a dialog was opened from. */
let outside: HTMLElement | null = null

/**
 * Spread on the content of a dialog that has no trigger of its own: when it closes, the focus goes back to what had it
 * before; when that is gone (one dialog followed another), to what opened the first one.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      const from = document.activeElement
      before.current = from instanceof HTMLElement && from !== document.body ? from : null
      if (before.current && !before.current.closest('[role="dialog"],[role="alertdialog"]')) outside = before.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = before.current?.isConnected ? before.current : outside
      if (target?.isConnected) target.focus({ preventScroll: true })
    },
  }
}
