import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { actKey, actNameOf } from '#server/features/library/acts/act-name.ts'

/** A file of content that says something of the sections of one Act, a line for each. */
export type SectionFile = { file: string; text: string }

/** A line before others may give the chapter of their Act, where another Act has or had the same title. */
const Chapter = z.strictObject({ act: z.string(), chapter: z.string() })
/** How Acts are keyed: part of the hash, so that all are written again where an older version keyed them in another way. */
const KEYS = 'name, year and chapter'

/** The .jsonl files of a folder of content, in the order of their names; none without the folder. */
export async function sectionFiles(
  { CONTENT_DIR }: Pick<Ctx['config'], 'CONTENT_DIR'>,
  ...names: string[]
): Promise<SectionFile[]> {
  const folder = path.join(CONTENT_DIR, ...names)
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl')).toSorted()
  return Promise.all(files.map(async (name) => ({ file: name, text: await readFile(path.join(folder, name), 'utf8') })))
}

/** The entries of one file with the key of the Act that each names; throws an Error that names the file and the line that is not `entry`. */
export function parseSectionFile<Line extends { act: string }>(
  file: SectionFile,
  schema: z.ZodMiniType<Line>,
  entry: string,
): Line[] {
  let chapter: string | undefined
  return readLines(file, z.union([Chapter, schema]), entry).flatMap((line) => {
    const head = Chapter.safeParse(line)
    if (head.success) {
      chapter = head.data.chapter
      return []
    }
    return [{ ...(line as Line), act: actKey(actNameOf(line.act, { chapter })) }]
  })
}

/**
 * Runs `load` when the files are others than when it last ran to its end; `state` names what is remembered of it. Gives what
 * `load` gives, undefined where nothing changed.
 */
export async function whenChanged<Result>(
  ctx: Ctx,
  state: string,
  files: SectionFile[],
  load: () => Promise<Result>,
): Promise<Result | undefined> {
  const hash = createHash('sha256')
    .update([KEYS, ...files.map(({ text }) => text)].join('\0'))
    .digest('hex')
  const [known] = await ctx.db.select().from(appState).where(eq(appState.key, state))
  if (known?.value === hash) return undefined
  const result = await load()
  await ctx.db
    .insert(appState)
    .values({ key: state, value: hash })
    .onConflictDoUpdate({ target: appState.key, set: { value: hash } })
  return result
}
