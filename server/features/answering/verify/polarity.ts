import { stems } from '#server/text/stem.ts'
import { meaningOf } from './support.ts'

/** A sentence that denies what its passage says, or says what it denies, is found word by word, not by meaning. */
const MODAL = new Set(
  'shall must may will can could should would is are was were be been do does did has have had need ought'.split(' '),
)
const NOT = new Set(['not', 'never', 'cannot', 'nor', 'neither'])
/** Words of "no person who … shall": how far "no" may stand before its verb. */
const NO_REACH = 12
/** Words after a verb that must be the same for two clauses to be one, and how many are compared to find the nearest. */
const SAME_WORDS_MIN = 3
const WORDS_COMPARED = 30

type Verb = { at: number; before: string[]; after: string[]; denied: boolean }

const tokensOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replace(/[’‘`]/g, "'")
      .replace(/\[\d[^\]]*\]|\((?:\d{1,3}[a-z]{0,2}|[a-z]{1,4})\)/g, ' ')
      .replace(/\bcan't\b|\bcannot\b/g, 'can not')
      .replace(/\bwon't\b/g, 'will not')
      .replace(/(\w)n't\b/g, '$1 not')
      .match(/[\p{L}\p{N}']+|[.;:]/gu) ?? []
  ).filter((token) => token !== "'")

/** Every modal verb with the words around it, and whether it is denied: "shall not", "no lessor shall", "never". */
function verbsOf(text: string): Verb[] {
  const tokens = tokensOf(text)
  const words = (from: number, step: 1 | -1, most: number) => {
    const found: string[] = []
    for (let i = from; found.length < most && i >= 0 && i < tokens.length; i += step) {
      const token = tokens[i]!
      if (/[.;:]/.test(token)) break
      if (!NOT.has(token)) found.push(token)
    }
    return found
  }
  return tokens.flatMap((token, at): Verb[] => {
    if (!MODAL.has(token)) return []
    let next = at + 1
    const said = NOT.has(tokens[next] ?? '') || NOT.has(tokens[at - 1] ?? '')
    while (NOT.has(tokens[next] ?? '')) next++
    return [
      {
        at,
        before: words(at - 1, -1, 12),
        after: words(next, 1, WORDS_COMPARED),
        denied: said || isDeniedBefore(tokens, at),
      },
    ]
  })
}

/** "No lessor shall evict": the "no" stands before the subject. */
function isDeniedBefore(tokens: string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - NO_REACH; i--) {
    if (/[.;:]/.test(tokens[i]!)) return false
    if (MODAL.has(tokens[i]!) && !/^(?:is|are|was|were|has|have|had|be|been)$/.test(tokens[i]!)) return false
    if (tokens[i] === 'no' || tokens[i] === 'nobody' || tokens[i] === 'none') return true
  }
  return false
}

/** How many of the words after two verbs are the same, from the first on. */
function shared(a: string[], b: string[]): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/**
 * How near two verb phrases are, 0 when they are not the same: by their next words, or, where one ends its clause, by the
 * words before it.
 */
function nearness(a: Verb, b: Verb): number {
  const [after, before] = [shared(a.after, b.after), shared(a.before, b.before)]
  if (after >= SAME_WORDS_MIN)
    return after < 6 && before < 2 && COMMON.test(a.after.slice(0, SAME_WORDS_MIN).join(' ')) ? 0 : after + before
  // "must not be informed of" against "must be informed at once of": the verb itself is the same
  if (after === 2 && a.denied !== b.denied && a.after[0] === 'be' && a.after[1]!.length > 6) return after
  const ends = a.after.length < SAME_WORDS_MIN && after === a.after.length
  return ends && before >= SAME_WORDS_MIN ? after + before : 0
}
const COMMON = /^(?:be guilty of|be liable to|be deemed to|be entitled to|in terms of|apply to the|be construed as)$/

/**
 * True when a sentence retells a verb of the source with the same words around it, and every such place of the source says
 * the opposite; or when it retells a whole clause almost word for word and only one of the two denies.
 */
export function isTurnedAround(sentence: string, source: string): boolean {
  const [said, held] = [verbsOf(sentence), verbsOf(source)]
  let agreed = false
  for (const verb of said) {
    const near = held.map((one) => nearness(verb, one))
    const most = Math.max(0, ...near)
    if (!most) continue
    const same = held.filter((_, i) => near[i] === most)
    if (same.every((one) => one.denied !== verb.denied)) return true
    agreed = true
  }
  return !agreed && !/[“"]/.test(sentence) && deniesRetold(sentence, source)
}

const NEGATION = /\b(?:not|no|never|neither|nor|cannot|nobody|none|\w+n['’]t)\b/i
/** Words that make an exception: a clause with one of them is no plain statement either way. */
const QUALIFIER = /\b(?:unless|only|except|without|otherwise)\b/i
const CLAUSE_RETOLD_MIN = 0.8
const CLAUSE_COVERED_MIN = 0.65

function deniesRetold(sentence: string, source: string): boolean {
  const said = new Set(stems(sentence).map(meaningOf))
  if (said.size < 4) return false
  const clauses = source.split(/(?<=[.;:])\s+|\n+/).filter((clause) => clause.length > 20)
  const retold = clauses.filter((clause) => {
    const words = new Set(stems(clause).map(meaningOf))
    const shared = [...said].filter((word) => words.has(word)).length
    return shared / said.size >= CLAUSE_RETOLD_MIN && shared / words.size >= CLAUSE_COVERED_MIN
  })
  const isPlain = (text: string) => !QUALIFIER.test(text)
  return (
    retold.length > 0 &&
    isPlain(sentence) &&
    retold.every((clause) => isPlain(clause) && NEGATION.test(clause) !== NEGATION.test(sentence))
  )
}
