import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */
export const id = () => uuid('id').primaryKey().defaultRandom()
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
export type Json = Record<string, unknown>
