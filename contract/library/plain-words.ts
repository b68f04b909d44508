import * as z from 'zod/mini'
import { ById, endpoint } from '#contract/endpoint.ts'

/** A section of a document, with what it means in everyday words and who wrote that; no `source` where nobody did. */
export const SectionWords = z.object({
  number: z.string(),
  heading: z.string(),
  part: z.optional(z.string()),
  words: z.string(),
  source: z.optional(z.enum(['content', 'model', 'admin'])),
})
export type SectionWords = z.infer<typeof SectionWords>

// Plain words of a document's sections, in the order of the text; search knows a change at once.
export const getPlainWords = endpoint('GET', '/library/documents/:id/plain-words', {
  access: 'admin',
  input: ById,
  output: z.array(SectionWords),
})
/** One section, named by number and heading as they were given; empty words hide what was written before. */
export const updatePlainWords = endpoint('PUT', '/library/documents/:id/plain-words', {
  access: 'admin',
  input: z.extend(ById, {
    number: z.string().check(z.maxLength(100)),
    heading: z.string().check(z.maxLength(1_000)),
    words: z.string().check(z.maxLength(1_000, 'Use at most 1000 characters')),
  }),
  output: SectionWords,
})
