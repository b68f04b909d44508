import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/features/library/tables.ts'
import {
  createFromFile,
  type Document,
  documentFrom,
  documentWithContent,
  EMPTY,
  extensionByContent,
  queueReading,
  READ,
} from '#server/features/library/documents/create-from-file.ts'
import { readAgain, replaceFile } from '#server/features/library/documents/change-document.ts'
import { audited } from './audited.ts'
import { isCorpus } from './corpus-lines.ts'
import { AKN_MAX_BYTES, readAkomaNtoso } from '#server/features/library/reading/akoma-ntoso/read-akoma-ntoso.ts'
import { titleOf } from '#server/features/library/judgments/judgment-head.ts'
import { judgmentOfAkn } from '#server/features/library/judgments/judgment-of-akn.ts'
import { readPlainJudgment } from '#server/features/library/judgments/plain-judgment.ts'
import { countSections, importCorpus, importStatute } from './corpus.ts'
import { type FileEvent, type ImportEvent, noCounts, type Outcome } from './import-events.ts'
import {
  AKN,
  countFiles,
  fileAt,
  filesIn,
  headingOf,
  nameOfFile,
  PLAIN_TEXT,
  sha256Of,
  type SourceFile,
  WEB_PAGES,
} from './folder.ts'
import { actOfDocument } from '#server/features/library/indexing/profiles.ts'
import { categorize } from './statute-book.ts'
import { FAULT } from '#server/features/library/indexing/read-job.ts'
import { subheadingNamed } from '#server/features/library/documents/subheadings.ts'

type ImportOutcome = FileEvent & { uncategorized?: boolean }
/** A file that was queued and is being read. */
type Pending = { id: string; file: string; outcome: Outcome }

/** Files queued ahead of the readers: enough to keep them busy, few enough to stop soon. */
const QUEUED_MAX = 6
/** Milliseconds between two looks at the documents that are being read. */
const POLL_MS = 40

export type ImportOptions = {
  /** A folder, a document, or a corpus of statutes (.jsonl, .jsonl.gz); must exist. */
  path: string
  signal: AbortSignal
  /** Tells the job worker that there is work of a kind. */
  wake: (kind: string) => void
}

/**
 * Imports a folder, a file or a corpus into the library and yields what became of each document. Every step is in the database
 * before the next, so that it can be stopped at any moment and run again: what is there is left, what was being read is waited
 * for, a document whose content changed is replaced. What was taken in is in the audit trail, also when it was stopped.
 */
export async function* importLibrary(ctx: Ctx, options: ImportOptions): AsyncGenerator<ImportEvent> {
  const from = await realpath(options.path)
  if ((await stat(from)).isDirectory()) {
    const files = await countFiles(from, options.signal)
    yield* audited(ctx, from, importFiles(ctx, options, files, filesIn(from)))
  } else if (isCorpus(from)) yield* audited(ctx, from, importCorpus(ctx, from, options.signal))
  else yield* audited(ctx, from, importFiles(ctx, options, 1, [fileAt(from)]))
}

type Files = Iterable<SourceFile> | AsyncIterable<SourceFile>

async function* importFiles(ctx: Ctx, options: ImportOptions, files: number, list: Files): AsyncGenerator<ImportEvent> {
  const { signal } = options
  const counts = noCounts()
  let uncategorized = 0
  const count = (event: ImportOutcome) => {
    counts[event.outcome]++
    const { uncategorized: isUncategorized, ...shown } = event
    if (isUncategorized) uncategorized++
    return shown
  }
  yield { kind: 'total', files }
  const headings = headingFinder(ctx)
  const pending: Pending[] = []
  for await (const file of list) {
    signal.throwIfAborted()
    const step = await queueFile(ctx, file, headings)
    if ('kind' in step) yield count(step)
    else pending.push(step)
    options.wake(READ.kind)
    while (pending.length >= QUEUED_MAX)
      for (const event of await takeFinished(ctx, pending, signal)) yield count(event)
  }
  while (pending.length) for (const event of await takeFinished(ctx, pending, signal)) yield count(event)
  yield { kind: 'end', counts, ...(uncategorized ? { uncategorized } : {}) }
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

async function queueFile(ctx: Ctx, file: SourceFile, headings: Headings): Promise<ImportOutcome | Pending> {
  const failed = (reason: string): FileEvent => ({ kind: 'file', file: file.relative, outcome: 'failed', reason })
  try {
    const { size } = await stat(file.path)
    if (!size) return failed(EMPTY)
    if (AKN.has(file.extension)) return await importAkomaNtoso(ctx, file, size)
    if (file.extension === PLAIN_TEXT) return await importPlainJudgment(ctx, file, await readAtMost(file, size))
    const content = file.extension === '.md' ? { extension: '.md' } : await extensionByContent(file.path)
    if ('refused' in content) return failed(content.refused)
    const sha256 = await sha256Of(file.path)
    const known = await documentWithContent(ctx, sha256)
    if (known) return await resolveExisting(ctx, file, known)
    return await addFile(ctx, file, { extension: content.extension, sha256, bytes: size }, headings)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') return failed('This file is gone.')
    if (code === 'EACCES' || code === 'EPERM') return failed('This file may not be read. Change its permissions.')
    throw error
  }
}

/** A file's bytes; of one that is too large for any law as many as show that. */
const readAtMost = ({ path: full }: SourceFile, size: number) =>
  size > AKN_MAX_BYTES ? Buffer.alloc(AKN_MAX_BYTES + 1) : readFile(full)

async function importAkomaNtoso(ctx: Ctx, file: SourceFile, size: number): Promise<FileEvent> {
  const at = { kind: 'file' as const, file: file.relative }
  const bytes = await readAtMost(file, size)
  const law = readAkomaNtoso(bytes)
  if (typeof law === 'string')
    return WEB_PAGES.has(file.extension)
      ? importPlainJudgment(ctx, file, bytes, law)
      : { ...at, outcome: 'failed', reason: law }
  const judgment = law.judgment && judgmentOfAkn(law.judgment, law.address)
  if (typeof judgment === 'string') return { ...at, outcome: 'failed', reason: judgment }
  const { title = judgment ? titleOf(judgment.parties, judgment.citations[0]!) : nameOfFile(file.path) } = law
  const { address: url, asAt, sections } = law
  const act = { title, url, asAt, subject: headingOf(file.relative), sections, judgment }
  return importStatute(ctx, at, act, { bytes, file: file.relative })
}

/** A text file, or a web page that is no law in Akoma Ntoso and `otherwise` refused for that. */
async function importPlainJudgment(
  ctx: Ctx,
  { relative, extension }: SourceFile,
  bytes: Buffer,
  otherwise?: string,
): Promise<FileEvent> {
  const at = { kind: 'file' as const, file: relative }
  const isText = extension === PLAIN_TEXT
  const read = await readPlainJudgment(bytes, !isText)
  if (typeof read === 'string') return { ...at, outcome: 'failed', reason: otherwise ?? read }
  const { judgment, sections } = read
  const act = { title: judgment.title, subject: headingOf(relative), sections, judgment }
  return importStatute(ctx, at, act, { bytes, file: relative })
}

/** For bytes that the library has: ready, being read, refused before, or failed by a fault of ours, which is tried again. */
async function resolveExisting(ctx: Ctx, { relative }: SourceFile, known: Document): Promise<ImportOutcome | Pending> {
  const event = { kind: 'file' as const, file: relative }
  if (known.state === 'ready') return { ...event, outcome: 'already there', ...(await about(ctx, known)) }
  if (known.state === 'failed' && known.reason !== FAULT)
    return { ...event, outcome: 'failed', reason: known.reason ?? FAULT }
  if (known.state === 'failed') await readAgain(ctx, known)
  else await queueReading(ctx.db, known)
  return { id: known.id, file: relative, outcome: 'imported' }
}

type Bytes = { extension: string; sha256: string; bytes: number }

async function addFile(ctx: Ctx, file: SourceFile, bytes: Bytes, headings: Headings): Promise<FileEvent | Pending> {
  const importPath = await realpath(file.path)
  const copy = path.join(ctx.config.DATA_DIR, 'tmp', randomUUID())
  await mkdir(path.dirname(copy), { recursive: true })
  await copyFile(file.path, copy)
  try {
    const former = await documentFrom(ctx, importPath)
    if (former) {
      await replaceFile(ctx, former, { ...bytes, path: copy }, bytes.extension)
      return { id: former.id, file: file.relative, outcome: 'replaced' }
    }
    const subheadingId = await headings(headingOf(file.relative))
    const describe = { name: nameOfFile(file.path), source: 'import' as const, importPath, subheadingId }
    const { id } = await createFromFile(ctx, { ...bytes, path: copy }, bytes.extension, describe)
    return { id, file: file.relative, outcome: 'imported' }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    return { kind: 'file', file: file.relative, outcome: 'already there' }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Removes what is read or refused from `pending`, waiting for the first one, and tells what became of it. */
async function takeFinished(ctx: Ctx, pending: Pending[], signal: AbortSignal): Promise<ImportOutcome[]> {
  for (;;) {
    signal.throwIfAborted()
    const ids = pending.map(({ id }) => id)
    const rows = await ctx.db.select().from(documents).where(inArray(documents.id, ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    const events: ImportOutcome[] = []
    for (const item of pending.slice()) {
      const document = byId.get(item.id)
      const event = outcomeOf(item, document)
      if (!event) continue
      events.push(event.outcome === 'failed' ? event : { ...event, ...(await about(ctx, document!)) })
      pending.splice(pending.indexOf(item), 1)
    }
    if (events.length) return events
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function outcomeOf({ file, outcome }: Pending, document: Document | undefined): FileEvent | undefined {
  const event = { kind: 'file' as const, file }
  if (!document || document.deletedAt) return { ...event, outcome: 'failed', reason: 'It was deleted meanwhile.' }
  if (document.state === 'failed') return { ...event, outcome: 'failed', reason: document.reason ?? FAULT }
  return document.state === 'ready' ? { ...event, outcome } : undefined
}

/** Describes a document that is ready; an Act under no heading is put under the one of its chapter. */
async function about(ctx: Ctx, document: Document) {
  const { id, title, name, textId, pages, reason, subheadingId } = document
  const hasHeading = subheadingId !== null || (await categorize(ctx, id, await actOfDocument(ctx.db, document)))
  return {
    title: title || name,
    sections: await countSections(ctx, textId),
    ...(pages ? { pages } : {}),
    ...(reason ? { warning: reason } : {}),
    ...(hasHeading ? {} : { uncategorized: true }),
  }
}
