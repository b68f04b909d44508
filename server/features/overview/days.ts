import { type SQL, sql } from 'drizzle-orm'
import type { OverviewDay } from '#contract/overview.ts'
import { DAY_MS, dateOf } from '#server/day.ts'
import { rows } from '#server/db/query.ts'
import type { Db } from '#server/db/types.ts'
import { runs } from '#server/features/answering/tables.ts'
import { generatedDocuments } from '#server/features/documents/tables.ts'
import { ledgerEntries } from '#server/features/points/tables.ts'

/** Ledger kinds that take points from people, and those that give them back. */
const SPENDING = ['reply', 'reply_released', 'view_document', 'document', 'document_released']

/** The last `count` dates in Harare, today last. */
export const lastDates = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dateOf(new Date(now.getTime() - (count - 1 - at) * DAY_MS)))

const day = (column: SQL | typeof runs.createdAt) =>
  sql`to_char((${column} at time zone 'UTC') + interval '2 hours', 'YYYY-MM-DD')`

type Count = { date: string } & Partial<Omit<OverviewDay, 'date'>>

/** Every date with what happened on it. */
export async function dayCounts(db: Db, dates: string[], since: Date): Promise<OverviewDay[]> {
  const dayRows = [...(await questions(db, since)), ...(await points(db, since)), ...(await documents(db, since))]
  return dates.map((date) => {
    const counts = dayRows.filter((one) => one.date === date)
    const sum = (name: keyof Omit<OverviewDay, 'date'>) =>
      counts.reduce((total, one) => total + Number(one[name] ?? 0), 0)
    return {
      date,
      questions: sum('questions'),
      withoutSource: sum('withoutSource'),
      failed: sum('failed'),
      pointsSold: sum('pointsSold'),
      pointsSpent: sum('pointsSpent'),
      documents: sum('documents'),
    }
  })
}

// a question refused because no points were left is no answer that failed
const questions = (db: Db, since: Date) =>
  rows<Count>(
    db,
    sql`select ${day(runs.createdAt)} as date, count(*)::int as questions,
          (count(*) filter (where ${runs.outcome} = 'no_source'))::int as "withoutSource",
          (count(*) filter (where ${runs.state} = 'failed' and ${runs.outcome} is distinct from 'no_points'
            or ${runs.outcome} = 'failed'))::int as failed
        from ${runs} where ${runs.createdAt} >= ${since.toISOString()} group by 1`,
  )

const points = (db: Db, since: Date) =>
  rows<Count>(
    db,
    sql`select ${day(sql`${ledgerEntries.createdAt}`)} as date,
          coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.kind} in ('purchase', 'refund')), 0)::int as "pointsSold",
          coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.kind} in (${sql.join(
            SPENDING.map((kind) => sql`${kind}`),
            sql`, `,
          )})), 0)::int as "pointsSpent"
        from ${ledgerEntries} where ${ledgerEntries.createdAt} >= ${since.toISOString()} group by 1`,
  )

const documents = (db: Db, since: Date) =>
  rows<Count>(
    db,
    sql`select ${day(sql`${generatedDocuments.createdAt}`)} as date, count(*)::int as documents
        from ${generatedDocuments} where ${generatedDocuments.createdAt} >= ${since.toISOString()} group by 1`,
  )
