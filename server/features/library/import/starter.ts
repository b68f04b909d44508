import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { documents, documentTexts } from '#server/features/library/tables.ts'
import { jobs } from '#server/jobs/tables.ts'
import {
  createFromFile,
  READ,
  READ_ATTACHMENT,
  READ_ATTEMPTS,
} from '#server/features/library/documents/create-from-file.ts'
import { STATUTE } from './corpus-act.ts'
import { queueEmbedding } from '#server/features/library/indexing/embed-job.ts'
import { parseGuide } from './guide.ts'
import { loadCurated } from '#server/features/library/changes/curated.ts'
import { queueChanges } from '#server/features/library/changes/changes-job.ts'
import { queueProfiles } from '#server/features/library/indexing/profiles-job.ts'
import { queueVocabularyCount } from '#server/features/library/indexing/vocabulary-job.ts'
import { EXTRACTOR } from '#server/features/library/indexing/read-job.ts'
import { queuePlainWordsRefresh } from '#server/features/library/plain-language/reindex.ts'
import { guideKey } from '#server/features/library/documents/public-guides.ts'
import { subheadingNamed } from '#server/features/library/documents/subheadings.ts'
import { loadPlainWords } from '#server/features/library/plain-language/content.ts'
import { currentQuestionIndex } from '#server/features/library/question-bank/current.ts'
import { loadQuestionBank } from '#server/features/library/question-bank/content.ts'
import { queuePlainWordsGeneration } from '#server/features/library/plain-language/generate.ts'

/**
 * Milliseconds after a start at which the index of the question bank is made, unless a question came before: a start has enough
 * to do, and a crowd should not wait for it. One that fails is tried again by the next question.
 */
const INDEX_AFTER_MS = 20_000

/**
 * At every start: adds the guides that this database never had, loads the plain words and the question bank as the content has them now, and
 * queues documents that an older reader read. All reading is queued; gives how many guides were added.
 */
export async function prepareLibrary(ctx: Ctx): Promise<{ guides: number }> {
  const guides = await seedGuides(ctx)
  await queuePlainWordsRefresh(ctx, await loadPlainWords(ctx))
  await loadQuestionBank(ctx)
  setTimeout(() => void currentQuestionIndex(ctx).catch(() => undefined), INDEX_AFTER_MS).unref()
  await queueOutdated(ctx, EXTRACTOR)
  await queueVocabularyCount(ctx)
  await queueEmbedding(ctx)
  await queuePlainWordsGeneration(ctx)
  await queueProfiles(ctx)
  await loadCurated(ctx)
  await queueChanges(ctx)
  return { guides }
}

/** Adds each guide once and never again, so that what an admin changes or deletes stays so. Gives how many were added. */
export async function seedGuides(ctx: Ctx): Promise<number> {
  const folder = path.join(ctx.config.CONTENT_DIR, 'library')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md')).toSorted()
  let added = 0
  for (const name of names) {
    const key = guideKey(path.basename(name, '.md'))
    const [seeded] = await ctx.db.select().from(appState).where(eq(appState.key, key))
    if (!seeded && (await seedGuide(ctx, path.join(folder, name), key))) added++
  }
  return added
}

async function seedGuide(ctx: Ctx, file: string, key: string): Promise<boolean> {
  const bytes = await readFile(file)
  const guide = parseGuide(bytes.toString('utf8'))
  const temporary = path.join(ctx.config.DATA_DIR, 'tmp', randomUUID())
  await mkdir(path.dirname(temporary), { recursive: true })
  await writeFile(temporary, bytes)
  const copy = { path: temporary, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const subheadingId = await subheadingNamed(ctx.db, guide.heading)
  try {
    await createFromFile(ctx, copy, '.md', { name: guide.title, source: 'guide', subheadingId }, async (tx, { id }) => {
      await tx.insert(appState).values({ key, value: id })
    })
    return true
  } catch (error) {
    // Another process seeds at the same moment, or an admin added the same text: it is there.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    await ctx.db.insert(appState).values({ key, value: 'already there' }).onConflictDoNothing()
    return false
  }
}

/** Queues what an extractor older than `version` read; the old text serves until the new one is there. */
export async function queueOutdated({ db }: Ctx, version: number): Promise<void> {
  await db.execute(
    sql`insert into ${jobs} (kind, payload, unique_key, max_attempts)
      select case when d.conversation_id is null then ${READ.kind} else ${READ_ATTACHMENT.kind} end,
        jsonb_build_object('documentId', d.id), d.id::text, ${READ_ATTEMPTS}::int
      from ${documents} d join ${documentTexts} t on t.id = d.text_id
      where d.deleted_at is null and d.location <> '' and d.kind <> ${STATUTE} and t.extractor < ${version}
      on conflict do nothing`,
  )
}
