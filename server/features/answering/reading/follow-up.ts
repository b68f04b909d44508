import { contentWords, stem, stems } from '#server/text/stem.ts'

/** Begins a question that goes on with the one before: "And for tenants?", "What about my deposit?" */
const GOES_ON = /^\W*(?:and|but|or|also|then|so|what about|how about|what if|even if|and if)\b/i
/** Things that were named before. "Is it legal to …" names nothing: what it means comes after it. */
const THING = /\b(?:it|its|this|that|these|those|there|the same|such)\b/i
const ANNOUNCES =
  /\b(?:is|was|be|would|does) it\b[^?]*\b(?:to|that|if|when|for)\b|\bthere (?:is|are|was|were|be)\b|\b(?:is|are|was|were) there\b|\b(?:that|this) (?:is|are|was|has|have|i|he|she|they|we|my|says?)\b/i

/**
 * What every matter of law has, and none is: a question with nothing else ("What is the penalty?", "How long does that take?")
 * asks it of the matter before. Grammar and the parts of a procedure, no topics.
 */
const ASPECTS = new Set(
  stems(
    `long take takes taking much cost costs many soon late start begin end happen happens mean means use find give file get do
     penalty punishment fine sentence fee fees price amount deadline time limit period days form forms document documents papers
     paper procedure process step steps court courts office section act chapter rule rules right rights first next more
     pay pays paid explain detail details example way ways thing possible allowed legal illegal lawful true correct sure apply appeal sue claim
     complain report case okay ok yes no please continue else difference reason chance exactly`,
  ),
)

/** Words of a question's own matter: neither grammar nor what every matter has. */
const matterOf = (question: string) => new Set(stems(question).filter((word) => !ASPECTS.has(word)))

/** The words of a question's own matter, in their order. Pure. */
export const matterWords = (question: string) =>
  contentWords(question)
    .filter((word) => !ASPECTS.has(stem(word)))
    .join(' ')

/** Matters a question may name and still go on with the one before, when it says so or points back. */
const FEW = 2

const SOMEBODY = /\b(?:they|them|their|he|him|his|she|her|hers|it|its|this|that|these|those)\b/i

/** Whether a question goes on with something, or speaks of somebody or something that it does not name. Pure. */
export const pointsBack = (question: string) => GOES_ON.test(question) || SOMEBODY.test(question)

/** Whether a question names hardly a matter of its own. Pure. */
export const namesLittle = (question: string) => matterOf(question).size <= FEW

/** Whether a question cannot stand alone: a pronoun or an ellipsis without a matter of its own. Pure. */
export function leansOnBefore(question: string): boolean {
  const matter = matterOf(question).size
  if (!matter) return true
  if (GOES_ON.test(question)) return matter <= FEW
  return matter < FEW && THING.test(question) && !ANNOUNCES.test(question)
}

/**
 * The earlier question that this one has to be read with: the last that stands on its own; undefined where this one stands on
 * its own, or nothing was asked before.
 */
export function previousQuestionFor(question: string, before: string[]): string | undefined {
  if (!leansOnBefore(question)) return undefined
  return before.findLast((one) => !leansOnBefore(one)) ?? before.at(-1)
}

/** Characters of an earlier question that are shown. */
const SHOWN_MAX = 160

/** An earlier question as it is shown: one line, its marks told as they are. */
export function questionShown(before: string): string {
  const line = before.replace(/\s+/g, ' ').trim()
  const short =
    line.length > SHOWN_MAX
      ? `${line
          .slice(0, SHOWN_MAX)
          .replace(/\s+\S*$/, '')
          .toWellFormed()} …`
      : line
  return short.replace(/[\\`*_<[\]]/g, '\\$&')
}
