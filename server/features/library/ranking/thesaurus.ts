import { oncePerFile } from '#server/process-state.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import { stem } from '#server/text/stem.ts'

/** A line of content/thesaurus: how people say it, and the words a statute uses, the likeliest first. */
const ThesaurusEntry = z.strictObject({
  say: z.array(z.string().check(z.minLength(2))).check(z.minLength(1)),
  law: z.array(z.string().check(z.minLength(2))).check(z.minLength(1)),
})
export type ThesaurusEntry = z.infer<typeof ThesaurusEntry>

/**
 * Everyday phrases, as stems joined by spaces, and what statutes call it; `longest` is the most words of one, by its first;
 * `words` are the stems of all.
 */
export type Thesaurus = { phrases: Map<string, string[]>; longest: Map<string, number>; words: Set<string> }

/** The entries of the .jsonl files in a folder; throws an Error that names the line it cannot read. */
export function readThesaurus(folder: string): ThesaurusEntry[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names
    .toSorted()
    .flatMap((file) =>
      readLines({ file, text: readFileSync(path.join(folder, file), 'utf8') }, ThesaurusEntry, 'a thesaurus entry'),
    )
}

/** More than two terms of an entry were measured to find less. */
const TERMS = 2

export function indexThesaurus(entries: ThesaurusEntry[]): Thesaurus {
  const phrases = new Map<string, string[]>()
  const longest = new Map<string, number>()
  const known = new Set<string>()
  for (const { say, law } of entries) {
    for (const phrase of say) {
      const words = phraseStems(phrase)
      for (const word of words) known.add(word)
      const first = words[0] ?? ''
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
      const key = words.join(' ')
      phrases.set(key, [...new Set([...(phrases.get(key) ?? []), ...law.slice(0, TERMS)])])
    }
  }
  return { phrases, longest, words: known }
}

/** For words that need none: what a model rewrote is in the words of statutes already. */
export const NO_THESAURUS = indexThesaurus([])

const readOnce = oncePerFile((folder) => indexThesaurus(entriesOrNone(folder)))

/** The thesaurus of this deployment's content, read once; without the folder an empty one. */
export function thesaurusOf({ CONTENT_DIR }: { CONTENT_DIR: string }): Thesaurus {
  return readOnce(path.join(CONTENT_DIR, 'thesaurus'))
}

function entriesOrNone(folder: string) {
  try {
    return readThesaurus(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** What statutes call the things a text speaks of; of phrases that overlap the longest counts. */
export function statutoryTerms({ phrases, longest }: Thesaurus, text: string): string[] {
  const words = phraseStems(text)
  const taken = new Set<number>()
  const statutory = new Set<string>()
  const most = words.map((word) => longest.get(word) ?? 0)
  for (let length = Math.min(Math.max(0, ...most), words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      if (most[at]! < length) continue
      const terms = phrases.get(words.slice(at, at + length).join(' '))
      if (!terms || rangeTaken(taken, at, length)) continue
      for (let i = at; i < at + length; i++) taken.add(i)
      for (const term of terms) statutory.add(term)
    }
  }
  return [...statutory]
}

function rangeTaken(taken: Set<number>, at: number, length: number) {
  for (let i = at; i < at + length; i++) if (taken.has(i)) return true
  return false
}

/** All words count: "let me go" is not "go". */
function phraseStems(text: string) {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem)
}
