import type { sql } from 'drizzle-orm'
import { isConnectionLost } from './connection-lost.ts'
import type { Db, Tx } from './types.ts'

/** Ids come from strangers, and PostgreSQL fails on one that is no UUID: ask this first. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** The PostgreSQL error code of a failed statement, through Drizzle's wrapper; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: unknown } })?.cause?.code ?? (error as { code?: unknown })?.code
  return typeof cause === 'string' ? cause : undefined
}

/**
 * Runs a transaction again when PostgreSQL asks for it (serialization failure, deadlock) or when the connection ended before
 * the commit was sent, so that nothing was done; at most five times.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let worked = false
    try {
      let done: (() => void)[] = []
      const result = await db.transaction(async (tx) => {
        const result = await work(tx)
        worked = true
        done = afterwards.get(tx) ?? []
        return result
      })
      for (const one of done) one()
      return result
    } catch (error) {
      const again = sqlState(error) === '40001' || sqlState(error) === '40P01' || (!worked && isConnectionLost(error))
      if (!again || attempt === 5) throw error
    }
  }
}

/** Belongs to a transaction, so two products in one process never meet in it. */
const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Does `work` once the transaction has committed, and never when it did not. Only inside `inTransaction`. */
export function onCommit(tx: Tx, work: () => void) {
  afterwards.set(tx, [...(afterwards.get(tx) ?? []), work])
}

/** Rows of a raw statement; their type is whatever the caller says that its statement gives. */
export async function rows<T extends Record<string, unknown>>(
  db: Db | Tx,
  statement: ReturnType<typeof sql>,
): Promise<T[]> {
  return (await db.execute<T>(statement)).rows
}

/** The row of a statement that gives exactly one, such as an insert that returns what it stored. */
export function oneRow<T>(result: T[]): T {
  const [row] = result
  if (row === undefined || result.length > 1) throw new Error(`a statement gave ${result.length} rows instead of one`)
  return row
}

/** A page of a list that was asked for one row more than `limit`: `more` says that the list goes on. */
export const pageOf = <T>(records: T[], limit: number) => ({
  page: records.slice(0, limit),
  more: records.length > limit,
})
