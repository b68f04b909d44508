import * as z from 'zod/mini'
import { endpoint, Id } from '#contract/endpoint.ts'
import { ShownLawState } from '#contract/library/law-state.ts'
import { MESSAGE_MAX } from '#contract/product.ts'

/** A passage an answer rests on; `substring` is verbatim in the document's text. */
export const Citation = z.object({
  documentId: z.string(),
  substring: z.string(),
  /** As lawyers write it: "Labour Act [Chapter 28:01], s 12B(1)". */
  label: z.string(),
  title: z.optional(z.string()),
  section: z.optional(z.string()),
  heading: z.optional(z.string()),
  /** ISO date of the consolidation, where the document names one. */
  asAt: z.optional(z.string()),
  /** True for a document the person attached to the conversation. */
  own: z.optional(z.boolean()),
  /** Words were recognised from a picture of the page, and may be wrong. */
  recognised: z.optional(z.boolean()),
  /** How the section stood on the day of the answer; absent where no change of it was known. */
  law: z.optional(ShownLawState),
  /** Code of the public source page /p/{shortCode}. */
  shortCode: z.optional(z.string()),
})
export type Citation = z.infer<typeof Citation>

/** `paragraph.content` is markdown whose citations are links `[label]({documentId}?substring={encoded passage})`. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking') }),
  /** The place in the line, 1 for who is next. Sent as it changes, without an id, and not again to who comes back. */
  z.object({ type: z.literal('waiting'), place: z.number() }),
  z.object({ type: z.literal('searching'), query: z.optional(z.string()) }),
  z.object({
    type: z.literal('paragraph'),
    content: z.string(),
    documentSubstring: z.optional(Citation),
    citations: z.optional(z.array(Citation)),
  }),
  z.object({ type: z.literal('general'), content: z.string(), nearest: z.optional(z.array(Citation)) }),
  z.object({
    type: z.literal('complete'),
    outcome: z.enum(['answered', 'quoted', 'no_source', 'no_points', 'failed', 'stopped', 'urgent']),
    runId: z.optional(z.string()),
    charged: z.optional(z.number()),
    /** What the answer's own words are in. */
    language: z.optional(z.enum(['en', 'sn', 'nd'])),
  }),
])
export type AnswerEvent = z.infer<typeof AnswerEvent>

/** Server-sent events. The token travels as a query parameter, because a browser gives an event stream no header. */
export const answerStream = endpoint('GET', '/ai/response', {
  access: 'public',
  produces: 'events',
  input: z.object({
    token: z.optional(z.string().check(z.maxLength(200))),
    conversationId: Id,
    message: z.optional(
      z.string().check(z.maxLength(MESSAGE_MAX, `A message may have ${MESSAGE_MAX} characters here`)),
    ),
  }),
  output: AnswerEvent,
})
/** Stops the run on the server; what was already shown stays. */
export const stopAnswer = endpoint('POST', '/ai/stop', {
  input: z.object({ conversationId: Id }),
  output: z.object({ stopped: z.boolean() }),
})
/**
 * Gives the last answer in another language, free of charge, and those that follow too, until their question is plainly in a
 * third one. `writing`: the answer stream has it now; false: it stands in the conversation already. 409 while an answer is written or
 * where there is none.
 */
export const retellAnswer = endpoint('POST', '/ai/retell', {
  input: z.object({ conversationId: Id, language: z.enum(['en', 'sn', 'nd']) }),
  output: z.object({ writing: z.boolean() }),
})
export const giveFeedback = endpoint('POST', '/ai/feedback', {
  input: z.object({
    runId: Id,
    verdict: z.enum(['useful', 'wrong', 'missing_source']),
    comment: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  output: z.object({ runId: z.string(), verdict: z.string() }),
})

/** A passage that was found for a question, as an administrator sees it. */
const FoundPassage = z.object({
  documentId: z.string(),
  title: z.string(),
  number: z.optional(z.string()),
  heading: z.optional(z.string()),
  score: z.number(),
})
/** A sentence that was written and not shown, and why. */
const DroppedSentence = z.object({ sentence: z.string(), reason: z.string(), detail: z.string() })

/** A case kept for `npm run eval`: a question that should be answered from `source`, or one that should be refused. */
export const EvaluationQuestion = z.object({
  runId: z.string(),
  question: z.string(),
  kind: z.enum(['answerable', 'trap']),
  source: z.string(),
  note: z.string(),
  date: z.string(),
})
export type EvaluationQuestion = z.infer<typeof EvaluationQuestion>

/** How one answer came to be; whose it was stays unsaid. */
export const RunReport = z.object({
  runId: z.string(),
  question: z.string(),
  answer: z.string(),
  state: z.string(),
  outcome: z.string(),
  channel: z.string(),
  date: z.string(),
  verdict: z.optional(z.string()),
  comment: z.optional(z.string()),
  /** Why nothing was answered, or what failed. */
  reason: z.optional(z.string()),
  queries: z.array(z.string()),
  passages: z.array(FoundPassage),
  dropped: z.array(DroppedSentence),
  inputTokens: z.number(),
  outputTokens: z.number(),
  evaluation: z.optional(EvaluationQuestion),
})
export type RunReport = z.infer<typeof RunReport>

export const getRun = endpoint('GET', '/ai/runs/:id', {
  access: 'admin',
  input: z.object({ id: Id }),
  output: RunReport,
})
/** Turns a case into an evaluation question; again replaces. */
export const keepForEvaluation = endpoint('POST', '/ai/runs/:id/evaluation', {
  access: 'admin',
  input: z.object({
    id: Id,
    kind: z.enum(['answerable', 'trap']),
    /** What should have been cited, "Labour Act, s 12B"; empty for a trap. */
    source: z.optional(z.string().check(z.maxLength(300))),
    note: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  output: EvaluationQuestion,
})
export const listEvaluationQuestions = endpoint('GET', '/ai/evaluation', {
  access: 'admin',
  input: z.object({}),
  output: z.object({ questions: z.array(EvaluationQuestion) }),
})
