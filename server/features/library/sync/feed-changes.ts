import { and, eq } from 'drizzle-orm'
import { ChangeLine } from '#contract/library/law-changes.ts'
import type { Expression } from '#server/adapters/laws-africa.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { rowOfLine } from '#server/features/library/changes/curated.ts'
import { relateChanges } from '#server/features/library/changes/relate.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'

/**
 * Keeps what the service tells of a law's end as a change of the law, in place of what it reported before. It is shown as reported:
 * nobody here has read the law that did it.
 */
export async function noteRepeal(ctx: Ctx, { title, repeal, frbr_uri: work }: Expression): Promise<void> {
  const line = repeal && ChangeLine.safeParse(lineOf(title, work, repeal))
  const row = line?.success ? rowOfLine(line.data, 'feed') : undefined
  await inTransaction(ctx.db, async (tx) => {
    const former = await tx
      .delete(lawChanges)
      .where(and(eq(lawChanges.source, 'feed'), eq(lawChanges.readBy, readBy(work))))
      .returning({ act: lawChanges.act })
    if (row) await tx.insert(lawChanges).values({ ...row, readBy: readBy(work) })
    const names = [...former.map(({ act }) => act), ...(row ? [row.act] : [])]
    if (names.length) await relateChanges(tx, { names, chapters: [] })
  })
}

const readBy = (work: string) => `Laws.Africa, ${work}.`

const lineOf = (title: string, work: string, { date, repealing_title }: NonNullable<Expression['repeal']>) => ({
  act: title,
  effect: 'repealed',
  by: repealing_title || 'an Act that the source does not name',
  ...(date && { since: date }),
  source: readBy(work),
  reported: true,
  readBy: 'nobody',
})
