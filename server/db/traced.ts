import type { PGlite, Transaction } from '@electric-sql/pglite'
import type pg from 'pg'
import type { TwoLines } from './background.ts'
import { isTracing, span } from '#server/telemetry/trace.ts'

type Query = (...args: never[]) => unknown

/** Spans for the statements of a PostgreSQL pool, when tracing is on: what is done to which table, never a value. */
export function tracePool(pool: pg.Pool) {
  if (!isTracing()) return
  pool.query = measured(pool.query.bind(pool) as Query) as typeof pool.query
  pool.on('connect', (client) => {
    client.query = measured(client.query.bind(client) as Query) as typeof client.query
  })
}

/** The same for the embedded database. */
export function traceEmbedded(embedded: TwoLines): TwoLines {
  if (!isTracing()) return embedded
  traceStatements(embedded)
  embedded.queryLater = measured(embedded.queryLater as Query) as PGlite['query']
  embedded.transaction = traceTransactions(embedded.transaction)
  embedded.transactionLater = traceTransactions(embedded.transactionLater)
  return embedded
}

type Begin = (work: (tx: Transaction) => Promise<unknown>) => Promise<unknown>

const traceTransactions = (begin: PGlite['transaction']) =>
  ((work: (tx: Transaction) => Promise<unknown>) =>
    (begin as Begin)((tx) => work(traceStatements(tx)))) as PGlite['transaction']

function traceStatements<T extends Pick<PGlite, 'query'>>(on: T): T {
  on.query = measured(on.query.bind(on) as Query) as T['query']
  return on
}

/** The pool itself calls its clients with a callback; it was measured before that. */
const measured =
  (query: Query): Query =>
  (...args) =>
    typeof args.at(-1) === 'function'
      ? query(...args)
      : span(summaryOf(args[0]), { 'db.system.name': 'postgresql' }, async () => query(...args))

function summaryOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? '')
  const verb = /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)\b(?!\s*\()/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}
