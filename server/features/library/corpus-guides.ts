import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/db/schema.ts'
import { readMarkdown } from './markdown-file.ts'
import { passagesOf } from './passages.ts'
import { noWords } from './plain-words.ts'
import { addPassages, keepText } from './store-text.ts'

/** Puts the starter guides into the library at once, without files or jobs: for evaluation on a throw-away database. */
export async function addCorpusGuides(ctx: Ctx): Promise<number> {
  const folder = path.join(ctx.config.CONTENT_DIR, 'library')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  for (const name of names) await addGuide(ctx, path.join(folder, name), `guide:${name}`)
  return names.length
}

async function addGuide(ctx: Ctx, file: string, key: string) {
  const read = readMarkdown(await readFile(file))
  if (!read.ok) throw new Error(`${file} is not a guide: ${read.sentence}`)
  const title = read.title ?? path.basename(file, '.md')
  const [document] = await ctx.db
    .insert(documents)
    .values({
      name: title,
      title,
      asAt: read.asAt,
      location: '',
      contentHash: key,
      source: 'guide',
      state: 'ready',
      kind: 'md',
    })
    .returning({ id: documents.id })
  const documentId = document!.id
  const version = await keepText(ctx.db, documentId, read.text, 0)
  const drafts = passagesOf(read.text).map((draft) => ({ ...draft, kind: 'guide' }))
  await addPassages(ctx.db, { documentId, title, name: title, library: true, words: noWords }, version, drafts)
  await ctx.db.update(documents).set({ textId: version.id }).where(eq(documents.id, documentId))
}
