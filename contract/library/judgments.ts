import * as z from 'zod/mini'
import { ById, endpoint, Id } from '#contract/endpoint.ts'

const names = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)))
  .check(z.minLength(1, 'Name at least one'), z.maxLength(60))

/** What a judgment says of itself. */
const Details = {
  court: z.string().check(z.trim(), z.minLength(1, 'Court is required'), z.maxLength(200)),
  /** Its numbers as they are printed: "HH 1-20", "[2020] ZWHHC 1". */
  citations: names,
  /** Who brought it, then who answered. */
  parties: z.object({ before: names, after: names }),
  judges: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(60)),
  /** The day it was handed down. */
  date: z.optional(z.iso.date()),
}

export const JudgmentDetails = z.object({
  ...Details,
  /** Where it comes from: the head of its text, the description in its file, or an administrator. */
  source: z.enum(['head', 'file', 'admin']),
})
export type JudgmentDetails = z.infer<typeof JudgmentDetails>

/** What a document says of the judgment that it is; without `judgment` it is none. */
export const getJudgment = endpoint('GET', '/library/documents/:id/judgment', {
  input: ById,
  output: z.object({ judgment: z.optional(JudgmentDetails) }),
})

/**
 * Enters what a judgment says of itself, where its head could not be read or is not right; it is then cut at its paragraphs, and stays
 * so when its file is read again. 400 on `citations` where none is a number of a court of Zimbabwe.
 */
export const setJudgment = endpoint('PUT', '/library/documents/:id/judgment', {
  access: 'admin',
  input: z.extend(ById, Details),
  output: JudgmentDetails,
})

/** A judgment of the library with its paragraphs that cite something; `start` is the place of the citing `words` in its text. */
export const CitingJudgment = z.object({
  documentId: z.string(),
  title: z.string(),
  citations: z.array(z.string()),
  court: z.string(),
  date: z.optional(z.string()),
  paragraphs: z.array(z.object({ number: z.optional(z.string()), start: z.number(), words: z.string() })),
})
export type CitingJudgment = z.infer<typeof CitingJudgment>

/** `held`: the judgments that the library has; none cites anything where it has none. */
export const CitingJudgments = z.object({ judgments: z.array(CitingJudgment), held: z.number() })
export type CitingJudgments = z.infer<typeof CitingJudgments>

/**
 * The judgments that cite a section of a document's current text, the newest first; of a judgment, those that cite it. `start`: a
 * character of the section.
 */
export const getCitingJudgments = endpoint('GET', '/library/documents/:documentId/cited-by', {
  input: z.object({ documentId: Id, start: z.coerce.number().check(z.int(), z.gte(0)) }),
  output: CitingJudgments,
})
