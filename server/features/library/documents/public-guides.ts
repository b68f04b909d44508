import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { documents, documentTexts, subheadings } from '#server/features/library/tables.ts'

/** A guide of `content/library` as the library has it now; `slug` is its file's name without ending. */
export type PublicGuide = {
  slug: string
  documentId: string
  title: string
  /** Of the library's headings; null for none. */
  heading: string | null
  /** The day the law in it speaks from, YYYY-MM-DD. */
  asAt: string | null
  /** When its text was last changed here. */
  changedAt: Date
  /** Names the version of its text: a new text has a new one. */
  textId: string
}

const PREFIX = 'guide:'
/** The entry of app_state that holds the id of the document made from the guide `slug`. */
export const guideKey = (slug: string) => `${PREFIX}${slug}.md`

/**
 * The product's own guides that the library holds and can show, by heading and title: anybody may read them. A guide that
 * an admin deleted is none; one that an admin renamed or replaced is shown as it is now.
 */
export const listPublicGuides = (ctx: Pick<Ctx, 'db'>): Promise<PublicGuide[]> =>
  ctx.db
    .select({
      slug: sql<string>`substr(${appState.key}, ${PREFIX.length + 1}::int, length(${appState.key}) - ${guideKey('').length}::int)`,
      documentId: documents.id,
      title: documents.name,
      heading: subheadings.name,
      asAt: documents.asAt,
      changedAt: documentTexts.createdAt,
      textId: documentTexts.id,
    })
    .from(appState)
    .innerJoin(documents, sql`${documents.id}::text = ${appState.value} #>> '{}'`)
    .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
    .leftJoin(subheadings, eq(subheadings.id, documents.subheadingId))
    .where(and(like(appState.key, guideKey('%')), isNull(documents.deletedAt), isNull(documents.conversationId)))
    .orderBy(asc(subheadings.name), asc(documents.name))

/** The slug of the guide that a document is; undefined where it is none of them. */
export async function guideSlugOf({ db }: Pick<Ctx, 'db'>, documentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ key: appState.key })
    .from(appState)
    .where(and(like(appState.key, guideKey('%')), sql`${appState.value} #>> '{}' = ${documentId}`))
  return row?.key.slice(PREFIX.length, -'.md'.length)
}

/** The markdown of a guide that was just listed; undefined where its text has gone since. */
export async function textOfGuide(ctx: Pick<Ctx, 'db'>, { textId }: PublicGuide): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ text: documentTexts.text })
    .from(documentTexts)
    .where(eq(documentTexts.id, textId))
  return row?.text
}
