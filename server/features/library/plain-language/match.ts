import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/types.ts'
import { plainWords } from '#server/features/library/plain-language/tables.ts'
import { type LibraryAct, keyFits } from '#server/features/library/acts/act-name.ts'
import { fold } from '#server/text/tokenize.ts'

type SectionLabel = { kind: string; number?: string | null; heading?: string | null }

/** Looks up the plain words of a section by its kind, number and heading; undefined where nobody wrote any. */
export type PlainWordsFinder = (section: SectionLabel) => string | undefined

export type SectionWords = { number: string; heading: string; words: string }

export const noPlainWords: PlainWordsFinder = () => undefined

type Stored = typeof plainWords.$inferSelect

/** The plain words of an Act's sections, however its title is written. */
export async function plainWordsOfAct(db: Db | Tx, act: LibraryAct): Promise<PlainWordsFinder> {
  return plainWordsFinder(await storedPlainWords(db, act))
}

/** What is stored for an Act, each section once: an admin's words before others, then those that name the Act most surely. */
export async function storedPlainWords(db: Db | Tx, act: LibraryAct): Promise<Stored[]> {
  if (!act.name) return []
  const stored = await db
    .select()
    .from(plainWords)
    .where(sql`(${plainWords.act} = ${act.name} or starts_with(${plainWords.act}, ${`${act.name} `}))`)
  const rank = (row: Stored) => keyFits(row.act, act) + (row.source === 'admin' ? 10 : 0)
  const own = stored.filter((row) => keyFits(row.act, act)).toSorted((a, b) => rank(a) - rank(b))
  return [...new Map(own.map((row) => [`${row.number}\n${row.heading}`, row])).values()]
}

/**
 * Matches a section by number and heading; where an edition renumbered or reworded, by the heading alone or the number
 * alone, when only one entry has it and the two headings share a word. Schedules number their paragraphs from 1 again, so there
 * the number alone says nothing.
 */
export function plainWordsFinder(entries: SectionWords[]): PlainWordsFinder {
  if (!entries.length) return noPlainWords
  const exact = new Map<string, string>()
  const byHeading = new Map<string, SectionWords[]>()
  const byNumber = new Map<string, SectionWords[]>()
  for (const entry of entries) {
    const number = foldNumber(entry.number)
    const heading = fold(entry.heading)
    exact.set(`${number}|${heading}`, entry.words)
    if (heading) byHeading.set(heading, [...(byHeading.get(heading) ?? []), entry])
    if (number) byNumber.set(number, [...(byNumber.get(number) ?? []), entry])
  }
  return (section) => {
    const number = foldNumber(section.number ?? '')
    const heading = fold(section.heading ?? '')
    if (!/^(?:section|schedule)$/.test(section.kind) || (!number && !heading)) return undefined
    const words = exact.get(`${number}|${heading}`)
    if (words !== undefined) return words
    const alike = heading ? byHeading.get(heading) : undefined
    if (alike?.length === 1) return alike[0]!.words
    const same = number && section.kind === 'section' ? byNumber.get(number) : undefined
    return same?.length === 1 && shareWord(heading, fold(same[0]!.heading)) ? same[0]!.words : undefined
  }
}

const foldNumber = (number: string) => number.toUpperCase().replace(/[^\dA-Z]/g, '')

/** Whether two headings have a word of more than three letters in common; an empty one cannot disagree. */
function shareWord(a: string, b: string) {
  if (!a || !b) return true
  const words = new Set(a.split(' ').filter((word) => word.length > 3))
  return b.split(' ').some((word) => words.has(word))
}
