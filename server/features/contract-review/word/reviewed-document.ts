import type { Decision, ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'
import { trackedBlocks, type TrackedParagraph } from '#server/features/comparison/service.ts'
import { writeDocx } from '#server/text/docx-writer.ts'

export type ReviewedText = {
  name: string
  paragraphs: ReviewedParagraph[]
  findings: StoredFinding[]
  decisions: Record<string, Decision>
}

/**
 * A reviewed contract as a Word document: what was accepted as tracked changes, what is open, or was accepted and changes no words,
 * as comments, and nothing of what was refused.
 */
export function writeReviewed({ name, paragraphs, findings, decisions }: ReviewedText, changedAt: Date): Uint8Array {
  const accepted = findings.filter(({ id, change }) => change && decisions[id] === 'accepted')
  const told = findings.filter((one) => decisions[one.id] !== 'refused' && !accepted.includes(one))
  const comments: string[] = []
  const insertedAt = (at: number) =>
    accepted.flatMap(({ change }): TrackedParagraph[] =>
      change!.kind === 'insert' && change!.paragraph === at
        ? [{ kind: 'added', pieces: [{ kind: 'added', text: change!.text }] }]
        : [],
    )
  const commentOn = (at: number) =>
    told.flatMap((one) => {
      if (placeOf(one, paragraphs).paragraph !== at) return []
      comments.push(commentOf(one))
      return [{ ...placeOf(one, paragraphs), number: comments.length - 1 }]
    })
  const blocks = trackedBlocks([
    ...insertedAt(-1),
    ...paragraphs.flatMap((paragraph, at) => [
      tracked(
        paragraph,
        accepted.flatMap(({ change }) => (change!.kind === 'replace' && change!.paragraph === at ? [change!] : [])),
        commentOn(at),
      ),
      ...insertedAt(at),
    ]),
  ])
  return writeDocx({ title: name, blocks, comments, changedAt })
}

/** Where a finding is noted: at its words; what is missing at the end of the paragraph that it would follow. */
function placeOf({ place, change }: StoredFinding, paragraphs: ReviewedParagraph[]) {
  if (place) return place
  const paragraph = Math.max(0, change?.paragraph ?? paragraphs.length - 1)
  return { paragraph, start: 0, end: paragraphs[paragraph]!.text.length }
}

const commentOf = ({ title, explanation, cited, words, change }: StoredFinding) =>
  [`${title}. ${explanation}`, `${cited}: “${words}”`, ...(change?.text ? [`Proposed: ${change.text}`] : [])].join('\n')

type Comment = { start: number; end: number; number: number }
type Replaced = { start: number; end: number; text: string }

function tracked({ text, isHeading }: ReviewedParagraph, changes: Replaced[], comments: Comment[]): TrackedParagraph {
  const style = isHeading ? ('Heading1' as const) : ('Normal' as const)
  const isWhole = changes.length === 1 && changes[0]!.text === '' && changes[0]!.end - changes[0]!.start === text.length
  if (isWhole) return { kind: 'removed', style, pieces: [{ kind: 'removed', text }] }
  const cuts = new Set([
    0,
    text.length,
    ...changes.flatMap(({ start, end }) => [start, end]),
    ...comments.map(({ end }) => end),
  ])
  const borders = [...cuts].toSorted((a, b) => a - b)
  const pieces = borders.slice(1).flatMap((end, i): TrackedParagraph['pieces'] => {
    const start = borders[i]!
    const change = changes.find((one) => one.start <= start && end <= one.end)
    const here = comments.filter((one) => one.end === end).map(({ number }) => number)
    const own = { text: text.slice(start, end), ...(here.length && { comments: here }) }
    if (!change) return [{ kind: 'same', ...own }]
    const by = change.end === end && change.text ? [{ kind: 'added' as const, text: change.text }] : []
    return [{ kind: 'removed', ...own }, ...by]
  })
  return { kind: changes.length ? 'changed' : 'same', style, pieces }
}
