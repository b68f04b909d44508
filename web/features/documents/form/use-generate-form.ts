import { useEffect, useRef, useState } from 'react'
import { type ChosenClause, isClauseField } from '#contract/documents/clauses.ts'
import type { FilledForm } from '#contract/documents/documents.ts'
import type { Placeholder, Template } from '#contract/documents/templates.ts'
import { serverFields, useFieldErrors } from '#web/lib/forms/use-form.ts'
import { useUser } from '#web/lib/session/session.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { fieldName, fromData, problemsOf, startValues, toData, type FormValues } from './form-values.ts'
import type { Generation } from '#web/features/documents/queries.ts'

/** How long after the last letter a draft is kept; milliseconds. */
const KEEP_MS = 300

/** What a form begins with: what is known of some fields, a document that is edited again, or one that a new one is made after. */
export type Beginning = {
  fields?: Record<string, string> | undefined
  again?: FilledForm & { id: string }
  like?: FilledForm & { id: string }
}

/** The half-filled form of one template: its values, what was known where nothing was written, what is missing, and the draft in this browser. */
export function useGenerateForm(
  { _id: id }: Template,
  placeholders: Placeholder[],
  { fields, again, like }: Beginning,
) {
  const { _id: userId } = useUser()
  // what is begun from another document has a draft of its own
  const draftId = again?.id ?? (like ? `${like.id}.copy` : id)
  const before = again ?? like
  const [draft] = useState(() => readDraft(userId, draftId))
  const known: FormValues = before ? fromData(placeholders, before.data) : (fields ?? {})
  const [fileName, setFileName] = useState(draft?.fileName ?? again?.fileName ?? '')
  const [values, setValues] = useState(() => startValues(placeholders, { ...known, ...written(draft?.values) }))
  const [clauses, setClauses] = useState<ChosenClause[]>(draft?.clauses ?? before?.clauses ?? [])
  const { element, errors, show, clear } = useFieldErrors()
  const [restored, setRestored] = useState(draft !== null)
  const touched = useRef(false)
  const sentAs = useRef(draft?.sentAs)

  const keep = () =>
    keepDraft(userId, draftId, { fileName, values, clauses, ...(sentAs.current && { sentAs: sentAs.current }) })
  useKeptDraft(keep, touched, [fileName, values, clauses])

  const change = () => {
    touched.current = true
    sentAs.current = undefined
  }
  return {
    fileName,
    values,
    clauses,
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
    setClauses: (next: ChosenClause[], name = 'clauses') => {
      change()
      setClauses(next)
      clear(name)
    },
    /** Throws away what was kept. */
    startAgain: () => {
      touched.current = false
      sentAs.current = undefined
      forgetDraft(userId, draftId)
      setFileName(again?.fileName ?? '')
      setValues(startValues(placeholders, known))
      setClauses(before?.clauses ?? [])
      show({})
      setRestored(false)
    },
    /** What to send, or null when something is missing. The same content goes under the same key, so it is charged once. */
    submit: (): Generation | null => {
      const missing = problemsOf(placeholders, fileName, values)
      show(missing)
      if (Object.keys(missing).length) return null
      const added = clauses.length > 0 && { clauses }
      const content = { fileName: fileName.trim(), data: toData(placeholders, values), ...added }
      sentAs.current ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
      keep()
      return { id, ...content, ...(again && { versionOf: again.id }), idempotencyKey: sentAs.current }
    },
    /** Puts what the server said about single fields next to them. */
    refused: (error: unknown) => {
      const { fileName: ofName, ...rest } = serverFields(error)
      const named = Object.fromEntries(
        Object.entries(rest).map(([key, sentence]) => [isClauseField(key) ? key : fieldName(key), sentence]),
      )
      show({ ...named, ...(ofName && { fileName: ofName }) })
    },
    done: () => {
      touched.current = false
      forgetDraft(userId, draftId)
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
