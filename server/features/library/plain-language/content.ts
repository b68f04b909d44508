import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { plainWords } from '#server/features/library/plain-language/tables.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { parseSectionFile, type SectionFile, sectionFiles, whenChanged } from './section-files.ts'

const Line = z.object({ act: z.string(), number: z.string(), heading: z.string(), words: z.string() })
type Entry = z.infer<typeof Line>

const STATE_KEY = 'plain_words'
const BATCH = 200

/**
 * Brings the plain words of content/plain-words up to date, when the files changed since the last start. What an
 * admin or a model wrote is never overwritten. Gives the keys of the Acts whose words are now others.
 */
export async function loadPlainWords(ctx: Ctx): Promise<string[]> {
  const files = await plainWordsFiles(ctx.config)
  return (await whenChanged(ctx, STATE_KEY, files, () => bringUpToDate(ctx, files.flatMap(parseLines)))) ?? []
}

/** The files of content/plain-words, in the order of their names; none without the folder. */
export const plainWordsFiles = (config: Pick<Ctx['config'], 'CONTENT_DIR'>) => sectionFiles(config, 'plain-words')

/** The entries of one file; throws an Error that names the file and the line it cannot read. */
export const parseLines = (file: SectionFile): Entry[] => parseSectionFile(file, Line, 'the plain words of a section')

/** The key of an entry: its section, of which no other entry may be. */
export const keyOf = ({ act, number, heading }: { act: string; number: string; heading: string }) =>
  `${act}\n${number}\n${heading}`

/** What was written under an Act's bare name before its year told it apart stays with it. */
async function renameBare(db: Ctx['db'], entries: Entry[]) {
  const keys = [...new Set(entries.map(({ act }) => act))].filter((act) => act !== foldTitle(act))
  for (const act of keys) {
    const taken = sql`exists (select from plain_words t where t.act = ${act} and t.number = plain_words.number
      and t.heading = plain_words.heading)`
    await db
      .update(plainWords)
      .set({ act })
      .where(and(eq(plainWords.act, foldTitle(act)), ne(plainWords.source, 'content'), sql`not ${taken}`))
  }
}

async function bringUpToDate({ db }: Ctx, entries: Entry[]): Promise<string[]> {
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]))
  await renameBare(db, entries)
  const stored = await db.select().from(plainWords)
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]))
  const changed = [...wanted.values()].filter((entry) => {
    const row = storedByKey.get(keyOf(entry))
    return !row || (row.source === 'content' && row.words !== entry.words)
  })
  const gone = stored.filter((row) => row.source === 'content' && !wanted.has(keyOf(row)))
  for (let i = 0; i < changed.length; i += BATCH) {
    await db
      .insert(plainWords)
      .values(changed.slice(i, i + BATCH).map((entry) => ({ ...entry, source: 'content' as const })))
      .onConflictDoUpdate({
        target: [plainWords.act, plainWords.number, plainWords.heading],
        set: { words: sql`excluded.words`, updatedAt: sql`now()` },
        setWhere: eq(plainWords.source, 'content'),
      })
  }
  for (let i = 0; i < gone.length; i += BATCH) {
    const ids = gone.slice(i, i + BATCH).map((row) => row.id)
    await db.delete(plainWords).where(and(inArray(plainWords.id, ids), eq(plainWords.source, 'content')))
  }
  return [...new Set([...changed, ...gone].map((row) => row.act))]
}
