import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { readFrbrUri } from '#server/features/library/acts/frbr-uri.ts'
import { documentProfiles, documents } from '#server/features/library/tables.ts'

/**
 * The library's document at an address of Akoma Ntoso, "/akn/zw/act/1985/16/eng/~sec_12B", with the section that it names. An
 * address by chapter means the newest text in force. Undefined where the library has none.
 */
export async function documentAtAddress(db: Db, path: string): Promise<{ id: string; section?: string } | undefined> {
  const address = readFrbrUri(path)
  if (!address) return undefined
  const { uri, chapter, section } = address
  const live = and(isNull(documents.deletedAt), isNull(documents.conversationId))
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(documentProfiles, eq(documentProfiles.documentId, documents.id))
    .where(and(live, chapter ? eq(documentProfiles.chapter, chapter) : eq(documents.frbrUri, uri)))
    .orderBy(sql`${documentProfiles.repealerId} is not null, ${documents.asAt} desc nulls last, ${documents.id}`)
    .limit(1)
  return found && { ...found, ...(section && { section }) }
}
