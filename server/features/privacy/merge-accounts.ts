import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { balanceOf, book } from '#server/features/points/service.ts'
import * as t from '#server/tables.ts'
import { deleteAccount } from './deletion.ts'

/** What belongs to a person and moves with them; whatever else names the account goes with it. */
const MOVED = [
  t.conversations,
  t.messages,
  t.runs,
  t.runEvents,
  t.evaluationCases,
  t.sourceCodes,
  t.documents,
  t.generatedDocuments,
  t.signatureRequests,
  t.purchases,
  t.handovers,
]

/** What a person has once of each kind: what the other account has too stays as it is there. */
const MOVED_ONCE: { table: PgTable & { userId: AnyPgColumn }; of: AnyPgColumn[] }[] = [
  { table: t.contractReviews, of: [t.contractReviews.textHash] },
  { table: t.contractReviewCharges, of: [t.contractReviewCharges.textHash] },
  { table: t.citationChecks, of: [t.citationChecks.textHash] },
  { table: t.keptProcedures, of: [t.keptProcedures.procedure] },
  { table: t.reminders, of: [t.reminders.rule, t.reminders.fromDay] },
]

/**
 * Makes one account a part of another, in the caller's transaction: consultations, documents, purchases and points move once, and
 * the first is gone. Its contact's rows must be linked again by the caller. A second call finds no account and does nothing.
 */
export async function mergeAccounts(ctx: Ctx, tx: Tx, from: string, to: string): Promise<void> {
  // in one order, so that two merges never wait for each other
  const [one, other] = [from, to].toSorted()
  for (const id of [one!, other!])
    await tx.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, id)).for('update')
  const [person] = await tx.select().from(t.users).where(eq(t.users.id, from))
  if (!person || from === to) return
  const balance = await balanceOf(tx, from)
  if (balance > 0) {
    await book(tx, { userId: from, amount: -balance, kind: 'merged', key: `merged into ${to}` })
    await book(tx, { userId: to, amount: balance, kind: 'merged', key: `merged from ${from}` })
  }
  for (const table of MOVED) await tx.update(table).set({ userId: to }).where(eq(table.userId, from))
  for (const { table, of } of MOVED_ONCE) {
    const isSame = of.map((column) => sql`theirs.${sql.identifier(column.name)} = ${column}`)
    await tx.execute(sql`update ${table} set user_id = ${to} where ${table.userId} = ${from}
      and not exists (select from ${table} theirs where theirs.user_id = ${to} and ${sql.join(isSame, sql` and `)})`)
  }
  await tx.execute(sql`insert into ${t.conversationLists} as l (user_id, version, bytes)
    select ${to}::uuid, 1, bytes from ${t.conversationLists} where user_id = ${from}
    on conflict (user_id) do update set version = l.version + 1, bytes = l.bytes + excluded.bytes`)
  await tx.update(t.chatContacts).set({ userId: to }).where(eq(t.chatContacts.userId, from))
  await recordAudit(ctx, { kind: 'whatsapp_linked', userId: to, actorId: to }, tx)
  await deleteAccount(ctx, tx, from)
}
