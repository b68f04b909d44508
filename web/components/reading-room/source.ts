import type { Citation } from '#contract/answers.ts'
import { longDate } from './dates.ts'

/** What the reading room opens: a document, and where there is one the passage to show. */
export type Source = Pick<Citation, 'documentId' | 'label'> & Partial<Citation>

/** A citation as people paste it into a letter: label, date, passage, and the public page where there is one. */
export function citationText({ label, asAt, substring, shortCode }: Source, origin: string): string {
  const name = asAt ? `${label} (as at ${longDate(asAt)})` : label
  const passage = substring ? `: “${substring.replace(/\s+/g, ' ').trim()}”` : ''
  return `${name}${passage}${shortCode ? ` ${origin}/p/${encodeURIComponent(shortCode)}` : ''}`
}
