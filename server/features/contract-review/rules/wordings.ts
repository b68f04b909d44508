import { bm25, idf } from '#server/text/bm25.ts'
import { meaningOf } from '#server/text/meanings.ts'
import { stem } from '#server/text/stem.ts'
import { isStopWord } from '#server/text/stop-words.ts'
import { tokenize } from '#server/text/tokenize.ts'

/** Stop words that decide in a contract what may be done; those that deny are one. */
const DECIDING = new Map([
  ...'no not without never cannot neither nor nothing nobody none'.split(' ').map((word) => [word, 'not'] as const),
  ...'only all any every'.split(' ').map((word) => [word, word] as const),
])
/** The number of a clause, which says nothing of what it is about. */
const CLAUSE_NUMBER = /^(?:clause )?[\d.]{1,9}[.):]?\s/i
/** Words that a wording shares at least with what says it, or this much of a short one; less is chance. */
const SHARED_MIN = 4
const SHARED_SHARE = 0.6
const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, String(i + 1)]),
)

/** The words by which two wordings are alike: lay and legal words for one thing are one, and so are "three" and "3". */
const termsOf = (text: string): string[] =>
  tokenize(text.replace(CLAUSE_NUMBER, '')).flatMap((word) => {
    const known = NUMBERS.get(word) ?? DECIDING.get(word)
    if (known) return [known]
    return isStopWord(word) ? [] : [meaningOf(stem(word))]
  })

type Counted = { counts: Map<string, number>; length: number }

function count(text: string): Counted {
  const terms = termsOf(text)
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, length: terms.length }
}

/**
 * Compares wordings with the pieces of one contract, by BM25 with how rare each word is among all of them. Pieces shorter than the
 * mean count as long as it, so that a heading of one word is like nothing.
 */
export function compareWordings(pieces: string[], wordings: string[]) {
  const counted = pieces.map(count)
  const known = new Map(wordings.map((wording) => [wording, count(wording)]))
  const all = [...counted, ...known.values()]
  const mean = all.reduce((sum, { length }) => sum + length, 0) / (all.length || 1) || 1
  const holding = new Map<string, number>()
  for (const { counts } of all) for (const term of counts.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)
  const weight = (term: string) => idf(all.length, holding.get(term) ?? 0)
  const scoreOf = (wanted: Counted, piece: Counted, least: number) => {
    const shared = [...wanted.counts.keys()].filter((term) => piece.counts.has(term))
    if (shared.length < Math.min(least, Math.ceil(wanted.counts.size * SHARED_SHARE))) return 0
    const length = Math.max(piece.length, mean)
    return shared.reduce((sum, term) => sum + bm25(weight(term), piece.counts.get(term)!, length, mean), 0)
  }
  const whole = new Map(all.map((one) => [one, scoreOf(one, one, 0) || 1]))
  /** How much of one is said in the other, 0 to 1. */
  const share = (wanted: Counted, piece: Counted, least: number) =>
    Math.min(1, scoreOf(wanted, piece, least) / whole.get(wanted)!)
  const best = (some: string[], of: (wording: Counted) => number) =>
    Math.max(0, ...some.map((wording) => of(known.get(wording)!)))
  /** How alike two are, where what only one of them says counts against it. */
  const alike = (wording: Counted, piece: Counted, least: number) =>
    Math.sqrt(share(wording, piece, least) * share(piece, wording, 0))
  return {
    /** How much piece `at` says of the likest of some wordings. */
    says: (some: string[], at: number) => best(some, (wording) => share(wording, counted[at]!, SHARED_MIN)),
    /** How alike piece `at` and the likest of some wordings are. */
    isLike: (some: string[], at: number) => best(some, (wording) => alike(wording, counted[at]!, SHARED_MIN)),
    /** The same for wordings that speak against a suspicion: few words in common are enough. */
    isNear: (some: string[], at: number) => best(some, (wording) => alike(wording, counted[at]!, 0)),
  }
}
