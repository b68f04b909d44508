import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { ChangeLine } from '#contract/library/law-changes.ts'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { relateChanges } from './relate.ts'

const fileOf = ({ CONTENT_DIR }: Pick<Ctx['config'], 'CONTENT_DIR'>) => path.join(CONTENT_DIR, 'changes.jsonl')

/** The lines of a content/changes.jsonl; throws an Error that names the line it cannot read. */
export const readCurated = (text: string, file = 'changes.jsonl'): ChangeLine[] =>
  readLines({ file, text }, ChangeLine, 'a change of the law')

const STATE_KEY = 'law_changes'
/** Another one writes the rows of content again. */
const ROW_FORM = 'with lines'

/** Brings the curated changes to what content/changes.jsonl says, when the file changed since the last start. */
export async function loadCurated(ctx: Ctx): Promise<void> {
  const file = fileOf(ctx.config)
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  const value = createHash('sha256')
    .update(ROW_FORM + text)
    .digest('hex')
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, STATE_KEY))
  if (known?.value === value) return
  const rows = readCurated(text, file).map((line) => rowOfLine(line, 'curated'))
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

/** A change that people entered, or a feed reported, as it is stored; what it is about in the library is found by `relateChanges`. */
export function rowOfLine(line: ChangeLine, source: 'curated' | 'admin' | 'feed'): typeof lawChanges.$inferInsert {
  const { name, chapter, year, number: enacted } = readAct(line.act)
  const isAct = line.bySection !== undefined || /\b(?:Act|Constitution|Code)\b/.test(line.by)
  return {
    source,
    line,
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
