import { perProcess } from '#server/process-state.ts'
import { isUuid } from '#server/db/query.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DOWNLOAD_TYPES, GeneratedDocument } from '#contract/documents/documents.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { generatedDocuments, type SignatureRule, templates } from './tables.ts'
import type { Download } from '#server/http/route.ts'
import { signaturesOf } from '#server/features/signing/records.ts'
import type { Language } from '#server/text/language.ts'
import { templateWordsIn } from '#server/features/documents/templates/template-words.ts'
import { cleanText } from '#server/features/documents/engine/clean-text.ts'
import { runTemplateTask } from '#server/features/documents/engine/template-worker.ts'

export type StoredDocument = typeof generatedDocuments.$inferSelect
type Target = (typeof DOWNLOAD_TYPES)[number]

export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** What is said of the template with a document: its name, and whether it is still offered. */
type MadeFrom = { name: string; isOffered?: boolean }

export const shown = (
  { id, title, createdAt, version, firstVersion, filled }: StoredDocument,
  { name, isOffered = true }: MadeFrom,
): GeneratedDocument => ({
  _id: id,
  title,
  createdAt: createdAt.toISOString(),
  version,
  firstVersion: firstVersion ?? id,
  editable: isOffered && filled !== null,
  template: name,
})

/** The asker's own documents, newest first; another person's id answers like one that does not exist. */
export async function listDocuments(
  ctx: Ctx,
  { userId, language }: { userId: string; language?: Language },
): Promise<GeneratedDocument[]> {
  if (userId !== currentUser(ctx).id) throw new AppError('not_found', 'There are no documents here')
  const [records, known, signed] = await Promise.all([
    ctx.db
      .select()
      .from(generatedDocuments)
      .where(eq(generatedDocuments.userId, userId))
      .orderBy(desc(generatedDocuments.createdAt), desc(generatedDocuments.id)),
    ctx.db.select({ id: templates.id, name: templates.name, deletedAt: templates.deletedAt }).from(templates),
    signaturesOf(ctx, userId),
  ])
  const say = templateWordsIn(ctx.config, language)
  const byId = new Map(known.map((one) => [one.id, one]))
  return records.map((record) => {
    const template = byId.get(record.templateId)
    const signatures = signed.get(record.id)
    const from = { name: say(template?.name ?? ''), isOffered: template?.deletedAt === null }
    return { ...shown(record, from), ...(signatures && { signatures }) }
  })
}

/** The asker's document of this id, if there is one. */
export async function findOwn(ctx: Ctx, id: string): Promise<StoredDocument | undefined> {
  if (!isUuid(id)) return undefined
  const own = and(eq(generatedDocuments.id, id), eq(generatedDocuments.userId, currentUser(ctx).id))
  const [record] = await ctx.db.select().from(generatedDocuments).where(own)
  return record
}

/** Those of these documents that the asker still has. */
export async function keptDocuments(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const own = and(inArray(generatedDocuments.id, ids), eq(generatedDocuments.userId, currentUser(ctx).id))
  const kept = await ctx.db.select({ id: generatedDocuments.id }).from(generatedDocuments).where(own)
  return new Set(kept.map(({ id }) => id))
}

/** Keeps a document of a person from being deleted until the transaction ends. Throws 404 where it was. */
export async function holdDocument(tx: Tx, { userId, documentId }: { userId: string; documentId: string }) {
  const own = and(eq(generatedDocuments.id, documentId), eq(generatedDocuments.userId, userId))
  const [held] = await tx.select({ id: generatedDocuments.id }).from(generatedDocuments).where(own).for('share')
  if (!held) throw noDocument()
}

/** What somebody calls a document: one line. */
export const cleanTitle = (title: string) => cleanText(title).replace(/\s+/g, ' ')

export const noDocument = () => new AppError('not_found', 'Document not found')

/**
 * The file to save, named '{title}.{fileType}'. A PDF or DOC is made when it is first asked for and kept with its document:
 * a second download converts nothing. 503 with a sentence when this machine cannot make it.
 */
export async function downloadDocument(
  ctx: Ctx,
  { id, fileType }: { id: string; fileType: Target | 'docx' },
): Promise<Download> {
  const document = await findOwn(ctx, id)
  if (!document) throw noDocument()
  const location = fileType === 'docx' ? document.location : await convertedOnce(ctx, document, fileType)
  const size = await ctx.files.size(location)
  if (size === undefined) throw noDocument()
  return {
    name: `${document.title}.${fileType}`,
    type: MEDIA_TYPES[fileType],
    body: await ctx.files.stream(location),
    size,
  }
}

/** What is said where nobody has said whether a document may be signed by link. */
const NO_RULE: SignatureRule = {
  simple: false,
  why: 'Nobody has said that a simple electronic signature is enough for this document. Print it and sign it on paper.',
}

/** A document of the asker with what its template says on signing it, and how to get its PDF. Throws 404. */
export async function documentToSign(ctx: Ctx, id: string) {
  const document = await findOwn(ctx, id)
  if (!document) throw noDocument()
  const [template] = await ctx.db
    .select({ signature: templates.signature })
    .from(templates)
    .where(eq(templates.id, document.templateId))
  return {
    title: document.title,
    rule: template?.signature ?? NO_RULE,
    /** Throws 503 with a sentence where this machine cannot make one. */
    pdf: async () => ctx.files.get(await convertedOnce(ctx, document, 'pdf')),
    /** Whether it has lines on which its parties put their initials. */
    wantsInitials: async () => {
      const bytes = await ctx.files.get(document.location)
      const { lines } = await runTemplateTask({ do: 'outline', bytes, delimiter: '{' })
      return lines.some(({ text }) => /^Initials:[^_]{0,80}___/.test(text))
    },
  }
}

/** Conversions of this process: whoever asks for the same file meanwhile waits for the same one. */
const conversions = perProcess(() => new Map<string, Promise<string>>())

async function convertedOnce(ctx: Ctx, document: StoredDocument, to: Target): Promise<string> {
  const kept = to === 'pdf' ? document.pdfLocation : document.docLocation
  if (kept && (await ctx.files.size(kept)) !== undefined) return kept
  const key = `${document.id}.${to}`
  const underWay = conversions(ctx)
  let making = underWay.get(key)
  if (!making) {
    making = convert(ctx, document, to).finally(() => underWay.delete(key))
    underWay.set(key, making)
  }
  return making
}

/** The file first, then the document's pointer to it: a process that dies between leaves nothing but a file to overwrite. */
async function convert(ctx: Ctx, document: StoredDocument, to: Target): Promise<string> {
  if ((await ctx.files.size(document.location)) === undefined) throw noDocument()
  const made = await ctx.converter.convert(await sourceFor(ctx, document, to), to)
  const location = document.location.replace(/\.docx$/, `.${to}`)
  await ctx.files.put(location, made)
  const [still] = await ctx.db
    .update(generatedDocuments)
    .set(to === 'pdf' ? { pdfLocation: location } : { docLocation: location })
    .where(eq(generatedDocuments.id, document.id))
    .returning({ id: generatedDocuments.id })
  if (still) return location
  // The account was deleted while we converted.
  await ctx.files.remove(location)
  throw noDocument()
}

/** What goes into the converter: for Word 97 the clause numbers must stand on the paragraphs. */
async function sourceFor(ctx: Ctx, { location }: StoredDocument, to: Target): Promise<Uint8Array> {
  const bytes = await ctx.files.get(location)
  if (to === 'pdf') return bytes
  const numbered = await runTemplateTask({ do: 'number', bytes })
  return numbered.bytes
}
