import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { sentenceNow } from '#web/lib/language/messages.ts'
import { logQuietly } from '#web/lib/log.ts'
import { built, loadedZod, loadZod } from './deferred-zod.ts'

/** The sentence that says what is wrong, by the name of the field. */
export type FieldErrors = Record<string, string | undefined>
type Options = {
  /** Checks the whole form on every change; otherwise a change only clears the message of its field. */
  live?: boolean
}

/**
 * A form of named fields that is checked by a schema: what is wrong stands next to its field, all at once, and the first
 * such field gets the focus. Fields keep their values, and nothing is sent while one is wrong.
 */
export function useForm<S extends Schema>(schema: S, { live }: Options = {}) {
  const { element, errors, show, clear, fromServer } = useFieldErrors()
  const checking = useRef(false)
  useEffect(
    () => void loadZod().catch((error: unknown) => logQuietly('Rules of forms could not be fetched', error)),
    [],
  )

  return {
    errors,
    clear,
    fromServer,
    /** Spread on the form element: its own checks replace the browser's. */
    form: {
      ref: element,
      noValidate: true,
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (live) return check(schema, event.currentTarget, ({ errors: wrong }) => show(wrong, false))
        if ('name' in event.target && typeof event.target.name === 'string') clear(event.target.name)
      },
    } as const,
    /** Handles the submit event: gives `send` the values as the schema reads them, when nothing is wrong. */
    submit: (send: (values: z.output<S>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // a dialog's form may stand inside another form in React's tree
      event.stopPropagation()
      if (checking.current) return
      checking.current = true
      check(schema, event.currentTarget, ({ errors: wrong, values }) => {
        checking.current = false
        show(wrong)
        if (values) send(values)
      })
    },
  }
}

/** What is wrong with the fields of a form whose values are held elsewhere. */
export function useFieldErrors() {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const show = useCallback((wrong: FieldErrors, focus = true) => {
    setErrors(
      Object.fromEntries(Object.entries(wrong).map(([name, message]) => [name, message && sentenceNow(message)])),
    )
    const fields = [...(element.current?.elements ?? [])].filter((field) => field instanceof HTMLElement)
    // a group of fields that is missing as a whole has its name in data-list
    const first = fields.find((field) => wrong[field.getAttribute('name') ?? ''] || wrong[field.dataset['list'] ?? ''])
    if (focus) first?.focus()
  }, [])
  const clear = useCallback((name: string) => setErrors((now) => (now[name] ? { ...now, [name]: undefined } : now)), [])
  /** Shows what the server said about fields of this form; true when it said something about one. */
  const fromServer = useCallback(
    (error: unknown): boolean => {
      const own = Object.entries(serverFields(error)).filter(([name]) => element.current?.elements.namedItem(name))
      if (own.length) show(Object.fromEntries(own))
      return own.length > 0
    },
    [show],
  )
  return { element, errors, show, clear, fromServer }
}

/** What a refusal says about single fields, by name. */
export function serverFields(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {}
  return { ...error.fields, ...Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])) }
}

/** Checks at once where the rules are there, else when they have come; without them the server alone checks. */
function check<S extends Schema>(schema: S, form: HTMLFormElement, done: (result: Checked<S>) => void) {
  const values = valuesOf(form)
  const finish = (zod: ReturnType<typeof loadedZod>) =>
    done(zod ? checkValues(built(schema, zod), values) : { errors: {}, values: values as z.output<S> })
  if (loadedZod()) return finish(loadedZod())
  void loadZod()
    .catch(() => undefined)
    .then(finish)
}

type Checked<S extends Schema> = { errors: FieldErrors; values?: z.output<S> }

/** The values, or the first sentence about each field that is wrong. */
export function checkValues<S extends Schema>(
  schema: S,
  given: unknown,
): { errors: FieldErrors; values?: z.output<S> } {
  const result = schema.safeParse(given)
  if (result.success) return { errors: {}, values: result.data }
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message
  return { errors }
}

/** Each named field's value: text, or the chosen files of a file input. */
function valuesOf(form: HTMLFormElement): Record<string, string | File[]> {
  const data = new FormData(form)
  return Object.fromEntries(
    [...new Set(data.keys())].map((name) => {
      const all = data.getAll(name)
      // a file input without a choice gives one file without a name
      const files = all.filter((one) => one instanceof File)
      return [name, files.length ? files.filter((file) => file.name) : String(all[0])]
    }),
  )
}
