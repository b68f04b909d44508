import { useEffect, useState } from 'react'
import { isText } from '#web/lib/text/json-object.ts'
import { writePersonal, readPersonal } from './personal.ts'

/** The draft of the start screen. */
export const START_DRAFT = 'start'

/**
 * A text being written, kept for the person who writes it: it survives a reload, a walk to another page and a session that
 * ran out. `name` is where it is written.
 */
export function useDraft(name: string) {
  const [text, setText] = useState(() => readPersonal('messageDraft:', name, isText) ?? '')
  useEffect(() => writePersonal('messageDraft:', name, text || null), [name, text])
  return [text, setText] as const
}

/** Puts a text where it can be read and changed before it is sent. */
export const writeDraft = (name: string, text: string): void => writePersonal('messageDraft:', name, text || null)

/** Forgets a draft once it has been sent; what was written since stays. */
export function forgetDraft(name: string, sent: string): void {
  if (readPersonal('messageDraft:', name, isText)?.trim() === sent) writePersonal('messageDraft:', name, null)
}
