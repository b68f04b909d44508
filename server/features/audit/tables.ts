import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, type Json } from '#server/db/columns.ts'

/** Who did what, when, from where. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id'),
    userId: uuid('user_id'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    detail: jsonb('detail').$type<Json>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('audit_events_user_idx').on(t.userId, t.id), index('audit_events_kind_idx').on(t.kind, t.id)],
)
