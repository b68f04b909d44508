import { oncePerFile } from '#server/process-state.ts'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'
import type { Ctx } from '#server/context.ts'
import { documents } from '#server/features/library/tables.ts'
import { isJudgment } from '#server/features/library/judgments/keep-judgment.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { subheadingNamed } from '#server/features/library/documents/subheadings.ts'

/** A line of content/statute-book.jsonl: under which heading the Acts of a title of the statute book stand. */
const Title = z.strictObject({ title: z.int(), heading: z.string() })

const CONSTITUTION = 'Constitution'
/** The heading of judgments that nobody put under another. */
export const JUDGMENTS = 'Judgments'

/** The headings of the statute book's titles; throws an Error that names the line it cannot read. */
const readHeadings = oncePerFile((file) => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const titles = readLines({ file, text }, Title, 'a title of the statute book')
  return new Map(titles.map(({ title, heading }) => [title, heading]))
})

const headings = ({ CONTENT_DIR }: Ctx['config']) => readHeadings(path.join(CONTENT_DIR, 'statute-book.jsonl'))

/** The heading an Act stands under by its chapter: those of [Chapter 28:…] are the laws of work. Undefined without a chapter. */
export function headingOfAct({ config }: Pick<Ctx, 'config'>, { name, chapter }: ActName): string | undefined {
  if (name.startsWith('constitution of zimbabwe')) return CONSTITUTION
  return headings(config).get(Number(chapter?.split(':')[0]))
}

/** Puts a document that stands under no heading under the one of its Act, or of judgments; gives whether there is one. */
export async function categorize(ctx: Ctx, documentId: string, act: ActName): Promise<boolean> {
  const heading = headingOfAct(ctx, act) ?? ((await isJudgment(ctx.db, documentId)) ? JUDGMENTS : undefined)
  if (!heading) return false
  const subheadingId = await subheadingNamed(ctx.db, heading)
  await ctx.db
    .update(documents)
    .set({ subheadingId })
    .where(and(eq(documents.id, documentId), isNull(documents.subheadingId)))
  return true
}
