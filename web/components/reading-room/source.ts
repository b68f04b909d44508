import type { Citation } from '#contract/answers.ts'
import { RECOGNISED } from '#contract/product.ts'
import { plainText } from '#web/lib/text/plain-text.ts'
import { longDate } from './dates.ts'

/** What the reading room opens: a document, and where there is one the passage to show. */
export type Source = Pick<Citation, 'documentId' | 'label'> & Partial<Citation>

/** A citation as people paste it into a letter: label, date, passage, and the public page where there is one. */
export function citationText({ label, asAt, recognised, substring, law, shortCode }: Source, origin: string): string {
  const notes = [asAt && `as at ${longDate(asAt)}`, recognised && RECOGNISED.toLowerCase()].filter(Boolean)
  const name = notes.length ? `${label} (${notes.join(', ')})` : label
  const passage = substring ? `: “${plainText(substring)}”` : ''
  const today = law ? ` ${law.sentence}` : ''
  return `${name}${passage}${today}${shortCode ? ` ${origin}/p/${encodeURIComponent(shortCode)}` : ''}`
}
