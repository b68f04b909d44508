import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { plainWords } from '#server/features/library/tables.ts'
import { actKey, actNameOf } from '#server/features/library/acts/act-name.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'

const Line = z.object({ act: z.string(), number: z.string(), heading: z.string(), words: z.string() })
/** The first line of a file may give the chapter of its Act, where another Act has or had the same title. */
const Chapter = z.strictObject({ act: z.string(), chapter: z.string() })
type Entry = z.infer<typeof Line>

const STATE_KEY = 'plain_words'
/** How Acts are keyed: part of the hash, so that all are written anew where an older version keyed them otherwise. */
const KEYS = 'name, year and chapter'
const BATCH = 200

/**
 * Brings the plain words of content/plain-words up to date, when the files changed since the last start. What an
 * admin or a model wrote is never overwritten. Gives the keys of the Acts whose words are now others.
 */
export async function loadPlainWords(ctx: Ctx): Promise<string[]> {
  const files = await plainWordsFiles(ctx.config)
  const hash = createHash('sha256')
    .update([KEYS, ...files.map(({ text }) => text)].join('\0'))
    .digest('hex')
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, STATE_KEY))
  if (known?.value === hash) return []
  const changed = await bringUpToDate(ctx, files.flatMap(parseLines))
  await ctx.db
    .insert(appState)
    .values({ key: STATE_KEY, value: hash })
    .onConflictDoUpdate({ target: appState.key, set: { value: hash } })
  return changed
}

/** A file of content/plain-words: its path and its text. */
type PlainWordsFile = { file: string; text: string }

/** The files of content/plain-words, in the order of their names; none without the folder. */
export async function plainWordsFiles({ CONTENT_DIR }: Pick<Ctx['config'], 'CONTENT_DIR'>): Promise<PlainWordsFile[]> {
  const folder = path.join(CONTENT_DIR, 'plain-words')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.jsonl')).toSorted()
  return Promise.all(files.map(async (name) => ({ file: name, text: await readFile(path.join(folder, name), 'utf8') })))
}

/** The entries of one file; throws an Error that names the file and the line it cannot read. */
export function parseLines({ file, text }: PlainWordsFile): Entry[] {
  let chapter: string | undefined
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      const value: unknown = JSON.parse(line)
      const head = i === 0 ? Chapter.safeParse(value) : undefined
      if (head?.success) {
        chapter = head.data.chapter
        return []
      }
      const entry = Line.parse(value)
      return [{ ...entry, act: actKey(actNameOf(entry.act, { chapter })) }]
    } catch (error) {
      throw new Error(`Line ${i + 1} of ${file} is no entry of plain words`, { cause: error })
    }
  })
}

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
