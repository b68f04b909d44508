import { perProcess } from '#server/process-state.ts'
import { asc, gt } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { vocabulary } from '#server/features/library/tables.ts'
import { stem } from '#server/text/stem.ts'

/** The words of a library: whether it has one, and the nearest of them to one that it has not. */
export type Vocabulary = { has: (word: string) => boolean; near: (word: string) => string | undefined }

/** Shorter words have too many near words; one that stands in fewer passages may itself be misspelt. */
const LETTERS_MIN = 4
const PASSAGES_MIN = 3
const TWO_CHANGES_FROM = 8
/** With one letter for another, a shorter word is mostly a word of its own: "gulf", "golf". */
const OTHER_LETTER_FROM = 6
/** Words kept in memory, and read in one statement. */
const WORDS_MAX = 120_000
const BATCH = 5_000
/** Milliseconds after which the vocabulary is read again. */
const FRESH_MS = 10 * 60_000

/** The words of one length, and the letters of each as bits: comparing those rules most words out. */
type SameLength = { words: { word: string; passages: number }[]; letters: Int32Array }

export function vocabularyOf(list: { word: string; passages: number }[]): Vocabulary {
  const known = new Set<string>()
  const usual = new Map<number, SameLength['words']>()
  for (const { word, passages } of list) {
    known.add(stem(word))
    if (passages < PASSAGES_MIN || word.length < LETTERS_MIN) continue
    const same = usual.get(word.length) ?? []
    usual.set(word.length, same)
    same.push({ word, passages })
  }
  const byLength = new Map<number, SameLength>()
  for (const [length, words] of usual)
    byLength.set(length, { words, letters: Int32Array.from(words, ({ word }) => lettersOf(word)) })
  const has = (word: string) => known.has(stem(word))
  const near = (word: string) => nearest(word, byLength)
  return { has, near }
}

/** The commonest word within one change (two in long words); a change of the first letter counts as two. */
function nearest(word: string, byLength: Map<number, SameLength>): string | undefined {
  const most = word.length >= TWO_CHANGES_FROM ? 2 : 1
  const letters = lettersOf(word)
  let best: { word: string; changes: number; passages: number } | undefined
  for (let length = word.length - most; length <= word.length + most; length++) {
    const same = byLength.get(length)
    if (!same) continue
    const sameLetters = length === word.length && length < OTHER_LETTER_FROM
    for (let i = 0; i < same.letters.length; i++) {
      const different = letters ^ same.letters[i]!
      if (bitsOf(different) > 2 * most || (sameLetters && different)) continue
      const other = same.words[i]!
      const changes = changesBetween(word, other.word, most) + (word[0] === other.word[0] ? 0 : 1)
      const better = !best || changes < best.changes || (changes === best.changes && other.passages > best.passages)
      if (changes <= most && better) best = { ...other, changes }
    }
  }
  return best?.word
}

/** The letters of a word as a set of bits: 0 is a, 25 is z. */
export function lettersOf(word: string) {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << ((word.charCodeAt(i) - 97) & 31)
  return bits
}

/** How many bits are set. */
export function bitsOf(bits: number) {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Letters added, left out, changed or swapped with the next, to make one word the other; more than `most` is `most + 1`. */
export function changesBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      now[j] = Math.min(last[j]! + 1, now[j - 1]! + 1, last[j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) now[j] = Math.min(now[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return last[b.length]!
}

type State = { vocabulary?: Vocabulary; at: number; loading?: Promise<void> }
const stateOf = perProcess((): State => ({ at: 0 }))

/** Reads the library's words into memory, some at a time. Searches never wait for it. */
export async function loadVocabulary(ctx: Ctx): Promise<void> {
  const list: { word: string; passages: number }[] = []
  for (let last = ''; list.length < WORDS_MAX; last = list.at(-1)!.word) {
    const batch = await ctx.db
      .select()
      .from(vocabulary)
      .where(gt(vocabulary.word, last))
      .orderBy(asc(vocabulary.word))
      .limit(BATCH)
    list.push(...batch)
    if (batch.length < BATCH) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  const state = stateOf(ctx)
  state.at = ctx.now().getTime()
  state.vocabulary = list.length ? vocabularyOf(list) : undefined
}

/** A text of which this many words, and more than this share, are unknown is not misspelt: it is in another language. */
const FOREIGN = { words: 4, share: 0.4 }

/**
 * Corrects the words of one text: gives the nearest word of the library for one that it does not know; undefined for known,
 * short and foreign ones, and for all where most are unknown.
 */
export function correctionOf(ctx: Ctx, text = ''): (word: string) => string | undefined {
  const vocabulary = freshVocabulary(ctx)
  if (!vocabulary) return () => undefined
  const isUnknown = (word: string) => word.length >= LETTERS_MIN && /^[a-z]+$/.test(word) && !vocabulary.has(word)
  const words = new Set(text.toLowerCase().match(/[a-z]{4,}/g))
  const unknown = [...words].filter(isUnknown).length
  if (unknown >= FOREIGN.words && unknown > FOREIGN.share * words.size) return () => undefined
  return (word) => (isUnknown(word) ? vocabulary.near(word) : undefined)
}

/** The words as far as they are in memory; they are read again in the background when they are old. */
function freshVocabulary(ctx: Ctx): Vocabulary | undefined {
  const state = stateOf(ctx)
  if (!state.loading && ctx.now().getTime() - state.at > FRESH_MS) {
    state.loading = loadVocabulary(ctx)
      .catch((error: unknown) => {
        state.at = ctx.now().getTime()
        ctx.log.warn({ err: error }, 'the words of the library could not be read')
      })
      .finally(() => {
        state.loading = undefined
      })
  }
  return state.vocabulary
}
