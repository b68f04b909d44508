import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { sqlState } from '#server/db/query.ts'
import { documents, passages } from '#server/features/library/tables.ts'
import { sameAct } from '#server/features/library/acts/act-name.ts'
import { frbrUriOf } from '#server/features/library/acts/frbr-uri.ts'
import {
  type Document,
  documentFrom,
  documentWithContent,
  locationOf,
} from '#server/features/library/documents/create-from-file.ts'
import { type CorpusAct, readStatute, STATUTE, type Statute, statuteOf, storeStatute } from './corpus-act.ts'
import { linesOf } from './corpus-lines.ts'
import { queueEmbedding } from '#server/features/library/indexing/embed-job.ts'
import { type FileEvent, type ImportEvent, noCounts } from './import-events.ts'
import { queueVocabularyCount } from '#server/features/library/indexing/vocabulary-job.ts'
import { queueCited } from '#server/features/library/judgments/keep-judgment.ts'
import { EXTRACTOR } from '#server/features/library/indexing/read-job.ts'
import { findActTexts } from '#server/features/library/search/sections.ts'
import { headingOfAct, JUDGMENTS } from './statute-book.ts'
import { subheadingNamed } from '#server/features/library/documents/subheadings.ts'
import { queuePlainWordsGeneration } from '#server/features/library/plain-language/generate.ts'

/**
 * Imports a corpus of statutes, a line at a time, telling what became of each. A document that is not ready yet was being
 * written when a run was stopped: it is written again under its id. A statute whose line changed replaces its document.
 */
export async function* importCorpus(ctx: Ctx, file: string, signal: AbortSignal): AsyncGenerator<ImportEvent> {
  const counts = noCounts()
  let files = 0
  for await (const _ of linesOf(file, { signal })) files++
  yield { kind: 'total', files }
  for await (const { line, bytes } of linesOf(file, { signal })) {
    signal.throwIfAborted()
    const event = await importLine(ctx, file, line, bytes)
    counts[event.outcome]++
    yield event
  }
  yield { kind: 'end', counts }
}

async function importLine(ctx: Ctx, file: string, line: number, bytes: Buffer | undefined): Promise<FileEvent> {
  const at = { kind: 'file' as const, file: `line ${line}` }
  const act = readStatute(bytes)
  if (!bytes || typeof act === 'string') {
    return { ...at, outcome: 'failed', reason: `Line ${line} ${act as string}. It was passed over.` }
  }
  return importStatute(ctx, at, act, { bytes, file })
}

/** Stores a statute that came as `bytes` of a file or of one of its lines, unless it is there, or a newer text of it. */
export async function importStatute(
  ctx: Ctx,
  at: { kind: 'file'; file: string },
  act: CorpusAct,
  { bytes, file }: { bytes: Buffer; file: string },
): Promise<FileEvent> {
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const known = await documentWithContent(ctx, contentHash)
  const event = { ...at, title: act.title, sections: act.sections.length }
  if (known?.state === 'ready') {
    const { reason } = known
    return { ...event, outcome: 'already there', ...(reason ? { warning: reason } : {}) }
  }
  const statute = statuteOf(act)
  const importPath = addressOf(act, file)
  const former = known ?? (await documentFrom(ctx, importPath)) ?? (await documentOfLaw(ctx, act))
  if (former && !known && former.state === 'ready' && isOlder(statute.asAt, former.asAt))
    return {
      ...event,
      outcome: 'already there',
      warning: `The library holds a newer text of it, as at ${former.asAt}.`,
    }
  try {
    const warning = [...statute.notes, ...(await anotherText(ctx, statute, former?.id))].join(' ')
    await (former ? replace(ctx, former, statute, contentHash) : add(ctx, statute, { contentHash, importPath }))
    const outcome = former && former.id !== known?.id ? 'replaced' : 'imported'
    return { ...event, outcome, ...(warning ? { warning } : {}) }
  } catch (error) {
    // another import of the same corpus is at it
    if (sqlState(error) !== '23505') throw error
    return { ...event, outcome: 'already there' }
  }
}

const isOlder = (asAt: string | null, than: string | null) => asAt !== null && than !== null && asAt < than

/** Where a statute comes from, whatever its edition: an address without "eng@2016-12-31", or its title in this file. */
const addressOf = ({ url, title }: CorpusAct, file: string) =>
  url ? url.replace(/\/[a-z]{3}@[^/]*$/, '/') : `${path.basename(file)}#${title}`

/** The statute of the library that has the address of this law, wherever it was taken from. */
async function documentOfLaw({ db }: Ctx, { title, url }: CorpusAct): Promise<Document | undefined> {
  const uri = frbrUriOf({ title, address: url })
  if (!uri) return undefined
  const same = and(eq(documents.frbrUri, uri), eq(documents.kind, STATUTE), isNull(documents.deletedAt))
  const [document] = await db.select().from(documents).where(same)
  return document
}

/** A warning where the library has this Act from another source. */
async function anotherText(ctx: Ctx, { name }: Statute, own: string | undefined): Promise<string[]> {
  const same = (await findActTexts(ctx, [name.name])).filter(
    (one) =>
      one.documentId !== own &&
      sameAct(one, name) &&
      ((one.chapter && one.chapter === name.chapter) || (one.year && one.year === name.year)),
  )
  return same.length ? [`The library also holds “${same[0]!.title}”, another text of this Act.`] : []
}

/** The heading of laws that neither the corpus nor the statute book puts anywhere. */
const OTHER = 'Other laws'

type From = { contentHash: string; importPath: string }

async function add(ctx: Ctx, statute: Statute, { contentHash, importPath }: From) {
  const id = randomUUID()
  const location = locationOf(id, '.md')
  const { title, subject, judgment } = statute.act
  const heading = judgment ? JUDGMENTS : headingOfAct(ctx, statute.name)
  const subheadingId = await subheadingNamed(ctx.db, subject?.trim() || heading || OTHER)
  const file = Buffer.from(statute.text)
  await ctx.db.insert(documents).values({
    id,
    name: title,
    title,
    location,
    contentHash,
    importPath,
    subheadingId,
    bytes: file.length,
    source: 'import',
    kind: STATUTE,
    state: 'reading',
  })
  await ctx.files.put(location, file)
  await finish(ctx, id, statute, {})
}

async function replace(ctx: Ctx, former: Document, statute: Statute, contentHash: string) {
  const file = Buffer.from(statute.text)
  const location = locationOf(former.id, `-${contentHash.slice(0, 16)}.md`)
  await ctx.files.put(location, file)
  await finish(ctx, former.id, statute, { contentHash, location, bytes: file.length })
  if (former.location && former.location !== location) await ctx.files.remove(former.location)
}

async function finish(ctx: Ctx, id: string, statute: Statute, set: Partial<typeof documents.$inferInsert>) {
  await storeStatute(ctx, id, statute, { extractor: EXTRACTOR, set })
  if (statute.act.judgment) await queueCited(ctx.db, id)
  await queueVocabularyCount(ctx)
  await queueEmbedding(ctx)
  await queuePlainWordsGeneration(ctx)
}

/** How many sections a text was cut into. */
export async function countSections(ctx: Ctx, textId: string | null): Promise<number> {
  if (!textId) return 0
  const [record] = await ctx.db
    .select({ sections: sql<number>`count(distinct ${passages.section})::int` })
    .from(passages)
    .where(eq(passages.textId, textId))
  return record?.sections ?? 0
}
