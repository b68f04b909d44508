import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/db/schema.ts'
import { admitFile, type Document, EMPTY, extensionByContent, queueReading, READ } from './admit.ts'
import { readAgain, replaceFile } from './change-document.ts'
import { countFiles, filesIn, type FoundFile, headingOf, nameOfFile, sha256Of } from './import-files.ts'
import { FAULT } from './read-job.ts'
import { subheadingNamed } from './subheadings.ts'

export type Outcome = 'imported' | 'replaced' | 'already there' | 'failed'
export type ImportEvent =
  | { kind: 'total'; files: number }
  | { kind: 'file'; file: string; outcome: Outcome; reason?: string; pages?: number }
  | { kind: 'end'; counts: Record<Outcome, number> }

type FileEvent = Extract<ImportEvent, { kind: 'file' }>
/** A file that was handed over and is being read. */
type Pending = { id: string; file: string; outcome: Outcome }

/** Files handed over ahead of the readers: enough to keep them busy, few enough to stop soon. */
const AHEAD = 6
const LOOK_MS = 40

export type ImportOptions = {
  folder: string
  signal: AbortSignal
  /** Tells the job worker that there is work of a kind. */
  wake: (kind: string) => void
}

/**
 * Imports a folder into the library (issue 2 point 4), telling what became of each file. Every step is in the database
 * before the next, so that it can be stopped at any moment and run again: what is there is left, what was being read is
 * waited for, a file whose content changed replaces its document.
 */
export async function* importFolder(ctx: Ctx, options: ImportOptions): AsyncGenerator<ImportEvent> {
  const { signal } = options
  const folder = await realpath(options.folder)
  const counts: Record<Outcome, number> = { imported: 0, replaced: 0, 'already there': 0, failed: 0 }
  const count = (event: FileEvent) => {
    counts[event.outcome]++
    return event
  }
  yield { kind: 'total', files: await countFiles(folder, signal) }
  const headings = headingFinder(ctx)
  const pending: Pending[] = []
  for await (const file of filesIn(folder)) {
    signal.throwIfAborted()
    const step = await handOver(ctx, file, headings)
    if ('kind' in step) yield count(step)
    else pending.push(step)
    options.wake(READ)
    while (pending.length >= AHEAD) for (const event of await finished(ctx, pending, signal)) yield count(event)
  }
  while (pending.length) for (const event of await finished(ctx, pending, signal)) yield count(event)
  yield { kind: 'end', counts }
}

/** The ids of headings already looked up; as many as there are sub-folders. */
function headingFinder(ctx: Ctx) {
  const known = new Map<string, string>()
  return async (name: string | undefined) => {
    if (!name) return null
    const id = known.get(name) ?? (await subheadingNamed(ctx.db, name))
    known.set(name, id)
    return id
  }
}

type Headings = ReturnType<typeof headingFinder>

async function handOver(ctx: Ctx, file: FoundFile, headings: Headings): Promise<FileEvent | Pending> {
  const failed = (reason: string): FileEvent => ({ kind: 'file', file: file.relative, outcome: 'failed', reason })
  try {
    const { size } = await stat(file.path)
    if (!size) return failed(EMPTY)
    const content = file.extension === '.md' ? { extension: '.md' } : await extensionByContent(file.path)
    if ('refused' in content) return failed(content.refused)
    const sha256 = await sha256Of(file.path)
    const known = await withContent(ctx, sha256)
    if (known) return await meet(ctx, file, known)
    return await add(ctx, file, { extension: content.extension, sha256, bytes: size }, headings)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return failed('This file is gone.')
    if (code === 'EACCES' || code === 'EPERM') return failed('This file may not be read. Change its permissions.')
    throw error
  }
}

async function withContent(ctx: Ctx, sha256: string): Promise<Document | undefined> {
  const [found] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.contentHash, sha256), isNull(documents.conversationId), isNull(documents.deletedAt)))
  return found
}

/** Asks for the path alone: told more, a planner without statistics reads the whole of another index. */
async function importedFrom(ctx: Ctx, importPath: string): Promise<Document | undefined> {
  const found = await ctx.db.select().from(documents).where(eq(documents.importPath, importPath))
  return found.find(({ conversationId, deletedAt }) => !conversationId && !deletedAt)
}

/** The library has these bytes: read, being read, refused before, or stopped by a fault of ours, which is tried again. */
async function meet(ctx: Ctx, { relative }: FoundFile, known: Document): Promise<FileEvent | Pending> {
  const event = { kind: 'file' as const, file: relative, ...(known.pages ? { pages: known.pages } : {}) }
  if (known.state === 'ready') return { ...event, outcome: 'already there' }
  if (known.state === 'failed' && known.reason !== FAULT)
    return { ...event, outcome: 'failed', reason: known.reason ?? FAULT }
  if (known.state === 'failed') await readAgain(ctx, known)
  else await queueReading(ctx.db, known)
  return { id: known.id, file: relative, outcome: 'imported' }
}

type Bytes = { extension: string; sha256: string; bytes: number }

async function add(ctx: Ctx, file: FoundFile, bytes: Bytes, headings: Headings): Promise<FileEvent | Pending> {
  const importPath = await realpath(file.path)
  const copy = path.join(ctx.config.DATA_DIR, 'tmp', randomUUID())
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  try {
    const former = await importedFrom(ctx, importPath)
    if (former) {
      await replaceFile(ctx, former, { ...bytes, path: copy }, bytes.extension)
      return { id: former.id, file: file.relative, outcome: 'replaced' }
    }
    const subheadingId = await headings(headingOf(file.relative))
    const about = { name: nameOfFile(file.path), source: 'import' as const, importPath, subheadingId }
    const { id } = await admitFile(ctx, { ...bytes, path: copy }, bytes.extension, about)
    return { id, file: file.relative, outcome: 'imported' }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    return { kind: 'file', file: file.relative, outcome: 'already there' }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Takes what is read or refused out of `pending`, waiting for the first. */
async function finished(ctx: Ctx, pending: Pending[], signal: AbortSignal): Promise<FileEvent[]> {
  for (;;) {
    signal.throwIfAborted()
    const ids = pending.map(({ id }) => id)
    const rows = await ctx.db.select().from(documents).where(inArray(documents.id, ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const events: FileEvent[] = []
    for (const item of pending.slice()) {
      const event = outcomeOf(item, byId.get(item.id))
      if (!event) continue
      events.push(event)
      pending.splice(pending.indexOf(item), 1)
    }
    if (events.length) return events
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function outcomeOf({ file, outcome }: Pending, document: Document | undefined): FileEvent | undefined {
  const event = { kind: 'file' as const, file }
  if (!document || document.deletedAt) return { ...event, outcome: 'failed', reason: 'It was deleted meanwhile.' }
  if (document.state === 'failed') return { ...event, outcome: 'failed', reason: document.reason ?? FAULT }
  if (document.state !== 'ready') return undefined
  return { ...event, outcome, ...(document.pages ? { pages: document.pages } : {}) }
}
