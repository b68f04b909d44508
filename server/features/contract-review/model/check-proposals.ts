import type { ProposedChange, ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { exactProblem, isVerbatim, toCheckable, toPrompt } from '#server/features/answering/service.ts'
import type { Hit } from '#server/features/library/service.ts'
import type { ContractCheck } from '#server/features/contract-review/rules/content.ts'
import type { Proposals } from './prompt.ts'
import type { Stretch } from './stretches.ts'

/** Findings of one stretch, letters of an explanation and of a proposed clause; more is not read. */
const FINDINGS_MAX = 10
const EXPLANATION_MAX = 600
const PROPOSED_MAX = 1_500
/** Letters of a quotation at least: fewer stand anywhere. */
const QUOTED_MIN = 8

type Said = { text: string; paragraph: number; passage?: number }
/** Something to be judged: a finding, that its change would mend it, or that the contract says a point. */
export type Checked = Said &
  (
    | { says: 'finding'; finding: Omit<StoredFinding, 'id' | 'by' | 'change'> }
    | { says: 'change'; of: Checked; change: ProposedChange }
    | { says: 'present'; point: string }
  )

export type Beside = {
  law: Hit[]
  check: ContractCheck | undefined
  paragraphs: ReviewedParagraph[]
  stretch: Stretch
}

/**
 * What of a model's proposals code can bear out: the quoted words stand in that paragraph and in that passage to the letter, and
 * numbers, sections and Acts are theirs. What they mean is still to be judged. Pure.
 */
export function checkProposals({ findings, present }: Proposals, beside: Beside): Checked[] {
  return [
    ...findings.slice(0, FINDINGS_MAX).flatMap((one) => checkFinding(one, beside)),
    ...present.flatMap((one) => checkPresent(one, beside)),
  ]
}

/** Where words stand in a paragraph of the stretch, to the letter; undefined where they do not. */
function placeOf(quote: string, paragraph: number, { paragraphs, stretch }: Beside) {
  const words = quote.trim()
  const isInside = Number.isInteger(paragraph) && paragraph >= stretch.from && paragraph < stretch.to
  const start = isInside && words.length >= QUOTED_MIN ? paragraphs[paragraph]!.text.indexOf(words) : -1
  return start < 0 ? undefined : { paragraph, start, end: start + words.length }
}

function checkFinding(one: Proposals['findings'][number], beside: Beside): Checked[] {
  const { paragraph, passage, kind } = one
  const place = placeOf(one.quote, paragraph, beside)
  const hit = beside.law[passage - 1]
  const words = one.words.trim()
  const explanation = one.explanation.replace(/\s+/g, ' ').trim()
  if (!place || !hit || kind === 'missing' || !explanation || explanation.length > EXPLANATION_MAX) return []
  if (words.length < QUOTED_MIN || !isVerbatim(words, hit.text)) return []
  const { asAt, law, source } = toPrompt(hit)
  const sources = [
    toCheckable({ ...hit, asAt, lawToday: law }),
    toCheckable({ title: '', text: beside.paragraphs[paragraph]!.text }),
  ]
  if (exactProblem(explanation, sources)) return []
  const finding: Checked = {
    says: 'finding',
    text: explanation,
    paragraph,
    passage,
    finding: { kind, title: hit.heading ?? source, explanation, place, cited: source, words },
  }
  const text = one.proposed?.trim()
  const isSame = text === one.quote.trim()
  if (text === undefined || isSame || text.length > PROPOSED_MAX || exactProblem(text, sources)) return [finding]
  const instead = text
    ? `Where these words of the contract are replaced by the following, they agree with the passage: ${text}`
    : `Where these words are taken out of the contract, it no longer goes against the passage: ${one.quote.trim()}`
  const change: Checked = {
    says: 'change',
    of: finding,
    text: instead,
    paragraph,
    passage,
    change: { kind: 'replace', ...place, text },
  }
  return [finding, change]
}

function checkPresent({ point, paragraph, quote }: Proposals['present'][number], beside: Beside): Checked[] {
  const wanted = beside.check?.points.find(({ id, must }) => id === point && must === 'have')
  if (!wanted || !placeOf(quote, paragraph, beside)) return []
  return [{ says: 'present', point, paragraph, text: `This paragraph of the contract says: ${wanted.name}.` }]
}
