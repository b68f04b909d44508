import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/tables.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { readDocumentJob } from '#server/features/library/indexing/read-job.ts'
import { seedGuides } from '#server/features/library/import/starter.ts'
import { loadPlainWords } from '#server/features/library/plain-language/content.ts'

const tools = {
  signal: new AbortController().signal,
  progress: async () => {},
  attempt: 1,
  lastAttempt: true,
}

/**
 * What a first start does in the background, at once and without a worker: for evaluation and benchmarks on a throw-away
 * database. Plain words come first, so that statutes added after get them; `finish` counts the words of all.
 */
export async function loadStarterContent(ctx: Ctx, wanted: { words: boolean; guides: boolean }) {
  if (wanted.words) await loadPlainWords(ctx)
  if (wanted.guides) {
    await seedGuides(ctx)
    const guides = await ctx.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.source, 'guide'), eq(documents.state, 'queued')))
    for (const { id } of guides) await readDocumentJob(ctx, { documentId: id }, tools)
  }
  return { finish: () => countVocabularyJob(ctx, {}) }
}
