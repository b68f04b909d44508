import { and, eq, inArray, or } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction, isUuid } from '#server/db/query.ts'
import { forgetUnfinished, outForSignature } from '#server/features/signing/records.ts'
import { cleanTitle, findOwn, noDocument } from './documents.ts'
import { generatedDocuments } from './tables.ts'

const { id: ofDocument, firstVersion, userId: owner } = generatedDocuments

/** The asker's documents that begin with these first versions, all versions of each. */
const versionsOf = (userId: string, firsts: string[]) =>
  and(eq(owner, userId), or(inArray(ofDocument, firsts), inArray(firstVersion, firsts)))

/** Renames a document of the asker and all its versions. Throws 404, and 400 where nothing of the title can be shown. */
export async function renameDocument(ctx: Ctx, input: { id: string; title: string }): Promise<{ title: string }> {
  const document = await findOwn(ctx, input.id)
  if (!document) throw noDocument()
  const title = cleanTitle(input.title).trim()
  if (!title) throw new AppError('invalid_input', 'Name is required', { fields: { title: 'Name is required' } })
  await ctx.db
    .update(generatedDocuments)
    .set({ title })
    .where(versionsOf(document.userId, [document.firstVersion ?? document.id]))
  return { title }
}

/**
 * Deletes documents of the asker with all their versions and the requests for signatures that were never finished, all or none: the
 * rows in one transaction, then the files; those that a process leaves behind are swept away. What everybody signed stays. Throws 409
 * where links to sign one are out.
 */
export async function deleteDocuments(ctx: Ctx, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const { id: userId } = currentUser(ctx)
  const chosen = ids.filter(isUuid)
  if (!chosen.length) return { count: 0 }
  const { files, count } = await inTransaction(ctx.db, async (tx) => {
    const own = and(eq(owner, userId), inArray(ofDocument, chosen))
    const documents = await tx.select({ id: ofDocument, firstVersion }).from(generatedDocuments).where(own)
    const firsts = [...new Set(documents.map((one) => one.firstVersion ?? one.id))]
    if (!firsts.length) return { files: [], count: 0 }
    // a version that is being made is waited for, and then goes along
    await tx.select({ id: ofDocument }).from(generatedDocuments).where(versionsOf(userId, firsts)).for('update')
    const gone = await tx.delete(generatedDocuments).where(versionsOf(userId, firsts)).returning()
    const goneIds = gone.map((one) => one.id)
    const out = await outForSignature(tx, goneIds, ctx.now())
    if (out.size) throw isOut(gone.filter((one) => out.has(one.id)).map(({ title }) => title))
    const copies = await forgetUnfinished(tx, goneIds)
    const files = gone.flatMap(({ location, pdfLocation, docLocation }) => [location, pdfLocation, docLocation])
    return { files: [...files, ...copies], count: firsts.length }
  })
  for (const file of files) if (file) await ctx.files.remove(file)
  return { count }
}

/** Titles that a sentence names before it says how many more there are. */
const NAMED = 3

function isOut(titles: string[]): AppError {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`)
  if (titles.length > NAMED) named.push(`${titles.length - NAMED} more`)
  const what = new Intl.ListFormat('en').format(named)
  const sentence =
    titles.length === 1
      ? `${what} is out to be signed. Withdraw that request first.`
      : `${what} are out to be signed. Withdraw those requests first.`
  return new AppError('conflict', sentence)
}
