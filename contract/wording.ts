import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What our own texts are kept in: a catalogue each. */
export const CATALOGUES = [
  'screens',
  'sentences',
  'dangers',
  'answers',
  'law',
  'pages',
  'files',
  'chats',
  'mails',
  'lexicon',
  'sections',
] as const
export type CatalogueName = (typeof CATALOGUES)[number]

/** Characters of any text; a correction has a bound of its own by the text that it corrects. */
export const WORDING_MAX = 8_000
const KEY_MAX = 1_000

const OtherLanguage = z.enum(['sn', 'nd'])

/** A text of the product in Shona or Ndebele with the English next to it, which is fixed. What is put into it stands as `{name}` or `${name}`. */
export const Wording = z.object({
  catalogue: z.enum(CATALOGUES),
  key: z.string(),
  english: z.string(),
  /** As people read it now. */
  text: z.string(),
  /** As our files have it. */
  ours: z.string(),
  /** By whom and when it was corrected here; `by` is null where that account is gone. */
  corrected: z.optional(z.object({ by: z.nullable(z.string()), date: z.string() })),
  /** Where a correction calls a term of the law by another name than the lexicon does; to be thought about, never refused. */
  remarks: z.optional(z.array(z.string())),
})
export type Wording = z.infer<typeof Wording>

/** Whether a text is as it was in our files. */
const Only = z.enum(['corrected'])

/** Our own texts in a language, in the order of their catalogues; `after` is how many were read before. */
export const listWording = endpoint('GET', '/admin/wording', {
  access: 'admin',
  input: z.object({
    language: OtherLanguage,
    catalogue: z.optional(z.enum(CATALOGUES)),
    only: z.optional(Only),
    /** Looked for in the English, the text and the key. */
    q: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  output: z.object({ texts: z.array(Wording), more: z.boolean() }),
})

/**
 * Puts a text in the place of ours, which is used from now on; that of our files again takes the correction away. 404 where there is
 * no such text; 400 `invalid_input` with the field `text` where it is empty, too long, or has not the same `{name}` and addresses in it.
 */
export const correctWording = endpoint('PUT', '/admin/wording', {
  access: 'admin',
  input: z.object({
    catalogue: z.enum(CATALOGUES),
    language: OtherLanguage,
    key: z.string().check(z.maxLength(KEY_MAX)),
    text: z.string().check(z.maxLength(WORDING_MAX, `Use at most ${WORDING_MAX} characters`)),
  }),
  output: Wording,
})

/** The corrections of a language as a file for content/corrections. */
export const exportCorrections = endpoint('GET', '/admin/wording/:language/export', {
  access: 'admin',
  input: z.object({ language: OtherLanguage }),
  produces: 'file',
  output: z.unknown(),
})

/** The lexicon with its corrections as the file content/lexicon.jsonl. */
export const exportLexicon = endpoint('GET', '/admin/lexicon/export', {
  access: 'admin',
  produces: 'file',
  output: z.unknown(),
})

/**
 * What a screen in that language puts in the place of its texts, by their places in the catalogue. The page names the version there is
 * now; asked for by that (`v`), it may be kept for ever, and without it by its ETag.
 */
export const getCorrections = endpoint('GET', '/corrections/:language', {
  access: 'public',
  input: z.object({ language: OtherLanguage, v: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
})
