import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ocr } from '#server/adapters/ocr.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documents } from '#server/features/library/tables.ts'
import type { JobTools } from '#server/jobs/job.ts'
import { type Document, queueRecognition } from '#server/features/library/documents/create-from-file.ts'
import { effectiveDate } from '#server/features/library/acts/as-at.ts'
import { queueEmbedding } from './embed-job.ts'
import { readMarkdown } from '#server/features/library/import/markdown-file.ts'
import { noPlainWords, plainWordsOfAct } from '#server/features/library/plain-language/match.ts'
import { actOfText } from '#server/features/library/acts/act-facts.ts'
import { refreshChanges } from '#server/features/library/changes/refresh.ts'
import { enteredJudgment, keepJudgment, queueCited } from '#server/features/library/judgments/keep-judgment.ts'
import { type JudgmentDetails, readJudgmentHead, titleOf } from '#server/features/library/judgments/judgment-head.ts'
import { refreshProfile } from './profiles.ts'
import { noteOn, type Read, titlesAfter } from './read-notes.ts'
import { queueVocabularyCount } from './vocabulary-job.ts'
import type { Recognise } from '#server/features/library/reading/pdf/read-pdf.ts'
import { recognisedLines } from '#server/features/library/reading/pdf/recognised-lines.ts'
import { passagesInWorker, readInWorker } from '#server/features/library/reading/thread/read-in-worker.ts'
import type { CutOutcome } from '#server/features/library/reading/thread/worker-entry.ts'
import { reindex } from '#server/features/library/plain-language/reindex.ts'
import {
  addPassages,
  dateText,
  storeText,
  removePassagesExcept,
  removePassagesOf,
  removeUnusedPassages,
  type TextSource,
  type TextVersion,
} from './store-text.ts'
import { queuePlainWordsGeneration } from '#server/features/library/plain-language/generate.ts'

/** Raise it when readers or passages come out differently: every document is then read again, old text serving meanwhile. */
export const EXTRACTOR = 4

const WAITING = 'Pages of this file are pictures. They are read one after another.'

const UNREADABLE_PHOTOGRAPH =
  'The words in this photograph could not be read. Lay the page flat in good light, fill the picture with it, and send it again.'

/** The only reason for which reading the same file again may help. */
export const FAULT = 'This file could not be read because of a fault on our side. Try again.'
const STOPPED_US = 'Reading this file stopped the server twice. Save it again in another form, and add that copy.'

/**
 * Reads one document in a worker thread, stores its text and makes its passages searchable. A file that cannot be read
 * fails with the reason; only a fault of ours is thrown, and the job tries again.
 */
export const readDocumentJob = (ctx: Ctx, payload: Payload, tools: JobTools) =>
  readWith(ctx, payload, tools, async (document) => {
    const outcome = await unlessStopped(tools.signal, readFile(ctx, document))
    const pictured = outcome.ok ? Boolean(outcome.unreadPages) : outcome.reason === 'scanned'
    // what was recognised before serves until it is recognised again
    const keep = pictured && document.kind === 'scan'
    if (outcome.ok && !keep) await storeReading(ctx, document, outcome)
    if (pictured && ctx.ocr) {
      if (await mark(ctx, document, { state: 'reading', reason: WAITING })) await queueRecognition(ctx.db, document)
    } else if (keep) await mark(ctx, document, { state: 'ready' })
    else if (!outcome.ok) await refused(ctx, document, outcome)
  })

/** Reads the pages that are pictures by the OCR program, page by page, and then the whole as any other document. */
export function recogniseDocumentJob(ctx: Ctx, payload: Payload, tools: JobTools): Promise<void> {
  const { ocr } = ctx
  // switched off since it was queued
  if (!ocr) return readDocumentJob(ctx, payload, tools)
  return readWith(ctx, payload, tools, async (document) => {
    const outcome = await recogniseFile(ctx, ocr, document, tools)
    if (outcome.ok) await storeReading(ctx, document, outcome)
    else if (document.kind === 'scan') await mark(ctx, document, { state: 'ready' })
    else await refused(ctx, document, outcome)
  })
}

type Payload = { documentId: string }
type ReadIt = (document: Document) => Promise<void>

async function readWith(ctx: Ctx, { documentId }: Payload, tools: JobTools, read: ReadIt): Promise<void> {
  const document = await findLive(ctx, documentId)
  if (!document) return
  await mark(ctx, document, { state: 'reading' })
  try {
    await read(document)
  } catch (error) {
    const stopped = tools.signal.aborted
    // another process may have taken the job over, and be done with it
    if (stopped) await mark(ctx, document, { state: 'queued' }, eq(documents.state, 'reading')).catch(() => {})
    else if (tools.lastAttempt) await markFailed(ctx, document, FAULT)
    throw error
  }
}

/** Reading it ended the process too often. */
export async function abandonReading(ctx: Ctx, { documentId }: Payload) {
  const document = await findLive(ctx, documentId)
  if (document) await markFailed(ctx, document, STOPPED_US)
}

async function findLive(ctx: Ctx, id: string): Promise<Document | undefined> {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
  return document
}

/** Only while the document still has the file that was read: a replaced one has a reading of its own. */
async function mark(
  ctx: Pick<Ctx, 'db' | 'now'>,
  document: Document,
  set: Partial<typeof documents.$inferInsert>,
  where?: SQL,
): Promise<boolean> {
  const { id, contentHash } = document
  const marked = await ctx.db
    .update(documents)
    .set({ ...set, updatedAt: ctx.now() })
    .where(and(eq(documents.id, id), eq(documents.contentHash, contentHash), isNull(documents.deletedAt), where))
    .returning({ id: documents.id })
  return marked.length > 0
}

const markFailed = (ctx: Ctx, document: Document, reason: string) => mark(ctx, document, { state: 'failed', reason })

async function refused(ctx: Ctx, document: Document, outcome: Extract<CutOutcome, { ok: false }>) {
  ctx.log.info({ documentId: document.id, reason: outcome.reason, detail: outcome.detail }, 'a document was refused')
  const isBlurred = document.source === 'photograph' && (outcome.reason === 'scanned' || outcome.reason === 'no_text')
  if (!(await markFailed(ctx, document, isBlurred ? UNREADABLE_PHOTOGRAPH : outcome.sentence))) return
  // its person has been told and sends another one: nobody opens this file again
  if (document.conversationId && !document.textId && (await mark(ctx, document, { location: '', bytes: 0 })))
    await ctx.files.remove(document.location)
}

async function readFile(ctx: Ctx, document: Document): Promise<Read | Extract<CutOutcome, { ok: false }>> {
  const bytes = await ctx.files.get(document.location)
  if (!document.location.endsWith('.md')) return readInWorker(bytes)
  const read = readMarkdown(bytes)
  return read.ok ? { ...read, passages: await passagesInWorker(read.text) } : read
}

async function recogniseFile(ctx: Ctx, ocr: Ocr, document: Document, tools: JobTools): Promise<CutOutcome> {
  const { signal, progress } = tools
  const recognise: Recognise = async (picture) => {
    const { page, of } = picture
    signal.throwIfAborted()
    await progress({ page, of })
    await mark(ctx, document, { reason: `Reading page ${page} of ${of}, a picture` })
    const tsv = await ocr.recognise(picture.pgm, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      ctx.log.warn({ err: error, documentId: document.id, page }, 'a page could not be recognised')
      return ''
    })
    return recognisedLines(tsv, picture)
  }
  return readInWorker(await ctx.files.get(document.location), recognise)
}

/** A server that stops does not wait for a long file: the job is queued again. */
function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function storeReading(ctx: Ctx, document: Document, given: Read) {
  const { db } = ctx
  const library = document.conversationId === null
  const { read, judgment } = library ? await asJudgment(db, document.id, given) : { read: given }
  const titles = titlesAfter(document, read, judgment)
  const plainWords = library ? await plainWordsOfReading(db, document, read, titles) : noPlainWords
  const source: TextSource = { documentId: document.id, ...titles, library, plainWords }
  const version = await storeText(db, document.id, read, EXTRACTOR)
  const drafts = read.kind === 'md' ? read.passages.map((draft) => ({ ...draft, kind: 'guide' })) : read.passages
  // asked again: it may have been read in the meantime
  if (version.id === (await findLive(ctx, document.id))?.textId) {
    await inTransaction(db, async (tx) => {
      await removePassagesOf(tx, version.id)
      await addPassages(tx, source, version, drafts)
    })
  } else {
    await removePassagesOf(db, version.id)
    await addPassages(db, source, version, drafts)
  }
  if (await finishReading(ctx, document, { ...read, judgment }, source, version)) {
    await removePassagesExcept(db, document.id, version.id)
    if (library) {
      await refreshProfile(db, document.id)
      await refreshChanges(db, document.id)
      await queueVocabularyCount(ctx)
      await queueEmbedding(ctx)
      await queuePlainWordsGeneration(ctx)
    }
  } else await removeUnusedPassages(db, document.id, version.id)
}

/** What a text says of the judgment that it is; one that only an administrator knows for a judgment is cut as one. */
async function asJudgment(db: Db, documentId: string, read: Read): Promise<{ read: Read; judgment?: JudgmentDetails }> {
  if (read.kind === 'md') return { read }
  const judgment = readJudgmentHead(read.text)
  const entered = await enteredJudgment(db, documentId)
  if (!entered) return judgment ? { read: { ...read, title: judgment.title }, judgment } : { read }
  const title = titleOf(entered.parties, entered.citations[0] ?? '')
  return { read: { ...read, title, passages: await passagesInWorker(read.text, true) } }
}

const plainWordsOfReading = (
  db: Db | Tx,
  document: Document,
  read: Read,
  { title, name }: { title: string; name: string },
) => plainWordsOfAct(db, actOfText({ title: title || name, text: read.text, address: document.importPath }))

/** Makes the text that was read the document's own. Who renamed it meanwhile named it last. */
async function finishReading(
  ctx: Ctx,
  document: Document,
  read: Read & { judgment?: JudgmentDetails | undefined },
  source: TextSource,
  version: TextVersion,
) {
  // a judgment speaks of changes, and has none
  const isOfCourt = read.passages.some(({ kind }) => kind === 'judgment')
  const { asAt, note } = isOfCourt ? { asAt: null } : effectiveDate(read.text, read.asAt)
  const reason = [note, noteOn(read)].filter(Boolean).join(' ') || null
  const state = { state: 'ready' as const, textId: version.id, reason, kind: read.kind }
  const details = { asAt, pages: read.pages ?? null }
  return inTransaction(ctx.db, async (tx) => {
    const [now] = await tx.select().from(documents).where(eq(documents.id, document.id)).for('update')
    const renamed = now !== undefined && (now.name !== document.name || now.title !== document.title)
    const { title, name } = renamed ? now : source
    if (!(await mark({ ...ctx, db: tx }, document, { ...state, ...details, title, name }))) return false
    await dateText(tx, version.id, asAt)
    const isJudgment = source.library && (await keepJudgment(tx, document.id, read.judgment, 'head'))
    if (isJudgment) await queueCited(tx, document.id)
    if (renamed) {
      const words = source.library ? await plainWordsOfReading(tx, document, read, { title, name }) : noPlainWords
      await reindex(tx, { title, name, textId: version.id }, words, true)
    }
    return true
  })
}
