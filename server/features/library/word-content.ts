import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { facts, plainWords } from '#server/db/schema.ts'
import { foldTitle } from './fold.ts'

const Line = z.object({ act: z.string(), number: z.string(), heading: z.string(), words: z.string() })
type Entry = z.infer<typeof Line>

const FACT = 'plain_words'
const BATCH = 200

/**
 * Brings the plain words of content/plain-words up to date, when the files changed since the last start. What an
 * admin or a model wrote is never overwritten. Gives the Acts (folded titles) whose words are now others.
 */
export async function loadPlainWords(ctx: Ctx): Promise<string[]> {
  const files = await wordFiles(ctx.config)
  const hash = createHash('sha256').update(files.join('\0')).digest('hex')
  const [known] = await ctx.db.select().from(facts).where(eq(facts.key, FACT))
  if (known?.value === hash) return []
  const changed = await bringUpToDate(ctx, files.flatMap(parseLines))
  await ctx.db
    .insert(facts)
    .values({ key: FACT, value: hash })
    .onConflictDoUpdate({ target: facts.key, set: { value: hash } })
  return changed
}

/** The texts of the files in content/plain-words. */
export async function wordFiles({ CONTENT_DIR }: Pick<Ctx['config'], 'CONTENT_DIR'>): Promise<string[]> {
  const folder = path.join(CONTENT_DIR, 'plain-words')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.jsonl')).toSorted()
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/** What stands in one of them; throws where a line is no entry. */
export function parseLines(file: string): Entry[] {
  const lines = file.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => Line.parse(JSON.parse(line))).map((entry) => ({ ...entry, act: foldTitle(entry.act) }))
}

/** An entry is known by its section: no other may have the same. */
export const keyOf = ({ act, number, heading }: { act: string; number: string; heading: string }) =>
  `${act}\n${number}\n${heading}`

async function bringUpToDate({ db }: Ctx, entries: Entry[]): Promise<string[]> {
  const wanted = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const stored = await db.select().from(plainWords)
  const have = new Map(stored.map((row) => [keyOf(row), row]))
  const fresh = [...wanted.values()].filter((entry) => {
    const row = have.get(keyOf(entry))
    return !row || (row.source === 'content' && row.words !== entry.words)
  })
  const gone = stored.filter((row) => row.source === 'content' && !wanted.has(keyOf(row)))
  for (let i = 0; i < fresh.length; i += BATCH) {
    await db
      .insert(plainWords)
      .values(fresh.slice(i, i + BATCH).map((entry) => ({ ...entry, source: 'content' as const })))
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
  return [...new Set([...fresh, ...gone].map((row) => row.act))]
}
