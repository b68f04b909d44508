import { logQuietly } from '#web/lib/log.ts'

/** Puts text on the clipboard; where the browser has no clipboard for us, by a hidden text field. True when it worked. */
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
  // inside an open dialog, because a dialog lets the focus go nowhere else
  const home = before?.closest('[role="dialog"]') ?? document.body
  home.append(field)
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
