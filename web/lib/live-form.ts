import { useId, useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { Rule, Values } from './form.ts'

type Errors<Name extends string> = Partial<Record<Name, string>>
type Options<Name extends string> = {
  initial: Values<Name>
  rules: Partial<Record<Name, Rule<NoInfer<Name>>[]>>
  /** True checks the whole form on every change (document 2 section 5); otherwise a change clears the field's message. */
  live?: boolean
}

/**
 * A form whose values are held in state, for dialogs that check while a person types or fill one field from another.
 * `check` gives the values when nothing is wrong and shows what is, with the focus in the first wrong field.
 */
export function useLiveForm<Name extends string>({ initial, rules, live }: Options<Name>) {
  const id = useId()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const names = Object.keys(initial) as Name[]

  const problems = (all: Values<Name>): Errors<Name> => {
    const found: Errors<Name> = {}
    for (const name of names) {
      const sentence = rules[name]?.map((rule) => rule(all[name], all)).find(Boolean)
      if (sentence) found[name] = sentence
    }
    return found
  }
  const show = (found: Errors<Name>) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) document.querySelector<HTMLElement>(`[data-form="${id}"] [name="${first}"]`)?.focus()
  }
  return {
    values,
    errors,
    form: { 'data-form': id, noValidate: true } as const,
    set: (fields: Partial<Values<Name>>) => {
      const next = { ...values, ...fields }
      setValues(next)
      if (live) return setErrors(problems(next))
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])) }))
    },
    check: (): Values<Name> | null => {
      const found = problems(values)
      show(found)
      return Object.keys(found).length ? null : values
    },
    /** Puts what the server said about single fields beside them; true when it said something. */
    fromServer: (error: unknown): boolean => {
      const given = serverFields(error)
      const own = Object.fromEntries(names.filter((name) => given[name]).map((name) => [name, given[name]]))
      if (Object.keys(own).length) show(own as Errors<Name>)
      return Object.keys(own).length > 0
    },
  }
}

/** What a refusal says about single fields: `errors` of document 2 section 5, or `fields`. */
export function serverFields(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {}
  return { ...error.fields, ...Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])) }
}
