import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { documents, documentTexts, subheadings } from '#server/features/library/tables.ts'

/** A guide of `content/library` as the library has it now; `slug` is its file's name without ending. */
export type PublicGuide = {
  slug: string
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

const SEEDED = 'guide:'

/**
 * The product's own guides that the library holds and can show, by heading and title: anybody may read them. A guide that
 * an admin deleted is none; one that an admin renamed or replaced is told as it is now.
 */
export const listPublicGuides = (ctx: Pick<Ctx, 'db'>): Promise<PublicGuide[]> =>
  ctx.db
    .select(COLUMNS)
    .from(appState)
    .innerJoin(documents, IS_SEEDED)
    .innerJoin(documentTexts, HAS_TEXT)
    .leftJoin(subheadings, HAS_HEADING)
    .where(SHOWN)
    .orderBy(asc(subheadings.name), asc(documents.name))

/** One of them with its markdown text; undefined where there is none of that name. */
export async function findPublicGuide(
  ctx: Pick<Ctx, 'db'>,
  slug: string,
): Promise<(PublicGuide & { text: string }) | undefined> {
  const [guide] = await ctx.db
    .select({ ...COLUMNS, text: documentTexts.text })
    .from(appState)
    .innerJoin(documents, IS_SEEDED)
    .innerJoin(documentTexts, HAS_TEXT)
    .leftJoin(subheadings, HAS_HEADING)
    .where(and(eq(appState.key, `${SEEDED}${slug}.md`), SHOWN))
  return guide
}

const COLUMNS = {
  slug: sql<string>`substr(${appState.key}, ${SEEDED.length + 1}::int, length(${appState.key}) - ${SEEDED.length + 3}::int)`,
  title: documents.name,
  heading: subheadings.name,
  asAt: documents.asAt,
  changedAt: documentTexts.createdAt,
  textId: documentTexts.id,
}
const IS_SEEDED = sql`${documents.id}::text = ${appState.value} #>> '{}'`
const HAS_TEXT = eq(documentTexts.id, documents.textId)
const HAS_HEADING = eq(subheadings.id, documents.subheadingId)
const SHOWN = and(like(appState.key, `${SEEDED}%.md`), isNull(documents.deletedAt), isNull(documents.conversationId))
