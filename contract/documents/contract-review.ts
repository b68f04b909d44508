import * as z from 'zod/mini'
import { ById, endpoint, Id, InLanguage, required } from '#contract/endpoint.ts'
import { AgreedPoints, AgreedPointsOfUpload } from '#contract/points.ts'
import { CitedSection } from '#contract/procedures/procedures.ts'

/** Characters of a contract that is reviewed: some fifty pages. */
export const REVIEWED_TEXT_MAX = 150_000
/** Reviews that one account keeps. */
export const REVIEWS_MAX = 50
/** Points of a second review on one day, where no administrator has set another price. */
export const CONTRACT_REVIEW_POINTS = 2
export const CONTRACT_REVIEW_POINTS_MAX = 1_000

/**
 * What a finding says of a contract:
 * `missing`: the law wants it there and it was not recognised. `unlawful`: the law forbids it or gives it no effect.
 * `unclear`: something near is there, or it can be read in two ways. `risky`: allowed, and to somebody's harm.
 */
export const FINDING_KINDS = ['unlawful', 'missing', 'unclear', 'risky'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/**
 * A change of a contract's words. `replace`: the characters `start` to `end` of a paragraph become `text`; an empty one takes them
 * out. `insert`: a paragraph more, behind the paragraph `paragraph`; -1 is before the first.
 */
export const ProposedChange = z.object({
  kind: z.enum(['replace', 'insert']),
  paragraph: z.number(),
  start: z.number(),
  end: z.number(),
  text: z.string(),
})
export type ProposedChange = z.infer<typeof ProposedChange>

/** A finding as it is stored. */
export const StoredFinding = z.object({
  id: z.string(),
  /** Who found it: `rules` compare wordings and may be wrong; what a `model` found was checked against the passage. */
  by: z.enum(['rules', 'model']),
  kind: z.enum(FINDING_KINDS),
  title: z.string(),
  explanation: z.string(),
  /** Words of the contract that it is about: characters `start` to `end` of a paragraph. Absent for what is missing. */
  place: z.optional(z.object({ paragraph: z.number(), start: z.number(), end: z.number() })),
  /** The section that it rests on, as it is cited, and words of it to the letter. */
  cited: z.string(),
  words: z.string(),
  change: z.optional(ProposedChange),
})
export type StoredFinding = z.infer<typeof StoredFinding>

export const DECISIONS = ['open', 'accepted', 'refused'] as const
export type Decision = (typeof DECISIONS)[number]

export const Finding = z.extend(StoredFinding, {
  /** Of `title` and `explanation`, where they are not English. */
  language: InLanguage.shape.language,
  /** The section in the library and how it stands today. */
  section: z.optional(CitedSection),
  decision: z.enum(DECISIONS),
})
export type Finding = z.infer<typeof Finding>

/** A paragraph of a contract; `clause` is the clause it stands in: "4 Hours of work". */
export const ReviewedParagraph = z.object({ text: z.string(), isHeading: z.boolean(), clause: z.string() })
export type ReviewedParagraph = z.infer<typeof ReviewedParagraph>

export const ContractKind = z.object({ slug: z.string(), title: z.string() })
export type ContractKind = z.infer<typeof ContractKind>

const Head = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  date: z.string(),
  state: z.enum(['reviewing', 'ready']),
  /** How many findings nothing was decided about yet. */
  open: z.number(),
})
export type ReviewHead = z.infer<typeof Head>

export const ContractReview = z.extend(Head, {
  /** Of the titles of kinds and points and of `age`, where they are not English. */
  language: InLanguage.shape.language,
  /** How much of the contract was read by the model, of how much. */
  done: z.number(),
  total: z.number(),
  /** Who reviewed: `model` means both. */
  by: z.enum(['rules', 'model']),
  /** Some of the contract was to be read by the model and was not. */
  isPartial: z.boolean(),
  /** A Word file, which can be had back with tracked changes. */
  isWord: z.boolean(),
  /** Points taken for it. */
  points: z.number(),
  kinds: z.array(ContractKind),
  /** What to know of the law that this kind of contract is checked against. */
  age: z.string(),
  paragraphs: z.array(ReviewedParagraph),
  /** None before it is ready; in the order of the contract, what is missing last. */
  findings: z.array(Finding),
  /** What the law wants in such a contract and was recognised, with the paragraph. */
  present: z.array(z.object({ name: z.string(), cited: z.string(), paragraph: z.number() })),
})
export type ContractReview = z.infer<typeof ContractReview>

const Made = z.object({ id: z.string() })

/**
 * Reviews a contract that was pasted. The first review of a day is free; the same text again is the same review. 402 without the
 * points, 409 where it costs more than was agreed to, 413 where the account keeps as many as it may.
 */
export const reviewContract = endpoint('POST', '/contract-reviews', {
  input: z.object({
    text: required('Paste a contract to review', REVIEWED_TEXT_MAX),
    agreedPoints: AgreedPoints,
  }),
  output: Made,
})

/** The same for a Word or PDF file; a Word file can be had back with tracked changes. */
export const reviewContractFile = endpoint('POST', '/contract-reviews/file', {
  input: z.object({ agreedPoints: AgreedPointsOfUpload }),
  output: Made,
  upload: true,
})

/**
 * The same for a Word or PDF file that the asker attached to a consultation. 404 where it is not there.
 */
export const reviewAttachedContract = endpoint('POST', '/contract-reviews/attachment', {
  input: z.object({ conversationId: Id, documentId: Id, agreedPoints: AgreedPoints }),
  output: Made,
})

/** The asker's reviews, newest first. */
export const listContractReviews = endpoint('GET', '/contract-reviews', { output: z.array(Head) })

/** With our own words, not the law's or the model's, in the language asked for. */
export const getContractReview = endpoint('GET', '/contract-reviews/:id', {
  input: z.extend(ById, InLanguage.shape),
  output: ContractReview,
})

/** Reviews it again as a contract of another kind, free of charge. What was decided is forgotten. */
export const setContractKind = endpoint('PUT', '/contract-reviews/:id/kind', {
  input: z.extend(ById, { kind: z.string().check(z.maxLength(60)) }),
  output: Made,
})

/** Accepts or refuses a finding, or opens it again. 409 where another accepted change touches the same words. */
export const decideFinding = endpoint('PUT', '/contract-reviews/:id/findings/:finding', {
  input: z.extend(ById, { finding: Id, decision: z.enum(DECISIONS) }),
})

export const deleteContractReview = endpoint('DELETE', '/contract-reviews/:id', { input: ById })

/** The contract as a Word file: what was accepted as tracked changes, what is open as comments. 409 where it came as no Word file. */
export const reviewedDocument = endpoint('GET', '/contract-reviews/:id/document', { input: ById, produces: 'file' })

/** What a review costs the asker now: 0 where it is the first of the day in Harare; `points` is the price of the others. */
export const getReviewPrice = endpoint('GET', '/contract-review-price', {
  output: z.object({ now: z.number(), points: z.number() }),
})

export const setReviewPrice = endpoint('PUT', '/contract-review-price', {
  access: 'admin',
  input: z.object({ points: z.number().check(z.int(), z.gte(0), z.lte(CONTRACT_REVIEW_POINTS_MAX)) }),
  output: z.object({ now: z.number(), points: z.number() }),
})
