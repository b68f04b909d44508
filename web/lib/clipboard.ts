/**
 * Copies text; where the clipboard is refused (plain http, an old browser) it selects a hidden field and lets the
 * browser copy that (document 1 section 2). True when the text was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // inside an open dialog: its focus trap takes the focus away from anything else
  const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
  const before = document.activeElement as HTMLElement | null
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  before?.focus()
  return copied
}
