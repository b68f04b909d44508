import type { Hit } from '#server/features/library/service.ts'
import { isSupported, type Quantity, quantitiesOf } from '#server/features/answering/verify/quantities.ts'
import { type CheckablePassage, toCheckable } from '#server/features/answering/verify/checkable-passage.ts'
import { meanings } from '#server/text/meanings.ts'

const LAW = String.raw`(?:the )?(?:[\w' ]{0,40}\b)?(?:laws?|constitution|act|code|statute|government|courts?)`
const PATTERNS: RegExp[] = [
  new RegExp(String.raw`^\W*why (?:does|do|did) (?<claim>${LAW}\b.+)$`, 'i'),
  /^\W*why (?<claim>(?:is it|are) (?:a crime|an offence|illegal|unlawful|legal|allowed|forbidden|prohibited).+)$/i,
  /^\W*why (?<claim>(?:must|may|can|can't|cannot) (?!i |my |we |he |she |they |you ).+)$/i,
  new RegExp(
    String.raw`^\W*(?:since|given that|now that|because|seeing that|as) (?<claim>${LAW}\b[^,]+|[^,]{0,60}\b(?:may|must|can|are allowed to|never|always)\b[^,]+),`,
    'i',
  ),
  /^\W*(?:under |in |by )?(?:which|what) (?:sections?|laws?|acts?|articles?|provisions?|rules?)(?: of the [\w' ]+?)? (?<claim>(?:gives?|says?|allows?|lets?|permits?|requires?|forbids?|prohibits?|may|must|can|entitles?|makes?)\b.+)$/i,
  /^\W*where does (?:the law|it|the constitution|the [\w' ]+ act) (?:say|state|provide)s? (?:that )?(?<claim>.+)$/i,
]
/** What a claim must share with one passage to be borne out, and below which nothing in the library is about it. */
const BORNE_OUT_AT = 0.8
const NOWHERE_BELOW = 0.42
/** Words that say how much or for whom: a claim that has one and a passage that lacks it are two things. */
const ABSOLUTE = /\b(?:every|all|always|never|only|automatically|everything|free|any|without|no)\b/gi

export type Premise = { claim: string; status: 'borne_out' | 'unconfirmed' | 'nowhere' }

/** What a question takes for granted about the law; undefined when it takes nothing for granted. Pure. */
export function premiseOf(question: string): string | undefined {
  const text = question.replace(/[’‘]/g, "'").trim()
  for (const pattern of PATTERNS) {
    const claim = pattern.exec(text)?.groups?.['claim']
    if (claim) return claim.replace(/\?+$/, '').trim()
  }
  return undefined
}

/** Whether a passage that was found says what the question takes for granted: the same things, numbers and bounds. Pure. */
export function checkPremise(question: string, hits: Hit[]): Premise | undefined {
  const claim = premiseOf(question)
  if (!claim) return undefined
  const passages = hits.map((hit) => ({ ...toCheckable(hit), meanings: meaningsOfHit(hit) }))
  const claimWords = meanings(claim)
  const amounts = quantitiesOf(claim, 'sentence')
  const absolutes = (claim.match(ABSOLUTE) ?? []).map((word) => word.toLowerCase())
  let best = 0
  for (const passage of passages) {
    const support = supportOf(claimWords, passage, passages)
    const counted = amounts.every((one) => isHeld(one, passage.quantities))
    const words = passage.text.toLowerCase()
    const whole = absolutes.every((word) => new RegExp(`\\b${word}\\b`).test(words))
    best = Math.max(best, support)
    if (support >= BORNE_OUT_AT && counted && whole && rules(passage, claim)) return { claim, status: 'borne_out' }
  }
  return { claim, status: best < NOWHERE_BELOW ? 'nowhere' : 'unconfirmed' }
}

const meaningsOfHit = ({ title, part, heading, text, plainWords }: Hit) =>
  meanings([title, part, heading, text, plainWords].join('\n'))

type Source = { meanings: ReadonlySet<string> }

/** The share of what a claim says that a passage says too, 0 to 1; words that many passages share count less. */
function supportOf(claim: ReadonlySet<string>, source: Source, all: Source[]): number {
  let count = 0
  let total = 0
  for (const word of claim) {
    if (/^\d+$/.test(word)) continue
    const holding = all.filter((one) => one.meanings.has(word)).length
    // a word that no passage has is the asker's own way of saying it: it weighs less
    const weight = holding ? Math.log(1 + (all.length + 1) / holding) : 0.7 * Math.log(2 + all.length)
    total += weight
    if (source.meanings.has(word)) count += weight
  }
  return total ? count / total : 1
}

const MAY = /\b(?:may|can|lets?|allow(?:s|ed)?|permit(?:s|ted)?|entitle[sd]?|rights?)\b/i
const MUST = /\b(?:must|shall|have to|has to|requires?|required|obliged?|duty)\b/i
const DENIES =
  /\b(?:not|no|never|neither|nor|cannot|nobody|none|unlawful\w*|illegal\w*|forbid\w*|prohibit\w*|offence|\w+n't)\b/i
/** What of the words of a permission or a duty one clause must have after its own "may" or "must". */
const RULED_SHARE = 0.5

/** "an employer may …", "requires an employer to …": who may or must. */
const WHO = [
  /^(?<who>.+?)\b(?:may|can|must|shall|have to|has to)\b/i,
  /\b(?:allow|permit|entitle|require)s? (?<who>.+?) to\b/i,
]

/**
 * What is said to be allowed or required must be so by one clause, for who stands before its "may" or "must", in what follows
 * it: "a tenant who is locked out may ask the court" has every word of "a landlord may lock a tenant out" and permits
 * something else.
 */
function rules({ heading, text }: CheckablePassage, claim: string): boolean {
  const verb = [MAY, MUST].find((one) => one.test(claim))
  if (!verb || DENIES.test(claim)) return true
  const who = meanings(WHO.map((one) => one.exec(claim)?.groups?.['who']).find(Boolean) ?? '')
  const claimWords = [...meanings(claim.replace(verb, ' '))].filter((word) => !who.has(word))
  return text.split(/(?<=[.;:])\s+|\n+/).some((clause) => {
    const match = verb.exec(clause)
    if (!match || DENIES.test(`${clause} ${heading}`)) return false
    const named = meanings(clause.slice(0, match.index))
    const ruled = meanings(clause.slice(match.index + match[0].length))
    return (
      [...who].every((word) => named.has(word)) &&
      claimWords.filter((word) => ruled.has(word)).length >= RULED_SHARE * claimWords.length
    )
  })
}

/** Of a bare number the passage must count the same things. */
const isHeld = (claim: Quantity, source: Quantity[]) =>
  isSupported(
    claim,
    claim.unit ? source : source.filter((one) => one.counted.some((word) => claim.counted.includes(word))),
  )
