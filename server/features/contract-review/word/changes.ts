import type { Decision, ProposedChange, ReviewedParagraph, StoredFinding } from '#contract/documents/contract-review.ts'

/** Whether two changes touch the same words, so that only one of them can be made. Pure. */
export function overlap(a: ProposedChange, b: ProposedChange): boolean {
  if (a.kind === 'insert' || b.kind === 'insert' || a.paragraph !== b.paragraph) return false
  return a.start < b.end && b.start < a.end
}

/** The findings that stand in the way of accepting one: accepted, and about the same words. Pure. */
export const inTheWay = (
  findings: StoredFinding[],
  decisions: Record<string, Decision>,
  { id, change }: StoredFinding,
): StoredFinding[] =>
  change
    ? findings.filter(
        (other) =>
          other.id !== id && decisions[other.id] === 'accepted' && other.change && overlap(change, other.change),
      )
    : []

/** The paragraphs of a contract once some changes are made. Pure. */
export function applyChanges(paragraphs: ReviewedParagraph[], changes: ProposedChange[]): string[] {
  const inserted = (at: number) =>
    changes.flatMap((one) => (one.kind === 'insert' && one.paragraph === at ? [one.text] : []))
  return [
    ...inserted(-1),
    ...paragraphs.flatMap(({ text }, at) => {
      const own = changes.filter((one) => one.kind === 'replace' && one.paragraph === at)
      const changed = own
        .toSorted((a, b) => b.start - a.start)
        .reduce((words, { start, end, text: by }) => words.slice(0, start) + by + words.slice(end), text)
      return [...(changed.trim() ? [changed] : []), ...inserted(at)]
    }),
  ]
}
