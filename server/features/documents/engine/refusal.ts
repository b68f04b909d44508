/** A template that cannot be used: a sentence for the admin that names what is wrong. It leaves the thread as that sentence. */
export class TemplateRefusedError extends Error {
  override name = 'TemplateRefusedError'
}

/** To be thrown: `throw refuse('This file is empty')`. */
export const refuse = (sentence: string, cause?: unknown) => new TemplateRefusedError(sentence, { cause })

const MOST_NAMES = 40

/** 'A, B and 3 more': names for a sentence, each once; all that a person could mend, and not thousands. */
export function listNames(names: Iterable<string>): string {
  const all = [...new Set([...names].map((name) => (name.length > 60 ? `${name.slice(0, 57)}…` : name)))]
  const shown = all.slice(0, MOST_NAMES).join(', ')
  return all.length > MOST_NAMES ? `${shown} and ${all.length - MOST_NAMES} more` : shown
}

export const DAMAGED = 'This file is damaged: open it in Word and save it again'
