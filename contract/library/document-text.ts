import * as z from 'zod/mini'
import { endpoint, Id } from '#contract/endpoint.ts'
import { JudgmentDetails } from './judgments.ts'
import { ShownLawState } from './law-state.ts'
import { RecognisedPage } from './recognised.ts'

/** What a title or a heading of one of our guides is called, as far as it is translated. */
export const InOtherLanguages = z.object({ sn: z.optional(z.string()), nd: z.optional(z.string()) })
export type InOtherLanguages = z.infer<typeof InOtherLanguages>

/** What leads to a section: its name, and where it begins. */
export const SectionName = z.object({
  start: z.number(),
  end: z.number(),
  number: z.optional(z.string()),
  heading: z.optional(z.string()),
  part: z.optional(z.string()),
  /** An earlier section of the document bears the same number, which therefore leads there. */
  again: z.optional(z.literal(true)),
})
export type SectionName = z.infer<typeof SectionName>

/** A Part of a long document, or as many of its sections as are listed in one go. */
export const ContentsPiece = z.object({
  /** Where its first section begins. */
  start: z.number(),
  part: z.optional(z.string()),
  /** The numbers of its first section and its last, where they have any. */
  first: z.optional(z.string()),
  last: z.optional(z.string()),
})
export type ContentsPiece = z.infer<typeof ContentsPiece>

/** Where the section of a long document stands that is given without the rest. */
export const Excerpt = z.object({
  /** What of the whole text it is. All other character offsets count from the beginning of the whole text, too. */
  start: z.number(),
  end: z.number(),
  /** The section goes on after `end`. */
  cut: z.optional(z.literal(true)),
  /** The nearest sections that have an address. */
  previous: z.optional(SectionName),
  next: z.optional(SectionName),
  contents: z.array(ContentsPiece),
})
export type Excerpt = z.infer<typeof Excerpt>

/** The text of a document as markdown. With `substring` a kept older version that still holds it is preferred. */
export const DocumentText = z.object({
  /** The whole of it, or what `excerpt` says. */
  text: z.string(),
  excerpt: z.optional(Excerpt),
  title: z.optional(z.string()),
  called: z.optional(InOtherLanguages),
  /** Of one of our guides, the name at which it is public, "/guides/losing-your-job". */
  guide: z.optional(z.string()),
  asAt: z.optional(z.string()),
  /** What readers should know of the text: later changes that it carries, or parts that are missing. */
  note: z.optional(z.string()),
  own: z.optional(z.boolean()),
  /** Which kept version of the text this is. */
  version: z.optional(z.string()),
  /** Address of the law whatever its text and day, "/akn/zw/act/1985/16": it leads to the newest text that the library has. */
  address: z.optional(z.string()),
  /** What the document says of the judgment that it is; absent for anything else. */
  judgment: z.optional(JudgmentDetails),
  /** Pages whose words were recognised from pictures, in their order. */
  recognised: z.optional(z.array(RecognisedPage)),
  /** Character ranges of the sections, for the reading room's sticky header and contents; of an excerpt those of its piece of the contents. */
  sections: z.optional(
    z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        number: z.optional(z.string()),
        heading: z.optional(z.string()),
        called: z.optional(InOtherLanguages),
        part: z.optional(z.string()),
        plainWords: z.optional(z.string()),
        /** What it says in other languages, where it is written. */
        plainWordsIn: z.optional(InOtherLanguages),
        /** How it stands today; absent where no change of it is known, and in former texts. */
        law: z.optional(ShownLawState),
        /** Something is known to have happened to it: `getSectionHistory` tells what. */
        history: z.optional(z.literal(true)),
        again: z.optional(z.literal(true)),
      }),
    ),
  ),
})
export type DocumentText = z.infer<typeof DocumentText>

export const getDocumentText = endpoint('GET', '/file/text/:documentId', {
  input: z.object({
    documentId: Id,
    substring: z.optional(z.string().check(z.maxLength(20_000))),
    /** A kept version by its id; 404 where the document has none of it. */
    version: z.optional(Id),
    /** The number of a section: of a long document it is given alone, where there is one; judgments are always given whole. */
    section: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: DocumentText,
})
