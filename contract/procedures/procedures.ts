import * as z from 'zod/mini'
import { Day, DeadlineRule, RuleName } from './deadlines.ts'
import { endpoint, InLanguage } from '#contract/endpoint.ts'
import { ShownLawState } from '#contract/library/law-state.ts'

/** Characters of one answer, and questions that one procedure may ask. */
export const PROCEDURE_ANSWER_MAX = 300
const QUESTIONS_MAX = 60
const TICKS_MAX = 200

const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))
export const SLUG = /^[a-z][a-z0-9-]{1,59}$/
export const Slug = z.string().check(z.regex(SLUG))
const Text = z.string().check(z.minLength(1), z.maxLength(2_000))

/**
 * Whether something applies: one question earlier, and one thing about its answer. `is` and `not` name answers, `unknown` where the person does
 * not know: where several were chosen, one of them is enough; `several`: more than one was. `below` and `atLeast` compare an amount. Of the deadline of a
 * rule, counted from the date answered, `passed` and `open` ask whether it is over, `lastDay` whether it is today.
 * A question that was not asked, or a date or amount that the person does not know, fits `not` and `open` and nothing else.
 */
export const Condition = z.strictObject({
  question: Name,
  is: z.optional(z.array(Name)),
  not: z.optional(z.array(Name)),
  several: z.optional(z.literal(true)),
  below: z.optional(z.number()),
  atLeast: z.optional(z.number()),
  passed: z.optional(RuleName),
  open: z.optional(RuleName),
  lastDay: z.optional(RuleName),
})
export type Condition = z.infer<typeof Condition>
/** All of them hold. */
const when = z.optional(z.array(Condition))

export const Question = z.strictObject({
  id: Name,
  ask: Text,
  /** What helps to answer it. */
  help: z.optional(Text),
  /** Why it is asked: the law that makes it decide something, cited in brackets. */
  why: z.optional(Text),
  /** `choices`: as many as are true. Its answer is their names with commas between them. */
  kind: z.enum(['choice', 'choices', 'yes_no', 'date', 'amount', 'text']),
  /** For `choice` and `choices`. */
  options: z.optional(z.array(z.strictObject({ id: Name, text: Text }))),
  /** The words by which a person goes on who does not know a date, an amount or a text, or to whom none of the `choices` applies. */
  skip: z.optional(Text),
  when,
})
export type Question = z.infer<typeof Question>

const fill = z.optional(z.record(Name, Name))
const Item = z.strictObject({ text: Text, when })
const Outcome = z.strictObject({ id: Name, title: Text, text: Text, when })

/** A file of content/procedures. Citations stand in brackets in its texts, as in guides. */
export const ProcedureFile = z.strictObject({
  title: Text,
  summary: Text,
  /** Slugs of the guides on the same topic. */
  guides: z.array(Slug),
  /** The day on which somebody last compared it with the law. */
  reviewed: Day,
  /** From when the law in it is, and what is known to have changed. */
  age: Text,
  /** Shown above everything. */
  urgent: z.optional(Text),
  /** Answers stay in this tab alone: another person at the same telephone must not see them. */
  sensitive: z.optional(z.boolean()),
  questions: z.array(Question).check(z.maxLength(QUESTIONS_MAX)),
  /** The first that applies is shown; the last applies always. */
  outcomes: z.array(Outcome),
  steps: z.array(Item),
  /**
   * `from`: a question for a date, or `today` with `suppose`, what would have to be done today; `hour`: one for a text, the hour at which it
   * began and ends. Of those with the same `latestOf` only the latest is shown.
   */
  deadlines: z.array(
    z.strictObject({
      id: Name,
      from: Name,
      rule: RuleName,
      suppose: z.optional(Text),
      hour: z.optional(Name),
      latestOf: z.optional(Name),
      when,
    }),
  ),
  places: z.array(z.strictObject({ name: Text, text: Text, when })),
  bring: z.array(Item),
  costs: z.array(Item),
  /** `template`: the file of a template, without ".docx"; `fill`: its fields, each with the question whose answer belongs there. */
  letters: z.array(z.strictObject({ template: Slug, text: Text, fill, when })),
})
export type ProcedureFile = z.infer<typeof ProcedureFile>

/** A citation of a text: what the library holds of its first section, and how its sections stand today. */
export const CitedSection = z.object({
  /** As written in the text. */
  raw: z.string(),
  number: z.string(),
  /** Absent where the library lacks the section. */
  documentId: z.optional(z.string()),
  law: z.array(ShownLawState),
})
export type CitedSection = z.infer<typeof CitedSection>

export const Procedure = z.object({
  slug: z.string(),
  /** Made of its text: a walk goes on with the version that it began with. */
  version: z.string(),
  ...ProcedureFile.shape,
  letters: z.array(z.object({ template: z.string(), title: z.string(), text: z.string(), fill, when })),
  /** `language` where the guide can be read in the language asked for. */
  guides: z.array(z.object({ slug: z.string(), title: z.string(), language: z.optional(z.enum(['sn', 'nd'])) })),
  /** Those that its deadlines and conditions name. */
  rules: z.array(DeadlineRule),
  sections: z.array(CitedSection),
  /** A translation that no native speaker has read. */
  isUnread: z.optional(z.boolean()),
})
export type Procedure = z.infer<typeof Procedure>

/** What was answered, by question. */
export type Answers = Record<string, string>

const VersionName = z.string().check(z.maxLength(64))

/** How far somebody came. `runId` names it in calendars; `ticks` are the lines of the checklist that are done. */
export const KeptProcedure = z.object({
  runId: z.uuid(),
  /** That of the procedure when it was begun; left out: the one of today. */
  version: z.optional(VersionName),
  answers: z
    .array(z.object({ question: Name, answer: z.string().check(z.maxLength(PROCEDURE_ANSWER_MAX)) }))
    .check(z.maxLength(QUESTIONS_MAX)),
  ticks: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(TICKS_MAX)),
})
export type KeptProcedure = z.infer<typeof KeptProcedure>

const BySlug = z.object({ slug: z.string().check(z.maxLength(60)) })
/** Left out: English. A line that nobody has translated stays English. */

export const ListedProcedure = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  guides: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** "Labour Act, s 12B": the sections that this procedure cites at least as often as all other procedures together. */
  leadingSections: z.array(z.string()),
})
export type ListedProcedure = z.infer<typeof ListedProcedure>

export const listProcedures = endpoint('GET', '/procedures', {
  access: 'public',
  input: InLanguage,
  output: z.array(ListedProcedure),
})

/**
 * Everything of a procedure, so that it can be walked without the server; of `version` where that is still known, else as it is today. 404 where there
 * is none of that name.
 */
export const getProcedure = endpoint('GET', '/procedures/:slug', {
  access: 'public',
  input: z.object({ ...BySlug.shape, ...InLanguage.shape, version: z.optional(VersionName) }),
  output: Procedure,
})

/** How far the asker came, null where they have not begun or have begun again. */
export const getKeptProcedure = endpoint('GET', '/procedures/:slug/kept', {
  input: BySlug,
  output: z.object({ kept: z.nullable(KeptProcedure) }),
})

/** Keeps it, one of each procedure and account. 409 for a procedure whose answers are never kept. */
export const keepProcedure = endpoint('PUT', '/procedures/:slug/kept', {
  input: z.object({ ...BySlug.shape, ...KeptProcedure.shape }),
})

export const forgetProcedure = endpoint('DELETE', '/procedures/:slug/kept', { input: BySlug })

/** Every rule by which a date can be worked out, with the law behind it. */
export const listDeadlineRules = endpoint('GET', '/deadlines', {
  access: 'public',
  input: InLanguage,
  output: z.object({ rules: z.array(DeadlineRule), sections: z.array(CitedSection) }),
})
