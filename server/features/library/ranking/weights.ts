/**
 * The handful of numbers behind the order of what is found. Chosen by five-fold cross-validation over questions from
 * grids of three to four values, never by looking at a question; docs/evaluation.md shows what each is worth.
 */
export const WEIGHTS = {
  /** Passages that are looked at. */
  window: 80,
  /** A passage of the Act that is most about the question counts this much more, others in proportion. */
  act: 0.7,
  /** A passage whose heading has only words of the question. */
  heading: 0.3,
  /** What a section cited by a matching guide gains, as a share of the guide's own score. */
  guide: 0.3,
  guides: 8,
  /** What a section gains of the scores of the sections before and after it. */
  neighbour: { asked: 0.15, terms: 0.1 },
  /** Passages of Acts that the rewrite names as likely. */
  hint: 1.25,
  /** The newer of two Acts goes first when it answers at least this well. */
  asGood: 0.7,
}
export type Weights = typeof WEIGHTS

/**
 * What kind of passage may not win by repeating the words of the section that means them. Schedules are not among them:
 * much of the law stands there, and holding them back was measured to find less.
 */
const KIND: Record<string, number> = { repealed: 0.1, title: 0.5, preamble: 0.7, amending: 0.7, guide: 0.9 }
const AMENDING =
  /^(?:(?:amendment|repeal|substitution|insertion)s? (?:of|to|in|and)\b|new sections? (?:inserted|substituted)|.{3,60}\brepealed and substituted\b)/i

/** Sections that amend another Act hold its words without being its law. */
export function weightOfKind({ kind, heading }: { kind: string; heading: string }): number {
  return KIND[kind === 'section' && AMENDING.test(heading) ? 'amending' : kind] ?? 1
}
