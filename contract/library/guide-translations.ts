import * as z from 'zod/mini'
import { ById, endpoint } from '#contract/endpoint.ts'

/** Characters of one line of a guide in another language. */
export const TRANSLATED_LINE_MAX = 6_000
/** Characters of the name of who has read a translation. */
export const READER_MAX = 120

const OtherLanguage = z.enum(['sn', 'nd'])
const OfGuide = z.extend(ById, { language: OtherLanguage })

/** One line of a guide; `to` is empty where nobody has translated it, or it changed since. */
export const TranslatedLine = z.object({
  en: z.string(),
  to: z.string(),
  /** An administrator wrote it here. */
  edited: z.boolean(),
})
export type TranslatedLine = z.infer<typeof TranslatedLine>

export const GuideTranslation = z.object({
  /** The native speaker who has read it, and the day of that; empty while nobody has. */
  readBy: z.string(),
  readOn: z.optional(z.string()),
  /** In the order of the guide. */
  lines: z.array(TranslatedLine),
})
export type GuideTranslation = z.infer<typeof GuideTranslation>

/** One of our guides line by line in another language. 404 where the document is none of our guides. */
export const getGuideTranslation = endpoint('GET', '/library/documents/:id/translation', {
  access: 'admin',
  input: OfGuide,
  output: GuideTranslation,
})

/**
 * Writes one line, named by its English; pages and answers have it when this returns. An empty one is that of the content again.
 * 400 where it cites other law than the English or begins in another way, 404 where the guide has no such line.
 */
export const translateGuideLine = endpoint('PUT', '/library/documents/:id/translation', {
  access: 'admin',
  input: z.extend(OfGuide, {
    en: z.string().check(z.maxLength(TRANSLATED_LINE_MAX)),
    to: z.string().check(z.maxLength(TRANSLATED_LINE_MAX, `A line has at most ${TRANSLATED_LINE_MAX} characters`)),
  }),
  output: GuideTranslation,
})

/** Says who has read the whole translation, as of today in Harare; an empty name says that nobody has. */
export const setGuideReader = endpoint('PUT', '/library/documents/:id/translation/reader', {
  access: 'admin',
  input: z.extend(OfGuide, {
    readBy: z.string().check(z.maxLength(READER_MAX, `A name has at most ${READER_MAX} characters`)),
  }),
  output: GuideTranslation,
})

/** The translation as a file for content/guides. */
export const exportGuideTranslation = endpoint('GET', '/library/documents/:id/translation/export', {
  access: 'admin',
  input: OfGuide,
  produces: 'file',
  output: z.unknown(),
})
