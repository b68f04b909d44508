import * as z from 'zod/mini'
import { ById, endpoint } from '#contract/endpoint.ts'
import { ShownLawState } from '#contract/library/law-state.ts'

/** The text behind /p/{shortCode}: public, the code is the permission. */
export const SourceText = z.object({
  text: z.string(),
  substring: z.string(),
  /** Where the passage begins in `text`; absent when its words do not stand there. */
  start: z.optional(z.number()),
  /** The section that holds it: "140. Malicious damage to property". */
  section: z.optional(z.string()),
  /** Only when the account that asked is signed in here. */
  pointsRemaining: z.optional(z.number()),
  /** That of the answer which cites it; absent where it is not known. */
  language: z.optional(z.enum(['en', 'sn', 'nd'])),
  title: z.string(),
  asAt: z.optional(z.string()),
  /** The words of the passage were recognised from the picture of a page, and may be wrong. */
  recognised: z.optional(z.boolean()),
  /** How the section stands today; absent where no change of it is known. */
  law: z.optional(ShownLawState),
  /** Link that opens the chat with us on WhatsApp; absent when the channel is off. */
  whatsappUrl: z.optional(z.string()),
})
export type SourceText = z.infer<typeof SourceText>

export const getSourceText = endpoint('GET', '/file/text/code/:shortCode', {
  access: 'public',
  input: z.object({ shortCode: z.string().check(z.maxLength(64)) }),
  output: SourceText,
})

/** How many answers cite a document. */
export const countCitations = endpoint('GET', '/library/documents/:id/citations', {
  access: 'admin',
  input: ById,
  output: z.object({ answers: z.number() }),
})
