/** The error of a template that cannot be used: a sentence for the admin that names what is wrong. */
export const refuse = (sentence: string, cause?: unknown) =>
  Object.assign(new Error(sentence, { cause }), { refused: true as const })

export const isRefusal = (error: unknown): error is ReturnType<typeof refuse> =>
  error instanceof Error && 'refused' in error

const MOST_NAMES = 40

/** 'A, B and 3 more': names for a sentence, each once; all that a person could mend, and not thousands. */
export function listNames(names: Iterable<string>): string {
  const all = [...new Set([...names].map((name) => (name.length > 60 ? `${name.slice(0, 57)}…` : name)))]
  const shown = all.slice(0, MOST_NAMES).join(', ')
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown
}

export const DAMAGED = 'This file is damaged: open it in Word and save it again'
