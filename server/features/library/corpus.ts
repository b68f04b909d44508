import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/db/schema.ts'
import { cutSections, type Section } from './passages.ts'
import { wordsOfAct } from './plain-words.ts'
import { refreshProfile } from './ranking/profiles.ts'
import { addPassages, keepText } from './store-text.ts'

/** One line of a corpus file: a statute that somebody else cut into sections. */
const CorpusAct = z.object({
  title: z.string(),
  asAt: z.optional(z.nullable(z.string())),
  sections: z.array(
    z.object({
      part: z.optional(z.nullable(z.string())),
      number: z.optional(z.nullable(z.string())),
      heading: z.optional(z.nullable(z.string())),
      text: z.string(),
    }),
  ),
})
export type CorpusAct = z.infer<typeof CorpusAct>

/** The statutes of a .jsonl or .jsonl.gz file, one at a time; throws a sentence that names the line it cannot read. */
export async function* readCorpus(file: string): AsyncGenerator<CorpusAct> {
  const raw = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, crlfDelay: Infinity })
  let n = 0
  for await (const line of lines) {
    n++
    if (line.trim() === '') continue
    try {
      yield CorpusAct.parse(JSON.parse(line))
    } catch (error) {
      throw new Error(`Line ${n} of ${file} is not a statute with sections`, { cause: error })
    }
  }
}

/** A statute as one text and the ranges of its sections, as a reader of files would give them. */
export function textOfAct(act: CorpusAct): { text: string; sections: Section[] } {
  let text = `# ${act.title}`
  const sections = act.sections.map((section) => {
    const start = text.length + 2
    text += `\n\n${section.text}`
    const kind = /^schedule\b/i.test(section.part ?? '') ? 'schedule' : 'section'
    const known = { part: section.part, number: section.number, heading: section.heading }
    const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value))
    return { start, end: text.length, kind, ...given }
  })
  return { text, sections }
}

/** Puts a statute into the library without a file behind it: for evaluation and benchmarks on a throw-away database. */
export async function addCorpusAct(ctx: Ctx, act: CorpusAct, key = act.title): Promise<number> {
  const { text, sections } = textOfAct(act)
  const asAt = /^\d{4}-\d{2}-\d{2}$/.test(act.asAt ?? '') ? act.asAt : null
  const [document] = await ctx.db
    .insert(documents)
    .values({
      name: act.title,
      title: act.title,
      asAt,
      location: '',
      contentHash: key,
      source: 'import',
      state: 'ready',
    })
    .returning({ id: documents.id })
  const documentId = document!.id
  const version = await keepText(ctx.db, documentId, { text }, 0)
  const words = await wordsOfAct(ctx.db, act.title)
  const drafts = cutSections(text, sections)
  await addPassages(ctx.db, { documentId, title: act.title, name: act.title, library: true, words }, version, drafts)
  await ctx.db.update(documents).set({ textId: version.id }).where(eq(documents.id, documentId))
  await refreshProfile(ctx.db, documentId)
  return drafts.length
}
