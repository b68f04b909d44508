import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { openEmbedded } from '#server/db/open.ts'
import { openDeps } from '#server/deps.ts'
import { libraryJobs, searchLibrary } from '#server/features/library/service.ts'
import { countVocabularyJob } from '#server/features/library/indexing/vocabulary-job.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { queueStarterContent } from '#evaluation/starter-content.ts'
import { ROOT } from '#server/root.ts'

/** The data the figures are measured on; it is no part of the project. BENCH_DATA names another folder. */
export const DATA = path.resolve(ROOT, process.env['BENCH_DATA'] ?? '../shared/data')
export const CORPUS = path.join(DATA, 'zimbabwe-acts.jsonl.gz')
export const QUESTIONS = path.join(DATA, 'questions-dev.jsonl')
export const ACTS = path.join(DATA, 'acts')

export const hasData = () => existsSync(CORPUS) && existsSync(QUESTIONS) && existsSync(ACTS)
export const NO_DATA = [{ measure: 'not measured', value: `there is no ${DATA} (BENCH_DATA)` }]

export type TempLibrary = {
  ctx: Ctx
  worker: Worker
  folder: string
  /** Fills it with our own guides, plain words and questions, as a first start does. */
  fill: () => Promise<void>
  /** What the product does some seconds after an import: counts the words, and makes the index of one piece. */
  settle: () => Promise<void>
  /** Stops working and lets go of the folder, for another process. */
  release: () => Promise<void>
  /** Releases and removes it. */
  close: () => Promise<void>
}

/**
 * A library of its own, and a worker for it: an embedded database, in memory or (`onDisk`) as the product keeps it, in a `folder`
 * that is there or a new one, or the one at `url` of a PostgreSQL server.
 */
export async function throwAwayLibrary({ onDisk = false, url = '', folder = newFolder() } = {}): Promise<TempLibrary> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', ...(url && { DATABASE_URL: url }) })
  const deps = await openDeps(config, onDisk || url ? {} : { database: await openEmbedded() })
  const worker = startWorker(deps, libraryJobs)
  let released: Promise<void> | undefined
  const release = () => (released ??= worker.stop().then(() => deps.close()))
  const close = () => release().finally(() => rmSync(folder, { recursive: true, force: true }))
  const ctx = systemCtx(deps, 'bench')
  const fill = async () => {
    await queueStarterContent(ctx)
    await worker.idle()
  }
  const settle = async () => {
    await worker.idle()
    await countVocabularyJob(ctx, {})
  }
  return { ctx, worker, folder, fill, settle, release, close }
}

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-bench-'))

/** Watches the memory of this process, worker threads and database included, and how long its event loop was held. */
export function watch() {
  let peak = process.memoryUsage.rss()
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 20)
    last = now
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  return () => {
    clearInterval(timer)
    return { peak, longest }
  }
}

type Query = { query: string; rewritten?: boolean }

/** Milliseconds of each query, one after the other. */
export async function timesOf({ ctx }: TempLibrary, queries: Query[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    const started = performance.now()
    await searchLibrary(ctx, { ...query, limit: 10 })
    times.push(performance.now() - started)
  }
  return times
}
