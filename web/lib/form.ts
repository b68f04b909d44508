import { useId, useState, type FormEvent } from 'react'
import { AppError } from '#contract/errors.ts'

export type Values<Name extends string> = Record<Name, string>
/** Looks at one value (and, where needed, the others) and gives the sentence that says what is wrong. */
export type Rule<Name extends string> = (value: string, all: Values<Name>) => string | undefined | false

/** Refuses an empty value, and one that is only white space. */
export const filled =
  (sentence: string): Rule<string> =>
  (value) =>
    !value.trim() && sentence

/** What an `<input type="email">` of the browser accepts. */
export const emailLike =
  (sentence: string): Rule<string> =>
  (value) =>
    !/^[^\s@]+@[^\s@]+$/.test(value.trim()) && sentence

/**
 * A form of plain named fields. `rules` are checked in their order; the first sentence of each field is shown beside
 * it, and the first wrong field gets the focus. Fields keep their values; nothing is sent while one is wrong.
 */
export function useFields<Name extends string>(rules: Record<Name, Rule<NoInfer<Name>>[]>) {
  const id = useId()
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(rules) as Name[]

  const show = (found: Partial<Record<Name, string>>) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) document.querySelector<HTMLElement>(`[data-form="${id}"] [name="${first}"]`)?.focus()
  }
  return {
    errors,
    /** Spread on the form: its own checks replace the browser's. */
    form: { 'data-form': id, noValidate: true } as const,
    /** Gives the values when nothing is wrong; trims nothing. */
    submit: (event: FormEvent<HTMLFormElement>): Values<Name> | null => {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
      const found: Partial<Record<Name, string>> = {}
      for (const name of names) {
        const sentence = rules[name].map((rule) => rule(values[name], values)).find(Boolean)
        if (sentence) found[name] = sentence
      }
      show(found)
      return Object.keys(found).length ? null : values
    },
    /** Puts what the server said about single fields beside them. */
    fromServer: (error: unknown) => {
      if (!(error instanceof AppError) || !error.fields) return
      setErrors(Object.fromEntries(names.map((name) => [name, error.fields?.[name]])) as Partial<Record<Name, string>>)
    },
  }
}
