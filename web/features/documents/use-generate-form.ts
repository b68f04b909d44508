import { useEffect, useRef, useState } from 'react'
import type { Placeholder, Template } from '#contract/documents.ts'
import { serverFields, useFieldErrors } from '#web/lib/forms/use-form.ts'
import { useUser } from '#web/lib/session/session.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { fieldName, problemsOf, startValues, toData, type FormValues } from './form-values.ts'
import type { Generation } from './queries.ts'

/** How long after the last letter a draft is kept; milliseconds. */
const KEEP_MS = 300

/** The half-filled form of one template: its values, `known` ones where nothing was written, what is missing, and the draft in this browser. */
export function useGenerateForm(
  { _id: id }: Template,
  placeholders: Placeholder[],
  known: Record<string, string> = {},
) {
  const { _id: userId } = useUser()
  const [draft] = useState(() => readDraft(userId, id))
  const [fileName, setFileName] = useState(draft?.fileName ?? '')
  const [values, setValues] = useState(() => startValues(placeholders, { ...known, ...written(draft?.values) }))
  const { element, errors, show, clear } = useFieldErrors()
  const [restored, setRestored] = useState(draft !== null)
  const touched = useRef(false)
  const sentAs = useRef(draft?.sentAs)

  const keep = () => keepDraft(userId, id, { fileName, values, ...(sentAs.current && { sentAs: sentAs.current }) })
  useKeptDraft(keep, touched, [fileName, values])

  const change = () => {
    touched.current = true
    sentAs.current = undefined
  }
  return {
    fileName,
    values,
    element,
    errors,
    restored,
    setFileName: (text: string) => {
      change()
      setFileName(text)
      clear('fileName')
    },
    setValue: (placeholder: string, value: FormValues[string], name = fieldName(placeholder)) => {
      change()
      setValues((now) => ({ ...now, [placeholder]: value }))
      clear(name)
    },
    /** Throws away what was kept. */
    startAgain: () => {
      touched.current = false
      sentAs.current = undefined
      forgetDraft(userId, id)
      setFileName('')
      setValues(startValues(placeholders))
      show({})
      setRestored(false)
    },
    /** What to send, or null when something is missing. The same content goes under the same key, so it is charged once. */
    submit: (): Generation | null => {
      const missing = problemsOf(placeholders, fileName, values)
      show(missing)
      if (Object.keys(missing).length) return null
      const content = { fileName: fileName.trim(), data: toData(placeholders, values) }
      sentAs.current ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
      keep()
      return { id, ...content, idempotencyKey: sentAs.current }
    },
    /** Puts what the server said about single fields beside them. */
    refused: (error: unknown) => {
      const { fileName: ofName, ...rest } = serverFields(error)
      const named = Object.fromEntries(Object.entries(rest).map(([key, sentence]) => [fieldName(key), sentence]))
      show({ ...named, ...(ofName && { fileName: ofName }) })
    },
    done: () => {
      touched.current = false
      forgetDraft(userId, id)
    },
  }
}

/** Values that say something. */
const written = (values: FormValues = {}): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Keeps a moment after the last change, and at once when the dialog or the page goes away. */
function useKeptDraft(keep: () => void, touched: { current: boolean }, parts: unknown[]) {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const timer = setTimeout(() => touched.current && latest.current(), KEEP_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, parts)
  useEffect(() => {
    const now = () => {
      if (touched.current) latest.current()
    }
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [touched])
}
