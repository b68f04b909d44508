import type { ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { pauser } from '#server/pauser.ts'
import type { Translator } from '#server/text/words-in.ts'
import { citedBy, type ContractCheck, type Point } from './content.ts'
import { type Sentence, sentencesOf } from '#server/features/contract-review/word/paragraphs.ts'
import { daysItLasts } from './duration.ts'
import { amountsOf } from './amounts.ts'
import type { ClauseReader } from './clause-model.ts'
import { limitFor, readLimits } from './limit.ts'
import { clears, does, mentions, type Passage, readMarks, readPassage } from './marks.ts'

const LOOK = 'Words and amounts were compared by rules, which can be wrong. Look for yourself.'
const MISSING = 'This may be missing.'
const FORBIDDEN = 'This may go against the law.'
const NEAR = 'This comes near to something that the law forbids.'

/** What rules say of a finding in another language, sentence for sentence. Pure. */
export function explanationIn(explanation: string, say: Translator): string {
  const lead = [MISSING, FORBIDDEN, NEAR].find((one) => explanation.startsWith(`${one} ${LOOK} `))
  if (!lead) return explanation
  return [lead, LOOK, explanation.slice(lead.length + LOOK.length + 2)].map(say).join(' ')
}

/** What the rules make of a contract, and where they recognised what must be there. */
export type ByRules = { findings: StoredFinding[]; present: { point: string; paragraph: number }[] }

/** Compares a contract with the list for its kind, without a model. Lets others work. */
export async function reviewByRules(
  check: ContractCheck,
  paragraphs: ReviewedParagraph[],
  reader: ClauseReader,
): Promise<ByRules> {
  const pause = pauser()
  const passages = paragraphs.map((one) => ({ ...one, passage: readPassage(withClause(one)) }))
  const sentences = sentencesOf(paragraphs).map((sentence): ReadSentence => ({
    ...sentence,
    passage: readPassage(sentence.text),
    clause: readPassage(paragraphs[sentence.paragraph]!.clause),
  }))
  const lasts = daysItLasts(sentences)
  const amounts = amountsOf(check, reader)
  const read: ReturnType<typeof amounts.read>[] = []
  for (const { text } of sentences) {
    await pause()
    read.push(amounts.read(text))
  }
  const findings: StoredFinding[] = []
  const present: ByRules['present'] = []
  for (const point of check.points) {
    await pause()
    if (point.must === 'not') {
      const limits = point.limit && readLimits(point.limit)
      const bound = limits && limitFor(limits, lasts)
      const faulty = limits ? bound && sentences[amounts.beyond(bound, point, read)] : sentences.find(breaks(point))
      if (faulty) findings.push(forbidden(point, faulty))
      continue
    }
    const marks = readMarks(point.marks ?? [])
    const paragraph = passages.findIndex((one) => !one.isHeading && mentions(marks, one.passage))
    if (paragraph >= 0) present.push({ point: point.id, paragraph })
    else findings.push(missing(point, paragraphs))
  }
  return { findings, present }
}

const withClause = ({ text, clause }: ReviewedParagraph) => (text.includes(clause) ? text : `${clause}. ${text}`)

/** A sentence with what its clause is called. */
type ReadSentence = Sentence & Record<'passage' | 'clause', Passage>

/** Tells of a sentence whether it does what a point forbids. */
function breaks({ marks, unless }: Point) {
  const known = readMarks(marks ?? [], unless)
  return ({ passage, clause }: ReadSentence): boolean =>
    does(known, passage, clause) >= 0 && !clears(known, passage) && !clears(KEEPS_TO_LAW, passage)
}

const base = ({ id, name, why, words }: Point) => ({
  id: `rules-${id}`,
  by: 'rules' as const,
  title: name,
  cited: citedBy(why)!,
  words,
})

function missing(point: Point, paragraphs: ReviewedParagraph[]): StoredFinding {
  return {
    ...base(point),
    kind: point.finding ?? 'missing',
    explanation: `${MISSING} ${LOOK} ${point.why}`,
    change: { kind: 'insert', paragraph: lastClause(paragraphs), start: 0, end: 0, text: point.suggest },
  }
}

/** An amount beyond a limit can be said to go against the law; words alone only where to look, for what they mean no rule judges. */
function forbidden(point: Point, { paragraph, start, end }: Sentence): StoredFinding {
  return {
    ...base(point),
    kind: point.finding ?? (point.limit ? 'unlawful' : 'unclear'),
    explanation: `${point.limit ? FORBIDDEN : NEAR} ${LOOK} ${point.why}`,
    place: { paragraph, start, end },
    change: { kind: 'replace', paragraph, start, end, text: point.suggest },
  }
}

/** What a sentence says that keeps what it names within the law, or takes its force away. */
const KEEPS_TO_LAW = readMarks(
  [],
  'of no force, no effect, null and void, is void, are void, invalid, unenforceable, unlawful, subject to section, subject to the act, subject to the labour act, in accordance with section, in accordance with the act, in accordance with the labour act, as required by law, permitted by law, allowed by law, permitted by section, allowed by section, permitted by the act, allowed by the act, in terms of section',
)

/** Where the parties sign. */
const SIGNING = /^(?:thus )?(?:signed|signature|done and signed|witness|as witness)/i

/** The paragraph behind which a clause is put in: the last one before the parties sign. */
function lastClause(paragraphs: ReviewedParagraph[]): number {
  const from = Math.floor(paragraphs.length / 2)
  const signing = paragraphs.findIndex(({ text }, i) => i >= from && SIGNING.test(text))
  return (signing < 0 ? paragraphs.length : signing) - 1
}
