import * as z from 'zod/mini'
import { endpoint, Id } from './endpoint.ts'
import { Purchase, StatementEntry } from './points.ts'

/** Whose it is. */
const Person = { email: z.string(), fullName: z.string() }

/** A purchase as an administrator sees it. `reference` is ours at the provider. */
export const ListedPurchase = z.extend(Purchase, { ...Person, provider: z.string(), reference: z.string() })
export type ListedPurchase = z.infer<typeof ListedPurchase>

/** Everybody's purchases, newest first; `before` is the last id of the page before. */
export const listAllPurchases = endpoint('GET', '/admin/purchases', {
  access: 'admin',
  input: z.object({
    /** Part of a name, an e-mail address or a telephone number, or a whole reference. */
    q: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(Purchase.shape.state),
    before: z.optional(Id),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  output: z.object({ purchases: z.array(ListedPurchase), more: z.boolean() }),
})

export const ListedEntry = z.extend(StatementEntry, Person)
export type ListedEntry = z.infer<typeof ListedEntry>

/** Every entry of everybody's ledger, newest first; `before` is the last id of the page before. `kinds` are all there can be. */
export const listAllEntries = endpoint('GET', '/admin/points', {
  access: 'admin',
  input: z.object({
    /** Part of a name or an e-mail address. */
    q: z.optional(z.string().check(z.maxLength(200))),
    kind: z.optional(z.string().check(z.maxLength(60))),
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  output: z.object({
    entries: z.array(ListedEntry),
    kinds: z.array(z.object({ kind: z.string(), description: z.string() })),
    more: z.boolean(),
  }),
})
