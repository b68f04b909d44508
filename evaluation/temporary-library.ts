import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { vector } from '@electric-sql/pglite-pgvector'
import { readConfig } from '#server/config.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { openEmbedded } from '#server/db/open.ts'
import type { Database } from '#server/db/types.ts'
import { openDeps } from '#server/deps.ts'
import { addCorpusAct, readCorpus } from '#server/features/library/import/corpus-act.ts'
import { loadStarterContent } from './starter-content.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'

export type TempLibrary = { ctx: Ctx; acts: number; passages: number; seconds: number; close: () => Promise<void> }

type Kind = { starter: boolean; search?: Database['search'] }

/**
 * A database in memory with the statutes of a corpus, where there is one; `starter` adds the plain words and guides of the
 * product. `search: 'postings'` leaves pg_textsearch out, as on a server that has none.
 */
export async function openTempLibrary(corpus: string | undefined, { starter, search }: Kind): Promise<TempLibrary> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-eval-'))
  const database = await openEmbedded(search === 'postings' ? { extensions: { vector } } : {})
  const deps = await openDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' }), { database })
  const ctx = systemCtx(deps, 'eval')
  const started = performance.now()
  if (starter) await loadStarterContent(ctx)
  let acts = 0
  let passages = 0
  if (corpus) for await (const act of readCorpus(corpus)) passages += await addCorpusAct(ctx, act, `${acts++}`)
  await countVocabularyJob(ctx, {})
  const close = async () => {
    await deps.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ctx, acts, passages, seconds: (performance.now() - started) / 1000, close }
}
