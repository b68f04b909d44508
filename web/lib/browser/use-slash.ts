import { useEffect, type RefObject } from 'react'

/** "/" puts the focus into the page's search field, unless somebody is typing or a dialog is open. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const at = event.target
      const typing = at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
      if (typing || document.querySelector('[role="dialog"],[role="alertdialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [field])
}
