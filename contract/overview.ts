import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** One day in Harare (UTC+2), as YYYY-MM-DD; days without anything are there with zeros. */
export const OverviewDay = z.object({
  date: z.string(),
  questions: z.number(),
  /** Answers that had to say that the library holds nothing on the question. */
  withoutSource: z.number(),
  /** Answers that could not be made. */
  failed: z.number(),
  pointsSold: z.number(),
  pointsSpent: z.number(),
  documents: z.number(),
})
export type OverviewDay = z.infer<typeof OverviewDay>

export const FailedJob = z.object({
  id: z.string(),
  kind: z.string(),
  error: z.string(),
  attempts: z.number(),
  date: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const ModelSpending = z.object({
  tokens: z.number(),
  /** US dollars; null where AI_PRICE_INPUT and AI_PRICE_OUTPUT are not configured. */
  usd: z.nullable(z.number()),
})
export type ModelSpending = z.infer<typeof ModelSpending>

/** What all people together may spend in a day; null where nothing caps it. */
export const ModelCaps = z.object({ tokens: z.nullable(z.number()), usd: z.nullable(z.number()) })

/** What an administrator wants to know at a glance: counted from the database; no visitor is followed. */
export const Overview = z.object({
  days: z.array(OverviewDay),
  /** How the answers of these days ended, by outcome. */
  outcomes: z.record(z.string(), z.number()),
  /** What people said of the answers of these days. */
  verdicts: z.object({ useful: z.number(), wrong: z.number(), missingSource: z.number() }),
  users: z.object({ total: z.number(), new: z.number(), asked: z.number() }),
  /** US cents paid in these days. */
  paidCents: z.number(),
  /** What language models read and wrote in these days and today, and today's caps; null where none is configured. */
  model: z.nullable(z.object({ days: ModelSpending, today: ModelSpending, caps: ModelCaps })),
  /** Library documents now, by state. */
  library: z.object({ queued: z.number(), reading: z.number(), ready: z.number(), failed: z.number() }),
  jobs: z.object({
    waiting: z.number(),
    failed: z.number(),
    /** What waits or is being done, most first. */
    waitingKinds: z.optional(z.array(z.object({ kind: z.string(), count: z.number() }))),
    /** The latest that failed for good. */
    latestFailed: z.array(FailedJob),
  }),
})
export type Overview = z.infer<typeof Overview>

export const OVERVIEW_DAYS = [7, 30, 90] as const

export const getOverview = endpoint('GET', '/overview', {
  access: 'admin',
  input: z.object({ days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(366))) }),
  output: Overview,
})

/** What one person said of one answer; who it was stays unsaid. */
export const Feedback = z.object({
  runId: z.string(),
  verdict: z.string(),
  comment: z.string(),
  date: z.string(),
  question: z.string(),
  answer: z.string(),
  outcome: z.string(),
})
export type Feedback = z.infer<typeof Feedback>

/** Worst first: wrong, then without source, then useful; within each the newest first. */
export const listFeedback = endpoint('GET', '/overview/feedback', {
  access: 'admin',
  input: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  }),
  output: z.object({ entries: z.array(Feedback), more: z.boolean() }),
})

/** How well the product answers, as last measured: markdown with tables; null where this installation has no report. */
export const getEvaluation = endpoint('GET', '/evaluation', {
  access: 'admin',
  output: z.object({ markdown: z.nullable(z.string()) }),
})
