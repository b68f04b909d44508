import { and, eq, or } from 'drizzle-orm'
import type { FilledForm } from '#contract/documents/documents.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { readInWorker } from '#server/features/library/service.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { findOwn, noDocument } from './documents.ts'
import { generatedDocuments } from './tables.ts'
import { findTemplate, shown } from '#server/features/documents/templates/templates.ts'

/** What a document of the asker was made from. Throws 404, and 409 where that was not kept or its template is gone. */
export async function getFilledForm(ctx: Ctx, { id }: { id: string }): Promise<FilledForm> {
  const document = await findOwn(ctx, id)
  if (!document) throw noDocument()
  const template = await findTemplate(ctx, document.templateId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!document.filled || !template)
    throw new AppError('conflict', 'This document cannot be edited any more. Make a new one.')
  return { template: shown(template), fileName: document.title, ...document.filled }
}

/** Readings a minute and person: two for a comparison, each up to a second of a thread. */
const RATE = { name: 'document-text', most: 20, seconds: 60 }

/** The words of a document of the asker. Throws 404, 429. */
export async function getDocumentText(ctx: Ctx, { id }: { id: string }): Promise<{ text: string }> {
  await limitRate(ctx, RATE, currentUser(ctx).id)
  const document = await findOwn(ctx, id)
  if (!document || (await ctx.files.size(document.location)) === undefined) throw noDocument()
  const read = await readInWorker(await ctx.files.get(document.location))
  if (!read.ok) throw new AppError('conflict', read.sentence)
  return { text: read.text }
}

/** The first version of the document that `id` is a version of. Throws 404 for one that is not the asker's or has another template. */
export async function firstVersionOf(ctx: Ctx, id: string, templateId: string): Promise<string> {
  const document = await findOwn(ctx, id)
  if (document?.templateId !== templateId) throw noDocument()
  return document.firstVersion ?? document.id
}

/**
 * The number of the next version. The versions that there are stay locked until the transaction ends, so that two get two numbers and
 * none is added to a document that is being deleted. Throws 404 where it was.
 */
export async function nextVersion(tx: Tx, userId: string, first: string): Promise<number> {
  const { id, firstVersion, userId: owner, version } = generatedDocuments
  const versions = await tx
    .select({ version })
    .from(generatedDocuments)
    .where(and(eq(owner, userId), or(eq(id, first), eq(firstVersion, first))))
    .for('update')
  if (!versions.length) throw noDocument()
  return Math.max(...versions.map((one) => one.version)) + 1
}
