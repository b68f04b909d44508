import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { plainWords, sectionQuestions } from '#server/tables.ts'
import { newDataFolder } from './product.ts'

/**
 * Takes out what our content says of the sections of Acts. For tests that start many processes over guides alone: what each works out of
 * it before its first answer takes five seconds of a processor.
 */
export const forgetSections = (db: Db) => db.execute(sql`truncate ${plainWords}, ${sectionQuestions}`)

/** A data folder as after a first start, without it. */
export async function dataWithoutSections(): Promise<string> {
  const folder = await newDataFolder()
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })
  await forgetSections(database.db)
  await database.close()
  return folder
}
