import { logQuietly } from '#web/lib/log.ts'

/**
 * Copies text; where the clipboard is refused (plain http, an old browser) it selects a hidden field and lets the
 * browser copy that. True when the text was copied.
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
  const before = document.activeElement
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0'
  // inside an open dialog: its focus trap takes the focus away from anything else
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  try {
    if (!document.execCommand('copy')) throw new Error('the browser refused')
    return true
  } catch (error) {
    logQuietly('The text could not be copied', error)
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
