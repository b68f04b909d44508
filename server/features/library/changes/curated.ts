import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { EFFECTS } from '#contract/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { lawChanges } from '#server/features/library/tables.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { relateChanges } from './relate.ts'

const words = z.string().check(z.trim(), z.minLength(1))

/**
 * A line of content/changes.jsonl: a change of the law that people know and no text of the library tells so that a program
 * could read it. `act` is what is changed; without a `section` all of it.
 */
export const CuratedChange = z.strictObject({
  act: words,
  chapter: z.optional(z.string().check(z.regex(/^\d{1,2}:\d{2}$/))),
  section: z.optional(z.string().check(z.regex(/^\d{1,4}[A-Z]{0,3}$/))),
  /** Of a section of a schedule: "Schedule 1", as the text calls it. */
  schedule: z.optional(words),
  /** What of the section: "(4)", "(2)(a)"; without it the whole. */
  place: z.optional(words),
  effect: z.enum(EFFECTS),
  /** What makes the change: the title of an Act, with `bySection`; or another instrument, or a judgment, as it is cited. */
  by: words,
  bySection: z.optional(words),
  since: z.optional(z.string().check(z.regex(/^(?:1[89]|20)\d\d(?:-\d\d(?:-\d\d)?)?$/))),
  /** It starts on a day that is fixed elsewhere, and nobody found the day. */
  undated: z.optional(z.boolean()),
  /** One or two sentences for people, where the effect does not say all. */
  note: z.optional(words),
  /** Words of the law that make the change, verbatim in the library's text of `by`. */
  proof: z.optional(words),
  /** Where it is known from. */
  source: words,
  /** Nobody read the law that makes the change: people are told that it is only reported. */
  reported: z.optional(z.literal(true)),
  /** Who read that source; "nobody" for what is from memory. */
  readBy: words,
})
export type CuratedChange = z.infer<typeof CuratedChange>

const fileOf = ({ CONTENT_DIR }: Pick<Ctx['config'], 'CONTENT_DIR'>) => path.join(CONTENT_DIR, 'changes.jsonl')

/** The lines of a content/changes.jsonl; throws an Error that names the line it cannot read. */
export function readCurated(text: string, file = 'changes.jsonl'): CuratedChange[] {
  return text.split('\n').flatMap((line, i) => {
    if (!line.trim()) return []
    try {
      return [CuratedChange.parse(JSON.parse(line))]
    } catch (error) {
      throw new Error(`Line ${i + 1} of ${file} is not a change of the law`, { cause: error })
    }
  })
}

const STATE_KEY = 'law_changes'

/** Brings the curated changes to what content/changes.jsonl says, when the file changed since the last start. */
export async function loadCurated(ctx: Ctx): Promise<void> {
  const file = fileOf(ctx.config)
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const value = createHash('sha256').update(text).digest('hex')
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, STATE_KEY))
  if (known?.value === value) return
  const rows = readCurated(text, file).map(rowOf)
  await inTransaction(ctx.db, async (tx) => {
    await tx.delete(lawChanges).where(eq(lawChanges.source, 'curated'))
    if (rows.length) await tx.insert(lawChanges).values(rows)
    await tx
      .insert(appState)
      .values({ key: STATE_KEY, value })
      .onConflictDoUpdate({ target: appState.key, set: { value } })
    await relateChanges(tx, { names: rows.map(({ act }) => act), chapters: [] })
  })
}

function rowOf(line: CuratedChange): typeof lawChanges.$inferInsert {
  const { name, chapter, year, number: enacted } = readAct(line.act)
  const isAct = line.bySection !== undefined || /\b(?:Act|Constitution|Code)\b/.test(line.by)
  return {
    source: 'curated',
    act: name,
    chapter: line.chapter ?? chapter,
    year,
    enacted,
    number: line.section ?? '',
    schedule: line.schedule,
    place: line.place ?? '',
    effect: line.effect,
    madeBy: line.bySection ? `${line.by}, s ${line.bySection}` : line.by,
    maker: isAct ? line.by : '',
    proof: line.proof,
    since: line.since,
    note: line.note,
    readBy: `${line.source} Read by ${line.readBy}.`,
    unread: line.reported ?? false,
    undated: line.undated,
  }
}
