import * as z from 'zod/mini'
import { endpoint, Id } from './endpoint.ts'

export const Subheading = z.object({ _id: z.string(), name: z.string() })
export type Subheading = z.infer<typeof Subheading>

/** The whole text of a document as markdown. With `substring` a kept older version that still holds it is preferred. */
export const DocumentText = z.object({
  text: z.string(),
  title: z.optional(z.string()),
  asAt: z.optional(z.string()),
  own: z.optional(z.boolean()),
  /** Character ranges of the sections, for the reading room's sticky header and contents. */
  sections: z.optional(
    z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        number: z.optional(z.string()),
        heading: z.optional(z.string()),
        part: z.optional(z.string()),
        plainWords: z.optional(z.string()),
      }),
    ),
  ),
})
export type DocumentText = z.infer<typeof DocumentText>

export const getDocumentText = endpoint('GET', '/file/text/:documentId', {
  input: z.object({ documentId: Id, substring: z.optional(z.string().check(z.maxLength(20_000))) }),
  output: DocumentText,
})
