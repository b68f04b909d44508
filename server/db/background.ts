import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './types.ts'

/** The embedded database with a second line, in which stands what nobody waits for at this moment. */
export type TwoLines = PGlite & { queryLater: PGlite['query']; transactionLater: PGlite['transaction'] }

const known = new WeakMap<PGlite, Db>()

/**
 * What work is given that nobody waits for at this moment: the embedded database takes statements of requests before its own.
 * A context with a database of its own is left as it is.
 */
export function inBackground<C extends { db: Db; database: Database }>(ctx: C): C {
  const { embedded } = ctx.database
  if (!embedded || ctx.db !== ctx.database.db) return ctx
  const db = known.get(embedded) ?? drizzle(secondLine(embedded as TwoLines))
  known.set(embedded, db)
  return { ...ctx, db }
}

/** The reverse, for what somebody waits for after all: a word in a chat, or what is made once by whoever comes first and then serves everybody. */
export function inForeground<C extends { db: Db; database: Database }>(ctx: C): C {
  const { embedded, db } = ctx.database
  return embedded && ctx.db === known.get(embedded) ? { ...ctx, db } : ctx
}

function secondLine(embedded: TwoLines): PGlite {
  const later = Object.create(embedded) as PGlite
  later.query = (...args) => embedded.queryLater(...args)
  later.transaction = (work) => embedded.transactionLater(work)
  return later
}
