import * as z from 'zod/mini'
import { endpoint, Id } from '#contract/endpoint.ts'
import { ROLES } from '#contract/product.ts'

/** A person as an admin sees them. */
export const ListedUser = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  occupation: z.string(),
  role: z.enum(ROLES),
})
export type ListedUser = z.infer<typeof ListedUser>

/** What a list of people can be put in order by. */
export const USER_SORTS = ['name', 'email', 'occupation', 'role'] as const
/** Without `q`, `limit` and `offset` everybody; by name unless `sort` says otherwise. `count` is how many match in all. */
export const listUsers = endpoint('GET', '/users', {
  access: 'admin',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
    offset: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    sort: z.optional(z.enum(USER_SORTS)),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  output: z.object({ count: z.number(), data: z.array(ListedUser) }),
})
/** 409 when the last admin would be demoted. Holds at once on every open session. */
export const changeRole = endpoint('PATCH', '/users/:id/role', {
  access: 'admin',
  input: z.object({ id: Id, role: z.enum(ROLES, { error: 'Role is required' }) }),
  output: ListedUser,
})

export const AuditEntry = z.object({
  id: z.number(),
  kind: z.string(),
  date: z.string(),
  /** Who did it, and whose account it is about; null when the account is unknown or gone. */
  actor: z.nullable(z.string()),
  user: z.nullable(z.string()),
  ip: z.string(),
  userAgent: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The audit trail, newest first; `before` is the last id of the page before. */
export const listAuditEvents = endpoint('GET', '/audit', {
  access: 'admin',
  input: z.object({
    kind: z.optional(z.string().check(z.maxLength(60))),
    /** Part of an e-mail address of the actor or of the account. */
    q: z.optional(z.string().check(z.maxLength(200))),
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
  }),
  output: z.object({ entries: z.array(AuditEntry), kinds: z.array(z.string()), more: z.boolean() }),
})
