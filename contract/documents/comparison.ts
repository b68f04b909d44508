import * as z from 'zod/mini'
import { endpoint, required } from '#contract/endpoint.ts'
import { DifferencePiece } from '#contract/library/reading-room.ts'

/** Characters of each of two texts that are compared: some fifty pages. */
export const COMPARED_TEXT_MAX = 150_000

const Texts = z.object({
  before: required('Paste the older text', COMPARED_TEXT_MAX),
  after: required('Paste the newer text', COMPARED_TEXT_MAX),
})

/** A paragraph of either text: what stayed, went and came. Where it is in both, some of it stayed. */
export const ComparedParagraph = z.object({
  kind: z.enum(['same', 'changed', 'removed', 'added']),
  pieces: z.array(DifferencePiece),
})
export type ComparedParagraph = z.infer<typeof ComparedParagraph>

/** The text of a Word or PDF file, to be compared. Nothing is kept. */
export const readComparedFile = endpoint('POST', '/comparison/file', {
  output: z.object({ text: z.string() }),
  upload: true,
})

/** What changed between two versions of a text, paragraph by paragraph and word by word. Nothing is kept, nothing is charged. */
export const compareTexts = endpoint('POST', '/comparison', {
  input: Texts,
  output: z.object({ paragraphs: z.array(ComparedParagraph) }),
})

/** The same as a Word document whose changes can be accepted or rejected: that gives the newer or the older text. */
export const comparedDocument = endpoint('POST', '/comparison/document', { input: Texts, produces: 'file' })
