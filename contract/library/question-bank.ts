import * as z from 'zod/mini'
import { ById, endpoint } from '#contract/endpoint.ts'

/** Questions that the bank may have of one section in one language, and characters of one. */
export const QUESTIONS_MAX = 60
export const QUESTION_MAX = 400

const Lines = z
  .array(z.string().check(z.maxLength(QUESTION_MAX, `A question has at most ${QUESTION_MAX} characters`)))
  .check(z.maxLength(QUESTIONS_MAX, `A section has at most ${QUESTIONS_MAX} questions in a language`))
const Questions = z.object({ en: Lines, sn: Lines, nd: Lines })

/** What people ask whose answer is a section, in the three languages. */
export const SectionQuestions = z.object({
  number: z.string(),
  heading: z.string(),
  part: z.optional(z.string()),
  questions: Questions,
  /** Languages whose lines an administrator wrote here. */
  edited: z.array(z.enum(['en', 'sn', 'nd'])),
})
export type SectionQuestions = z.infer<typeof SectionQuestions>

/** The sections of a document in the order of its text, each with its lines of the question bank. */
export const getQuestions = endpoint('GET', '/library/documents/:id/questions', {
  access: 'admin',
  input: ById,
  output: z.array(SectionQuestions),
})

/**
 * Writes the lines of one section, named by number and heading as they were given; search knows them when this returns. A
 * language without lines has none any more, whatever the content says. 404 where the document has no such section.
 */
export const updateQuestions = endpoint('PUT', '/library/documents/:id/questions', {
  access: 'admin',
  input: z.extend(ById, {
    number: z.string().check(z.maxLength(100)),
    heading: z.string().check(z.maxLength(1_000)),
    questions: Questions,
  }),
  output: SectionQuestions,
})

/** All lines of a document's Act in one language, as a file for content/questions. */
export const exportQuestions = endpoint('GET', '/library/documents/:id/questions/export', {
  access: 'admin',
  input: z.extend(ById, { language: z.enum(['en', 'sn', 'nd']) }),
  produces: 'file',
  output: z.unknown(),
})
