import * as z from 'zod/mini'
import { endpoint, required } from '#contract/endpoint.ts'
import { AgreedPoints, AgreedPointsOfUpload } from '#contract/points.ts'
import { LawSentence } from '#contract/library/law-state.ts'

/** Characters of a text that is checked, and citations reported: a bundle of heads of argument is below both. */
export const CHECKED_TEXT_MAX = 300_000
export const CITATIONS_MAX = 500
/** Points of a second check on one day, where no administrator has set another price. */
export const CITATION_CHECK_POINTS = 1
export const CITATION_CHECK_POINTS_MAX = 1_000

/**
 * What is known of a citation:
 * `verbatim`: held, and what is quoted stands there word for word. `differs`: held, and the quoted words do not.
 * `held`: held, nothing is quoted. `changed`: held, and put out of force or changed since. `no_section`: the Act is held and has
 * no such section. `no_act`: a section without an Act that the text names. `not_held`: not in this library. `malformed`: in a form
 * that no such citation has.
 */
export const CITATION_VERDICTS = [
  'differs',
  'no_section',
  'changed',
  'malformed',
  'not_held',
  'no_act',
  'held',
  'verbatim',
] as const
export type CitationVerdict = (typeof CITATION_VERDICTS)[number]

const Span = z.object({ start: z.number(), end: z.number() })

export const CheckedCitation = z.object({
  kind: z.enum(['section', 'act', 'instrument', 'judgment']),
  /** As written, and where in the text (UTF-16 positions). */
  raw: z.string(),
  start: z.number(),
  end: z.number(),
  verdict: z.enum(CITATION_VERDICTS),
  /** What the verdict means here, sentence by sentence; how law stands also in Shona and Ndebele. */
  notes: z.array(LawSentence),
  /** What is quoted of it in the text, and those of its words that the section lacks. */
  quotation: z.optional(z.object({ start: z.number(), end: z.number(), strange: z.array(Span) })),
  /** What the library holds. */
  source: z.optional(
    z.object({
      documentId: z.string(),
      title: z.string(),
      asAt: z.optional(z.string()),
      section: z.optional(z.string()),
      heading: z.optional(z.string()),
      /** How the section reads, cut after some 1,500 characters. */
      text: z.optional(z.string()),
    }),
  ),
})
export type CheckedCitation = z.infer<typeof CheckedCitation>

export const CitationCheck = z.object({
  /** The text that was checked: of a file, what was read of it. */
  text: z.string(),
  /** In the order of the text. */
  citations: z.array(CheckedCitation),
  /** True where the text has more citations than are reported. */
  more: z.boolean(),
  /** Points taken for it. */
  points: z.number(),
})
export type CitationCheck = z.infer<typeof CitationCheck>

const PastedText = z.object({ text: required('Paste a text to check', CHECKED_TEXT_MAX), agreedPoints: AgreedPoints })

/** Checks every citation of a text. The first check of a day is free; the same text again costs nothing. 402, 409 where it costs more than was agreed to. */
export const checkCitations = endpoint('POST', '/citations/check', {
  input: PastedText,
  output: CitationCheck,
})

/** The same for a Word or PDF file. */
export const checkCitationsOfFile = endpoint('POST', '/citations/check/file', {
  input: z.object({ agreedPoints: AgreedPointsOfUpload }),
  output: CitationCheck,
  upload: true,
})

/** The text as a Word document with a comment at each citation. It costs what the check of the text costs, once. */
export const commentedDocument = endpoint('POST', '/citations/check/document', {
  input: PastedText,
  produces: 'file',
})

/** What a check costs the asker now: 0 where it is the first of the day in Harare; `points` is the price of the others. */
export const getCheckPrice = endpoint('GET', '/citations/price', {
  output: z.object({ now: z.number(), points: z.number() }),
})

export const setCheckPrice = endpoint('PUT', '/citations/price', {
  access: 'admin',
  input: z.object({ points: z.number().check(z.int(), z.gte(0), z.lte(CITATION_CHECK_POINTS_MAX)) }),
  output: z.object({ now: z.number(), points: z.number() }),
})
