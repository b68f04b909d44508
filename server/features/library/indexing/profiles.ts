import { eq, sql } from 'drizzle-orm'
import { rows } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { documentProfiles, documents, documentTexts } from '#server/features/library/tables.ts'
import { actNameOf } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { actOfText } from '#server/features/library/acts/act-facts.ts'
import { isJudgment } from '#server/features/library/judgments/keep-judgment.ts'
import { frbrUriOf } from '#server/features/library/acts/frbr-uri.ts'

/** Characters: the longest Act with plain words for each of its sections stays under it. */
const PROFILE_MAX = 400_000

type Section = { part: string | null; heading: string | null; plain_words: string | null }

/**
 * Writes again what search knows of a document as a whole, after its text, title or plain words changed: what it is about
 * and which Act it is. Guides have none, they explain many Acts; nor have judgments, which are no Act.
 */
export async function refreshProfile(db: Db | Tx, documentId: string): Promise<void> {
  const [document] = await db
    .select({ title: documents.title, name: documents.name, address: documents.importPath, text: documentTexts.text })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.id, documents.textId))
    .where(eq(documents.id, documentId))
  const sections = await sectionsOfDocument(db, documentId)
  if (!document || !sections.length) return
  const title = document.title || document.name
  if (await isJudgment(db, documentId)) {
    await db.delete(documentProfiles).where(eq(documentProfiles.documentId, documentId))
    return setFrbrUri(db, documentId, frbrUriOf({ ...document, title }))
  }
  const { name: act, chapter = null, year = null, number = null } = actOfText({ ...document, title })
  const known = { act, chapter, year, number, profile: profileOf([title, document.name], sections) }
  await db
    .insert(documentProfiles)
    .values({ documentId, ...known })
    .onConflictDoUpdate({ target: documentProfiles.documentId, set: known })
  await setFrbrUri(db, documentId, frbrUriOf({ ...document, ...known, title }))
}

/** Of several texts of one law in the library the newest bears its address. */
async function setFrbrUri(db: Db | Tx, documentId: string, uri: string | undefined) {
  if (uri)
    await db.execute(sql`update ${documents} o set frbr_uri = null from ${documents} d
      where d.id = ${documentId} and o.id <> d.id and o.frbr_uri = ${uri} and o.deleted_at is null
        and coalesce(o.as_at, date '0001-01-01') < coalesce(d.as_at, date '0001-01-01')`)
  await db.execute(sql`update ${documents} d set frbr_uri = (select ${uri ?? null}::text where not exists (
      select from ${documents} o where o.frbr_uri = ${uri ?? null} and o.id <> d.id and o.deleted_at is null))
    where d.id = ${documentId}`)
}

/** Which Act a document of the library is, by its title and what its profile knows. */
export async function actOfDocument(
  db: Db | Tx,
  { id, title, name }: { id: string; title: string; name: string },
): Promise<ActName> {
  const [known] = await db.select().from(documentProfiles).where(eq(documentProfiles.documentId, id))
  return actNameOf(title || name, { chapter: known?.chapter, year: known?.year, number: known?.number })
}

const sectionsOfDocument = (db: Db | Tx, documentId: string) =>
  rows<Section>(
    db,
    sql`select p.part, p.heading, p.plain_words from documents d
        join passages p on p.text_id = d.text_id and p.library and p.kind <> 'guide'
        join (select text_id, min(ordinal) as ordinal from passages where document_id = ${documentId} group by text_id, section) s
          on s.text_id = p.text_id and s.ordinal = p.ordinal
      where d.id = ${documentId} and d.conversation_id is null and d.deleted_at is null order by p.ordinal`,
  )

/** Every Part once; every section's heading and plain words. */
function profileOf(titles: string[], sections: Section[]): string {
  const parts = new Set(sections.map(({ part }) => part))
  const lines = [
    ...new Set(titles),
    ...parts,
    ...sections.flatMap(({ heading, plain_words }) => [heading, plain_words]),
  ]
  return lines.filter(Boolean).join('\n').slice(0, PROFILE_MAX).toWellFormed()
}
