import { stem } from '#server/text/stem.ts'
import { wordsOf } from './words.ts'

/** Words that may stand between two words of a phrase: "lock out" is said by "lock the tenant out". A denial stands near what it denies. */
const BETWEEN = 3
const BETWEEN_DENIED = 1
const stemmed = (words: string) => new Set(words.split(' ').map(stem))
const DENIALS = stemmed('no not never nobody none nothing neither nor cannot non')
/** These deny what their statement says, also where its verb stands between. */
const DENIED_SUBJECTS = stemmed('no nobody none nothing neither never')
/** With one of these another statement begins, which a denial before it is not about. */
const BEGINS = stemmed(
  'may shall will must can would is are has have does if unless except but when where because who which that',
)
/** Words before such a verb that can be its subject: "no landlord may". */
const SUBJECT = 3
/** Words before an act among which a denial is looked for. */
const STATEMENT = 60
/** A phrase that clears a sentence does not where one of these stands so near before it: "without an order of court". */
const LACKS = stemmed('without no not never nor')
const NEAR = 4

type Phrase = string[]
/** What a passage says of a point: one phrase of each line. */
export type Marks = { lines: Phrase[][]; unless: Phrase[] }
/** The words of a passage, and where each stands. */
export type Passage = { words: string[]; at: Map<string, number[]> }

const phrasesOf = (line: string): Phrase[] =>
  line
    .split(',')
    .map(wordsOf)
    .filter(({ length }) => length > 0)

/** Reads the lines of a list: each the phrases, with commas between, of which a passage must have one. */
export const readMarks = (lines: string[], unless = ''): Marks => ({
  lines: lines.map(phrasesOf),
  unless: phrasesOf(unless),
})

/** Reads a passage once, for all marks. */
export function readPassage(text: string): Passage {
  const words = wordsOf(text)
  const at = new Map<string, number[]>()
  for (const [i, word] of words.entries()) {
    const known = at.get(word)
    if (known) known.push(i)
    else at.set(word, [i])
  }
  return { words, at }
}

/** The words at which a phrase begins. */
function places({ words, at }: Passage, [first, ...rest]: Phrase): number[] {
  const between = DENIALS.has(first!) ? BETWEEN_DENIED : BETWEEN
  return (at.get(first!) ?? []).filter((begin) => {
    let last = begin
    return rest.every((word) => {
      const next = words.slice(last + 1, last + 2 + between).indexOf(word)
      last += next + 1
      return next >= 0
    })
  })
}

/** Whether what is done at a word is denied: "will not lock the tenant out or cut off water", "nobody may enter", "gives up no right". */
function isDenied(words: string[], at: number): boolean {
  const isFirstStatement = at <= STATEMENT && words.slice(0, at).filter((word) => BEGINS.has(word)).length <= 1
  const after = words[at + 1] === 'up' ? at + 2 : at + 1
  if ((isFirstStatement && DENIED_SUBJECTS.has(words[0]!)) || DENIED_SUBJECTS.has(words[after]!)) return true
  const before = words.slice(Math.max(0, at - STATEMENT), at).toReversed()
  const isDeniedSubject = (some: string[]) => some.slice(0, SUBJECT + 1).some((word) => DENIED_SUBJECTS.has(word))
  // the act begins with its own verb: "may keep", which "may not keep" is not
  if (BEGINS.has(words[at]!)) return DENIALS.has(words[at + 1]!) || isDeniedSubject(before)
  const verb = before.findIndex((word) => BEGINS.has(word))
  const denial = before.findIndex((word) => DENIALS.has(word))
  if (denial < 0) return false
  return verb < 0 || denial < verb || isDeniedSubject(before.slice(verb))
}

const has = (passage: Passage, phrases: Phrase[]) => phrases.some((phrase) => places(passage, phrase).length > 0)

/** Whether a passage says of what must be there. Pure. */
export const mentions = ({ lines }: Marks, passage: Passage): boolean => lines.every((phrases) => has(passage, phrases))

/** Whether a phrase that clears a sentence stands in it, and is not denied itself: "without an order of court". Pure. */
export function clears({ unless }: Marks, sentence: Passage): boolean {
  const isLacking = (at: number) => sentence.words.slice(Math.max(0, at - NEAR), at).some((word) => LACKS.has(word))
  return unless.some((phrase) => places(sentence, phrase).some((at) => !isLacking(at)))
}

/** The number of the word of a sentence at which a phrase of the first line begins; -1 where none does. Pure. */
export function placeOf({ lines: [phrases = []] }: Marks, sentence: Passage): number {
  const found = phrases.flatMap((phrase) => places(sentence, phrase))
  return found.length ? Math.min(...found) : -1
}

/**
 * The number of the word of a sentence where it does what the first line names; -1 where it does not. The other lines may stand in what
 * its clause is called. A denial just before takes it back. Pure.
 */
export function does({ lines: [act = [], ...rest] }: Marks, sentence: Passage, clause: Passage): number {
  if (!rest.every((phrases) => has(sentence, phrases) || has(clause, phrases))) return -1
  const done = act.flatMap((phrase) =>
    places(sentence, phrase).filter((at) => DENIALS.has(phrase[0]!) || !isDenied(sentence.words, at)),
  )
  return done.length ? Math.min(...done) : -1
}

/** How often these phrases stand in a passage, each counted `most` times. Pure. */
export const count = (phrases: Phrase[], passage: Passage, most: number): number =>
  phrases.reduce((sum, phrase) => sum + Math.min(most, places(passage, phrase).length), 0)
