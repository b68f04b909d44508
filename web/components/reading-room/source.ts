import type { Citation } from '#contract/consultations/answers.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import { plainText } from '#web/lib/text/plain-text.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { messagesNow, shown } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'

/** What the reading room opens: a document, and where there is one the passage to show. */
export type Source = Pick<Citation, 'documentId' | 'label'> & Partial<Citation>

/** What to know of the text that a citation is from: its day, and whether a machine read it from a scan. */
export function textNotes({ asAt, recognised }: Pick<Source, 'asAt' | 'recognised'>): string[] {
  const m = messagesNow('shell', shell)
  return [asAt && m.asAt(longDate(asAt)), recognised && m.recognised].filter((note) => typeof note === 'string')
}

/** A citation as people paste it into a letter: label, date, passage, and the public page where there is one. */
export function citationText({ label, asAt, recognised, substring, law, shortCode }: Source, origin: string): string {
  const notes = textNotes({ asAt, recognised })
  const name = notes.length ? `${label} (${notes.map(inSentence).join(', ')})` : label
  const passage = substring ? `: “${plainText(substring)}”` : ''
  const today = law ? ` ${lawSentenceIn(law, shown.get().language)}` : ''
  return `${name}${passage}${today}${shortCode ? ` ${origin}/p/${encodeURIComponent(shortCode)}` : ''}`
}

const inSentence = (note: string) => note.charAt(0).toLowerCase() + note.slice(1)
