import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { JudgmentDetails } from '#contract/library/judgments.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { liveDocument, readAgain } from '#server/features/library/documents/change-document.ts'
import { readableDocument } from '#server/features/library/documents/document-text.ts'
import { refreshChanges } from '#server/features/library/changes/refresh.ts'
import { STATUTE } from '#server/features/library/import/corpus-act.ts'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { documents } from '#server/features/library/tables.ts'
import { titleOf } from './judgment-head.ts'
import { judgmentDetails, keepJudgment, queueCited } from './keep-judgment.ts'
import { neutralCitationsIn } from './neutral-citation.ts'

/** What a document that the asker may read says of the judgment that it is. */
export async function getJudgment(ctx: Ctx, { id }: { id: string }): Promise<{ judgment?: JudgmentDetails }> {
  const document = await readableDocument(ctx, id)
  const judgment = await judgmentDetails(ctx.db, document.id)
  return judgment ? { judgment } : {}
}

/** The kind of our own guides. */
const GUIDE = 'md'

type Entered = Omit<JudgmentDetails, 'source'> & { id: string }

/** Makes a document of the library the judgment that an administrator says it is; its file is read again to be cut as one. */
export async function setJudgment(ctx: Ctx, { id, ...judgment }: Entered): Promise<JudgmentDetails> {
  const document = await liveDocument(ctx, id)
  if (document.kind === GUIDE) throw new AppError('invalid_input', 'A guide is no judgment')
  const sentence = 'Write at least one number as courts do: HH 1-20, SC 5/21 or [2020] ZWHHC 1'
  if (!judgment.citations.some((one) => neutralCitationsIn(one).length))
    throw new AppError('invalid_input', sentence, { fields: { citations: sentence } })
  const title = titleOf(judgment.parties, judgment.citations[0]!)
  await inTransaction(ctx.db, async (tx) => {
    await keepJudgment(tx, id, judgment, 'admin')
    await tx.update(documents).set({ title, updatedAt: ctx.now() }).where(eq(documents.id, id))
    await refreshProfile(tx, id)
    await refreshChanges(tx, id)
    await queueCited(tx, id)
    await recordAudit(ctx, { kind: 'judgment_entered', detail: { name: title } }, tx)
  })
  // what came cut into paragraphs stays so
  if (document.kind !== STATUTE) await readAgain(ctx, document)
  return { ...judgment, source: 'admin' }
}
