import * as z from 'zod/mini'
import { endpoint, Id } from '#contract/endpoint.ts'
import { SectionName } from './document-text.ts'
import { CHANGE_SOURCES, EFFECTS } from './law-state.ts'

/** A law of the library, and the section of it that is meant, where it has one of that number. */
const LawPlace = z.object({ documentId: z.string(), title: z.string(), section: z.optional(z.string()) })
export type LawPlace = z.infer<typeof LawPlace>

/** Something that happened to a section, or to its Act as a whole. */
export const SectionEvent = z.object({
  effect: z.enum([...EFFECTS, 'enacted']),
  /** What of the section: "(4)"; absent for the whole. */
  place: z.optional(z.string()),
  /** What did it, as lawyers cite it: "Act 22 of 2001, s 4". */
  by: z.string(),
  /** "2022-09-16", or the month or year alone. */
  since: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The same in other languages. */
  notes: z.optional(z.object({ sn: z.optional(z.string()), nd: z.optional(z.string()) })),
  /** It happened to the whole Act. */
  ofAct: z.optional(z.literal(true)),
  /** Nobody here read the law that did it. */
  reported: z.optional(z.literal(true)),
  /** From where it is known; absent for the enactment, which the Act's own number tells. */
  source: z.optional(z.enum(CHANGE_SOURCES)),
  /** The words that prove it, verbatim in the text that tells it. */
  proof: z.optional(z.string()),
  /** The law that did it, where the library holds it. */
  law: z.optional(LawPlace),
})
export type SectionEvent = z.infer<typeof SectionEvent>

const start = z.coerce.number().check(z.int(), z.gte(0))

/**
 * What is known to have happened to a section of a document's current text, oldest first, what has no date last. `start`: a
 * character of the section. Empty for guides, for people's own documents and where nothing is known.
 */
export const getSectionHistory = endpoint('GET', '/library/documents/:documentId/history', {
  input: z.object({ documentId: Id, start }),
  output: z.array(SectionEvent),
})

/** Words of a text, by character range in it, that name a law of the library, a section of one, or a judgment. */
export const SectionLink = z.extend(LawPlace, { start: z.number(), end: z.number() })
export type SectionLink = z.infer<typeof SectionLink>

/** Passages that are read for links in one call; the rest of a longer range has none. */
export const LINKED_PASSAGES_MAX = 120

/**
 * The citations in a range of a document's current text that surely mean a section, an Act or a judgment of the library, in its order.
 * `version` is the one on screen: none are given for another, whose characters stand elsewhere.
 */
export const getSectionLinks = endpoint('GET', '/library/documents/:documentId/links', {
  input: z.object({ documentId: Id, version: Id, start, end: start }),
  output: z.array(SectionLink),
})

/** Words that an Act gives a meaning of its own. */
export const DefinedTerm = z.object({
  term: z.string(),
  /** The definition word for word, cut after some 1,500 characters. */
  text: z.string(),
  /** Character range of the definition in the text, and the section it stands in. */
  start: z.number(),
  end: z.number(),
  section: z.optional(z.string()),
  /** The Part to which alone it applies; absent where it applies to the whole. */
  part: z.optional(z.string()),
})
export type DefinedTerm = z.infer<typeof DefinedTerm>

/**
 * What a document's current text defines in its sections of interpretation; none for another `version`. With `start` and `end` only
 * the terms whose words stand between these characters.
 */
export const getDefinedTerms = endpoint('GET', '/library/documents/:documentId/terms', {
  input: z.object({ documentId: Id, version: Id, start: z.optional(start), end: z.optional(start) }),
  output: z.array(DefinedTerm),
})

/** The sections of one piece of a long document's contents, which begins at character `start` of this `version`; none where none does. */
export const getContentsPiece = endpoint('GET', '/library/documents/:documentId/contents', {
  input: z.object({ documentId: Id, version: Id, start }),
  output: z.array(SectionName),
})

/** A text of a law that the library has, by the day it speaks from. */
export const LawVersion = z.object({ documentId: z.string(), version: z.string(), asAt: z.string() })
export type LawVersion = z.infer<typeof LawVersion>

/**
 * The texts of a document's law that speak from different days, the newest first: kept ones of this document, and those of other
 * documents of the same law. Empty where there are not two.
 */
export const getLawVersions = endpoint('GET', '/library/documents/:documentId/versions', {
  input: z.object({ documentId: Id }),
  output: z.array(LawVersion),
})

/** Words that two texts share, that only the earlier has, or only the later. */
export const DifferencePiece = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
export type DifferencePiece = z.infer<typeof DifferencePiece>

/** One section in two texts of a law, the earlier first; `has`: whether that text has a section of this number. */
export const SectionDifference = z.object({
  before: z.object({ asAt: z.string(), has: z.boolean() }),
  after: z.object({ asAt: z.string(), has: z.boolean() }),
  pieces: z.array(DifferencePiece),
})
export type SectionDifference = z.infer<typeof SectionDifference>

/** Compares a section in the text `version` with that of another day; 404 where either is no text of the document's law. */
export const compareSection = endpoint('GET', '/library/documents/:documentId/difference', {
  input: z.object({ documentId: Id, version: Id, other: Id, number: z.string().check(z.maxLength(20)) }),
  output: SectionDifference,
})
