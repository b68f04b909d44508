import * as z from 'zod/mini'
import { endpoint, Id, required } from './endpoint.ts'

/**
 * Points that the person saw and agreed to. What would take more is refused with 409 and the price of now, and takes nothing; what takes
 * less takes less. Without it nothing was agreed to, and only what is free goes through; but a document is made at the price of its
 * template, also for a client that names none.
 */
export const AgreedPoints = z.optional(z.number().check(z.int(), z.gte(0)))
/** The same where it travels with a file, as text. */
export const AgreedPointsOfUpload = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

export const checkPoints = endpoint('GET', '/points/check', { output: z.object({ points: z.number() }) })
/**
 * `points` must be the price of the known `service`; 402 when the balance is too small. With `documentId`, the document to
 * be viewed, one that was paid for in the last 24 hours, one of the person's own and one of our guides take nothing: the
 * answer is the unchanged balance. 404 for a document that the person cannot read. Without it each call takes the price.
 */
export const deductPoints = endpoint('POST', '/points/deduct', {
  input: z.object({
    points: z.number().check(z.int()),
    service: z.string().check(z.maxLength(60)),
    documentId: z.optional(Id),
  }),
  output: z.object({ remainingPoints: z.number() }),
})

/** Of the documents named, their ids joined by commas, those that cost the person nothing to view now. */
export const freeToView = endpoint('GET', '/points/free', {
  input: z.object({ documents: z.string().check(z.maxLength(8_000)) }),
  output: z.object({ free: z.array(z.string()) }),
})

/** A purchase as its buyer sees it. `waiting`: the payer's PIN or the provider's word is still to come. */
export const Purchase = z.object({
  id: z.string(),
  points: z.number(),
  /** US cents. */
  amountCents: z.number(),
  phone: z.string(),
  state: z.enum(['waiting', 'paid', 'failed', 'in_doubt', 'refunded']),
  instructions: z.optional(z.string()),
  reason: z.optional(z.string()),
  date: z.string(),
})
export type Purchase = z.infer<typeof Purchase>

/**
 * Success is text that begins 'successfully bought points'. The call waits for the payer's PIN; when that takes
 * longer than PURCHASE_WAIT_MS it answers 202 with the text 'waiting for payment' and the purchase goes on by itself.
 * 400 unknown package or number, 402 `payment_failed`, 409 another payment still waits.
 */
export const purchasePoints = endpoint('POST', '/points/purchase', {
  produces: 'text',
  input: z.object({
    ecocashNumber: required('Phone number is required', 40),
    numberOfPoints: z.number({ error: 'Choose a package' }).check(z.int('Choose a package')),
    /** The same key never buys twice. */
    idempotencyKey: z.optional(z.string().check(z.minLength(8), z.maxLength(80))),
  }),
  output: z.string(),
})
/** The person's purchases of the last 30 days, newest first; a waiting one is what a reloaded page shows. */
export const listPurchases = endpoint('GET', '/points/purchases', { output: z.array(Purchase) })

export const StatementEntry = z.object({
  id: z.number(),
  date: z.string(),
  kind: z.string(),
  /** What it was for, in words for people. */
  description: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** Every entry of the person's ledger, newest first; `before` is the last id of the page before. */
export const getStatement = endpoint('GET', '/points/statement', {
  input: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  output: z.object({ balance: z.number(), entries: z.array(StatementEntry), more: z.boolean() }),
})
/** Paynow's status message; believed only as a reason to ask. */
export const paynowResult = endpoint('POST', '/points/paynow/result', {
  access: 'public',
  produces: 'text',
  output: z.string(),
})
