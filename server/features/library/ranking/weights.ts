/**
 * The weights of the ranking, chosen by five-fold cross-validation from grids of three to four values, never by looking at
 * a single question; docs/evaluation.md shows what each is worth.
 */
export const WEIGHTS = {
  /** How many passages are ranked. */
  window: 80,
  /** A passage of the Act that is most about the question counts this much more, others in proportion. */
  act: 0.7,
  /** What a section cited by a matching guide gains, as a share of the guide's own score. */
  guide: 0.3,
  /** How many matching guides count. */
  guides: 8,
  /** What a section gains of the score of its questions in the bank. */
  asked: 0.75,
  /**
   * What a section gains whose meaning is that of the question, as a share of the best score: of one in English, and in another
   * language. Not from the grids: fitted by a logistic to the same questions and some held out of the bank.
   */
  meaning: 1.7,
  meaningElse: 4.7,
  /** Passages of Acts that the rewrite names as likely. */
  hint: 1.25,
  /** The newer of two Acts goes first when it answers at least this well. */
  asGood: 0.7,
}
export type Weights = typeof WEIGHTS

/**
 * Factors for kinds of passages that repeat the words of others without being the law that is asked for. Schedules are not
 * among them: much of the law stands there, and lowering them was measured to find less.
 */
const KIND: Record<string, number> = { repealed: 0.1, title: 0.5, preamble: 0.7, amending: 0.7, guide: 0.9 }
const AMENDING =
  /^(?:(?:amendment|repeal|substitution|insertion)s? (?:of|to|in|and)\b|new sections? (?:inserted|substituted)|.{3,60}\brepealed and substituted\b)/i

/** The factor for a passage by its kind; a section that amends another Act holds its words without being its law. */
export function weightOfKind({ kind, heading }: { kind: string; heading: string }): number {
  return KIND[kind === 'section' && AMENDING.test(heading) ? 'amending' : kind] ?? 1
}
