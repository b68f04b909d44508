import * as z from 'zod/mini'
import { ById, endpoint } from '#contract/endpoint.ts'
import { CHANGE_SOURCES, EFFECTS } from './law-state.ts'

const words = (most = 300) => z.string().check(z.trim(), z.minLength(1, 'Fill this in'), z.maxLength(most))

/**
 * A change of the law as people enter it, and a line of content/changes.jsonl: what people know and no text of the library tells
 * so that a program could read it. `act` is what is changed; without a `section` all of it.
 */
export const ChangeLine = z.strictObject({
  act: words(),
  chapter: z.optional(z.string().check(z.regex(/^\d{1,2}:\d{2}$/, 'Write a chapter as 28:01'))),
  section: z.optional(z.string().check(z.regex(/^\d{1,4}[A-Z]{0,3}$/, 'Write the number alone, as in 12C'))),
  /** Of a section of a schedule: "Schedule 1", as the text calls it. */
  schedule: z.optional(words()),
  /** What of the section: "(4)", "(2)(a)"; without it the whole. */
  place: z.optional(words()),
  effect: z.enum(EFFECTS, 'Choose what happened'),
  /** What makes the change: the title of an Act, with `bySection`; or another instrument, or a judgment, as it is cited. */
  by: words(),
  bySection: z.optional(words(40)),
  since: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:1[89]|20)\d\d(?:-\d\d(?:-\d\d)?)?$/, 'Write a day as 2022-09-16, or the month or year alone'),
      ),
  ),
  /** It starts on a day that is fixed elsewhere, and nobody found the day. */
  undated: z.optional(z.boolean()),
  /** One or two sentences for people, where the effect does not say all. */
  note: z.optional(words(1_000)),
  /** The same in Shona and Ndebele; who reads in a language without it reads the English. */
  notes: z.optional(z.strictObject({ sn: z.optional(words(1_000)), nd: z.optional(words(1_000)) })),
  /** Words of the law that make the change, verbatim in the library's text of `by`. */
  proof: z.optional(words(4_000)),
  /** Where it is known from. */
  source: words(1_000),
  /** Nobody read the law that makes the change: people are told that it is only reported. */
  reported: z.optional(z.literal(true)),
  /** Who read that source; "nobody" for what is from memory. */
  readBy: words(),
})
export type ChangeLine = z.infer<typeof ChangeLine>

/** A change as an administrator sees it. */
export const LawChange = z.object({
  _id: z.string(),
  /** The Act's title as the library has it, or as it was entered. */
  act: z.string(),
  chapter: z.optional(z.string()),
  section: z.optional(z.string()),
  place: z.optional(z.string()),
  effect: z.enum(EFFECTS),
  by: z.string(),
  since: z.optional(z.string()),
  proof: z.optional(z.string()),
  source: z.enum(CHANGE_SOURCES),
  /** Shown as reported: nobody read the law that makes it. */
  reported: z.boolean(),
  /** Whether the library holds the Act, and the section where one is meant. */
  held: z.boolean(),
  /** As it was entered; absent for what texts tell. */
  line: z.optional(ChangeLine),
})
export type LawChange = z.infer<typeof LawChange>

/** Changes listed at once. */
export const CHANGES_MAX = 500

/**
 * Changes of the law, entered ones first, at most CHANGES_MAX; `total` of all that fit. `act`: words of the Act's title. `reported`:
 * those alone that nobody read. What editors noted in the texts themselves is listed only with `source`.
 */
export const listLawChanges = endpoint('GET', '/library/changes', {
  access: 'admin',
  input: z.object({
    act: z.optional(z.string().check(z.maxLength(300))),
    reported: z.optional(z.literal('true')),
    source: z.optional(z.enum(CHANGE_SOURCES)),
  }),
  output: z.object({ changes: z.array(LawChange), total: z.number() }),
})

/**
 * Adds a change, which answers tell from now on. 400 in `fields` where the Act that the library holds has no such section, where
 * the words of proof do not stand in what makes the change, and where nobody read it and it is not marked as reported.
 */
export const addLawChange = endpoint('POST', '/library/changes', {
  access: 'admin',
  input: ChangeLine,
  output: LawChange,
})

/** The same for one that an administrator entered; 404 for any other. */
export const updateLawChange = endpoint('PUT', '/library/changes/:id', {
  access: 'admin',
  input: z.extend(ById, ChangeLine.shape),
  output: LawChange,
})

/** Takes back what an administrator entered; 404 for any other. */
export const withdrawLawChange = endpoint('DELETE', '/library/changes/:id', { access: 'admin', input: ById })

/** What of ours rests on the law that a change touches, to be looked over. */
export const TouchedByChange = z.object({
  guides: z.array(z.string()),
  templates: z.array(z.string()),
  /** Questions of the bank that lead to it. */
  questions: z.number(),
})
export type TouchedByChange = z.infer<typeof TouchedByChange>
export const getTouchedByChange = endpoint('GET', '/library/changes/:id/touched', {
  access: 'admin',
  input: ById,
  output: TouchedByChange,
})

/** What administrators entered as lines of content/changes.jsonl, oldest first. */
export const exportLawChanges = endpoint('GET', '/library/changes/export', {
  access: 'admin',
  produces: 'file',
  output: z.unknown(),
})
