import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/tables.ts'
import { readDocumentJob } from '#server/features/library/indexing/read-job.ts'
import { seedGuides } from '#server/features/library/import/starter.ts'
import { loadCurated } from '#server/features/library/changes/curated.ts'
import { loadPlainWords } from '#server/features/library/plain-language/content.ts'
import { loadQuestionBank } from '#server/features/library/question-bank/content.ts'

/** What a job is given where no worker runs it. */
export const IN_THE_FOREGROUND = {
  signal: new AbortController().signal,
  progress: async () => {},
  attempt: 1,
  lastAttempt: true,
}

/** What a first start does in the background, but for reading the guides, which are left queued for a worker. */
export async function queueStarterContent(ctx: Ctx) {
  await loadPlainWords(ctx)
  await loadCurated(ctx)
  await loadQuestionBank(ctx)
  await seedGuides(ctx)
}

/**
 * The same with the guides read at once: for a throw-away database on which no worker runs, which would read them a second time.
 * Statutes added after it get their plain words; the words of all are still to be counted (`countVocabularyJob`).
 */
export async function loadStarterContent(ctx: Ctx) {
  await queueStarterContent(ctx)
  const guides = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.source, 'guide'), eq(documents.state, 'queued')))
  for (const { id } of guides) await readDocumentJob(ctx, { documentId: id }, IN_THE_FOREGROUND)
}
