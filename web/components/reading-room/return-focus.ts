import { useEffect, useState } from 'react'

/** Gives the focus back to what had it when this component appeared. Radix does so only for dialogs with a trigger. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Radix takes the focus away from what it removes, a moment later
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }, 10)
    },
    [opener],
  )
}
