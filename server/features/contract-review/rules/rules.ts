import type { ReviewedParagraph, StoredFinding } from '#contract/contract-review.ts'
import { pauser } from '#server/pauser.ts'
import { citedBy, type ContractCheck, type Point } from './content.ts'
import { type Sentence, sentencesOf } from '#server/features/contract-review/word/paragraphs.ts'
import { compareWordings } from './wordings.ts'

/** From this likeness on a point is there; from `NEAR` on something near it is, which somebody must look at. */
const THERE = 0.45
const NEAR = 0.3
/** From this likeness on a sentence may be what the law forbids, where lawful wordings are so much less like it. */
const FORBIDDEN = 0.42
const MARGIN = 0.1

const LOOK = 'Wordings were compared by rules, which can be wrong. Look for yourself.'

/** What the rules make of a contract, and where they recognised what must be there. */
export type ByRules = { findings: StoredFinding[]; present: { point: string; paragraph: number }[] }

/** Compares a contract with the list for its kind, without a model. Lets others work. */
export async function reviewByRules(check: ContractCheck, paragraphs: ReviewedParagraph[]): Promise<ByRules> {
  const pause = pauser()
  const sentences = sentencesOf(paragraphs)
  const wordings = check.points.flatMap(({ examples, lawful = [] }) => [...examples, ...lawful])
  const whole = compareWordings(paragraphs.map(withClause), wordings)
  const parts = compareWordings(
    sentences.map(({ text }) => text),
    wordings,
  )
  const findings: StoredFinding[] = []
  const present: ByRules['present'] = []
  for (const point of check.points) {
    await pause()
    if (point.must === 'not') findings.push(...forbidden(point, sentences, parts))
    else {
      const best = highest(paragraphs.map((_, i) => whole.says(point.examples, i)))
      if (best.value >= THERE) present.push({ point: point.id, paragraph: best.at })
      else findings.push(missing(point, paragraphs, best))
    }
  }
  return { findings, present }
}

const withClause = ({ text, clause }: ReviewedParagraph) => (text.includes(clause) ? text : `${clause}. ${text}`)

type Compared = ReturnType<typeof compareWordings>

function highest(values: number[]): { at: number; value: number } {
  return values.reduce((best, value, at) => (value > best.value ? { at, value } : best), { at: 0, value: 0 })
}

const base = ({ id, name, why, words }: Point) => ({
  id: `rules-${id}`,
  by: 'rules' as const,
  title: name,
  cited: citedBy(why)!,
  words,
})

function missing(point: Point, paragraphs: ReviewedParagraph[], near: { at: number; value: number }): StoredFinding {
  const isNear = near.value >= NEAR
  return {
    ...base(point),
    kind: isNear ? 'unclear' : (point.finding ?? 'missing'),
    explanation: `${isNear ? 'This paragraph comes near, but it may not say it.' : 'This may be missing.'} ${LOOK} ${point.why}`,
    ...(isNear && { place: { paragraph: near.at, start: 0, end: paragraphs[near.at]!.text.length } }),
    change: { kind: 'insert', paragraph: lastClause(paragraphs), start: 0, end: 0, text: point.suggest },
  }
}

function forbidden(point: Point, sentences: Sentence[], parts: Compared): StoredFinding[] {
  const best = highest(
    sentences.map((_, i) => {
      const likeness = parts.isLike(point.examples, i)
      return likeness >= parts.isNear(point.lawful ?? [], i) + MARGIN ? likeness : 0
    }),
  )
  if (best.value < FORBIDDEN) return []
  const { paragraph, start, end } = sentences[best.at]!
  return [
    {
      ...base(point),
      kind: point.finding ?? 'unlawful',
      explanation: `This may go against the law. ${LOOK} ${point.why}`,
      place: { paragraph, start, end },
      change: { kind: 'replace', paragraph, start, end, text: point.suggest },
    },
  ]
}

/** Where the parties sign. */
const SIGNING = /^(?:thus )?(?:signed|signature|done and signed|witness|as witness)/i

/** The paragraph behind which a clause is put in: the last one before the parties sign. */
export function lastClause(paragraphs: ReviewedParagraph[]): number {
  const from = Math.floor(paragraphs.length / 2)
  const signing = paragraphs.findIndex(({ text }, i) => i >= from && SIGNING.test(text))
  return (signing < 0 ? paragraphs.length : signing) - 1
}
