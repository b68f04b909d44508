import type { Citable } from '#server/features/answering/verify/checkable-passage.ts'
import { NUMBER_WORDS, wordsToNumber } from '#server/features/answering/verify/number-words.ts'
import { unitsOf } from '#server/features/answering/verify/units.ts'
import { pick } from '#evaluation/random.ts'

/** A sentence as a model could write it, with its marker; `kind` says how it was made. */
export type Statement = { kind: string; text: string }
export type Random = () => number

/** Clauses of a passage that say something by themselves, without the sign of their subsection. */
export function clausesOf({ text, heading = '' }: Citable): string[] {
  return unitsOf(text)
    .filter((unit) => !unit.heading)
    .flatMap((unit) => unit.text.split(/(?<=[.;?!:])\s+|—\s*|\n+/))
    .map((clause) =>
      clause
        .replace(/^(?:\(\w{1,4}\)\s*|[-*]\s+|\d+\.\s+)+/, '')
        .replace(/[.;:,—–-]+$/, '')
        .trim(),
    )
    .filter((clause) => clause.length > 45 && clause.length < 280 && clause.split(' ').length > 7)
    .filter((clause) => !/[“”"[\]()]|\*\*|\b(?:and|or|the|of|in)$/.test(clause) && !clause.startsWith(heading || '\0'))
}

export const lower = (clause: string) =>
  /^[A-Z][a-z]/.test(clause) ? clause[0]!.toLowerCase() + clause.slice(1) : clause
export const nameOf = ({ title }: Citable) => title.replace(/,? \d{4}$/, '')

/** Rewordings that keep what a clause says: lay words for legal ones, figures for number words. */
const PLAINER: [RegExp, string][] = [
  [/\bshall not\b/g, 'must not'],
  [/\bshall\b/g, 'must'],
  [/\bin terms of\b/g, 'under'],
  [/\bnot exceeding\b/g, 'of at most'],
  [/\bprior to\b/g, 'before'],
  [/\bcommence\b/g, 'begin'],
  [/\bis entitled to\b/g, 'has a right to'],
  [/\bpremises\b/g, 'property'],
  [/\bemployee\b/g, 'worker'],
]
const inFigures = (clause: string) =>
  clause.replace(
    new RegExp(String.raw`\b(?:${NUMBER_WORDS})\b(?= (?:days?|weeks?|months?|years?|hours?|per cent))`, 'gi'),
    (words) => {
      const value = wordsToNumber(words)
      return value === undefined ? words : String(value)
    },
  )
const plainer = (clause: string) => PLAINER.reduce((text, [from, to]) => text.replace(from, to), clause)

/** True sentences about a passage with number `n`: quotations, paraphrases by rule, plain statements with their figures. */
export function trueStatements(passage: Citable, n: number, random: Random): Statement[] {
  const clauses = clausesOf(passage)
  if (!clauses.length) return []
  const clause = pick(random, clauses)
  const act = nameOf(passage)
  const made: Statement[] = [
    { kind: 'quotation', text: `The ${act} says “${clause}” [${n}].` },
    { kind: 'paraphrase', text: `${upper(plainer(inFigures(clause)))} [${n}].` },
    { kind: 'statement', text: `The law says that ${lower(clause)} [${n}].` },
  ]
  if (passage.number)
    made.push({
      kind: 'section',
      text: `Under section ${passage.number} of the ${act}, ${lower(plainer(clause))} [${n}].`,
    })
  return made
}

export const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1)
