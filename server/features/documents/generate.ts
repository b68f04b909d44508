import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { generateDocument as GenerateDocument } from '#contract/documents/documents.ts'
import { AppError } from '#contract/errors.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { generatedDocuments, templates } from './tables.ts'
import { fillClauses } from './clauses/chosen-clauses.ts'
import { clauseLibrary } from './clauses/content.ts'
import type { AddedClause } from './engine/add-clauses.ts'
import { personById } from '#server/features/auth/service.ts'
import { type Language, preferredIn } from '#server/text/language.ts'
import { balanceOf, book, notEnoughPoints, requireAgreed } from '#server/features/points/service.ts'
import { cleanTitle, findOwn, shown, type StoredDocument } from './documents.ts'
import type { Delimiter, Scope } from './engine/engine.ts'
import { TemplateRefusedError } from './engine/refusal.ts'
import { runTemplateTask } from './engine/template-worker.ts'
import { findTemplate, noTemplate, type StoredTemplate } from '#server/features/documents/templates/templates.ts'
import { firstVersionOf, nextVersion } from './versions.ts'
import { unprintable } from '#server/features/documents/values/unprintable.ts'
import { lawOfTemplate } from '#server/features/documents/templates/template-law.ts'
import { refreshWording, wordingIn } from '#server/features/wording/records.ts'
import { scopeOf } from '#server/features/documents/values/values.ts'

/**
 * Fills a template and charges its points: the file is stored first, then points and document in one
 * transaction, so that nothing is ever charged for a document that is not there. Throws 400 with `fields`, 402 with
 * `available`, 404, 409 where it costs more than was agreed to.
 */
export async function generateDocument(
  ctx: Ctx,
  input: z.output<typeof GenerateDocument.input>,
): Promise<z.output<typeof GenerateDocument.output>> {
  const { id: userId } = currentUser(ctx)
  const template = await findTemplate(ctx, input.id)
  const scope = scopeOf(template.placeholders, input.data)
  const clauses = fillClauses(clauseLibrary(ctx.config), template.clauses ?? [], input.clauses ?? [])
  const title = cleanTitle(input.fileName)
  const id = input.idempotencyKey ? idOf(userId, input.idempotencyKey) : randomUUID()
  const before = input.idempotencyKey && (await findOwn(ctx, id))
  const warning = unprintable(printed(title, input), ctx.converter.engines.pdf[0])
  const answer = (document: StoredDocument) => ({ ...shown(document, template), ...(warning ? { warning } : {}) })
  if (before) return answer(before)
  const firstVersion = input.versionOf ? await firstVersionOf(ctx, input.versionOf, template.id) : null
  const available = await balanceOf(ctx.db, userId)
  if (available < template.points) throw notEnoughPoints(available)
  const bytes = await fillTemplate(ctx, template, { scope, title, clauses, language: await languageOfAsker(ctx) })
  const location = `generated/${userId}/${randomUUID()}.docx`
  try {
    await ctx.files.put(location, bytes)
    const filled = { data: input.data, clauses: input.clauses ?? [] }
    const made = { id, userId, templateId: template.id, title, location, createdAt: ctx.now(), filled, firstVersion }
    const kept = await inTransaction(ctx.db, (tx) => charge(tx, made, input.agreedPoints))
    if (kept.location !== location) await ctx.files.remove(location)
    ctx.converter.prepare()
    return answer(kept)
  } catch (error) {
    // a lost commit may have happened; if not, the file is swept away
    if (!isConnectionLost(error)) await ctx.files.remove(location)
    throw error
  }
}

/** Everything that somebody typed. */
const printed = (title: string, { data, clauses = [] }: z.output<typeof GenerateDocument.input>) => [
  title,
  ...data.map(({ value }) => value),
  ...clauses.flatMap(({ values }) => Object.values(values)),
]

/** The template's price of this moment; the same document is charged once, then it is the one of the first time. */
async function charge(
  tx: Tx,
  made: typeof generatedDocuments.$inferInsert & { id: string },
  agreedPoints: number | undefined,
): Promise<StoredDocument> {
  const [template] = await tx
    .select({ points: templates.points, name: templates.name })
    .from(templates)
    .where(and(eq(templates.id, made.templateId), isNull(templates.deletedAt)))
  if (!template) throw noTemplate()
  // a client that names no price agrees to the one that the list of templates shows
  requireAgreed(template.points, agreedPoints ?? template.points)
  const { booked } = await book(tx, {
    userId: made.userId,
    amount: -template.points,
    kind: 'document',
    reference: made.id,
    note: template.name,
    key: `document:${made.id}`,
  })
  const version = made.firstVersion ? await nextVersion(tx, made.userId, made.firstVersion) : 1
  const [stored] = await tx
    .insert(generatedDocuments)
    .values({ ...made, version })
    .onConflictDoNothing()
    .returning()
  // what was paid for once and deleted is not made again for nothing
  if (stored && !booked) throw new AppError('conflict', 'This document was deleted. Please start a new one.')
  if (stored) return stored
  const [kept] = await tx.select().from(generatedDocuments).where(eq(generatedDocuments.id, made.id))
  return kept!
}

/** Leads the note in a document whose template rests on law that changed: for whoever made it, in their language. */
export const DOCUMENT_TEXTS: Record<Language, { document: { lawChanged: string } }> = {
  en: { document: { lawChanged: 'Before you use this document: the law that it names changed.' } },
  sn: { document: { lawChanged: 'Musati mashandisa gwaro iri: mutemo waro wakachinja.' } },
  nd: { document: { lawChanged: 'Ungakasebenzisi lolugwalo: umthetho walo waguquka.' } },
}

type Filling = { scope: Scope; title: string; clauses?: AddedClause[]; language?: Language }

async function languageOfAsker(ctx: Ctx): Promise<Language> {
  return preferredIn(await personById(ctx.db, currentUser(ctx).id)) ?? 'en'
}

export async function fillTemplate(
  ctx: Ctx,
  template: StoredTemplate,
  { scope, title, clauses = [], language = 'en' }: Filling,
): Promise<Uint8Array> {
  await refreshWording(ctx)
  const [bytes, law] = await Promise.all([ctx.files.get(template.location), lawOfTemplate(ctx, template)])
  const { lawChanged } = wordingIn(ctx, 'files', language, DOCUMENT_TEXTS[language]).document
  const notes = law.length ? [[lawChanged, ...law.map((one) => lawSentenceIn(one, language))].join(' ')] : []
  try {
    const filled = await runTemplateTask({
      do: 'fill',
      bytes,
      delimiter: template.delimiter as Delimiter,
      scope,
      title,
      added: { notes, clauses },
    })
    return filled.bytes
  } catch (error) {
    if (error instanceof TemplateRefusedError)
      throw new AppError('too_large', 'This document became too large. Use shorter texts.', { cause: error })
    throw error
  }
}

/** The document's id follows from the person and their key, so that a repeated request finds it. */
function idOf(userId: string, key: string): string {
  const hex = createHash('sha256').update(`${userId}:${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
