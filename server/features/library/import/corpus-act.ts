import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import { documents } from '#server/features/library/tables.ts'
import { effectiveDate } from '#server/features/library/acts/as-at.ts'
import { linesOf } from './corpus-lines.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { cutSections, type Section } from '#server/features/library/reading/statute/cut-passages.ts'
import { plainWordsOfAct } from '#server/features/library/plain-language/match.ts'
import { actOfText } from '#server/features/library/acts/act-facts.ts'
import { refreshChanges } from '#server/features/library/changes/refresh.ts'
import { keepJudgment } from '#server/features/library/judgments/keep-judgment.ts'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import {
  addPassages,
  dateText,
  storeText,
  removePassagesExcept,
  removePassagesOf,
} from '#server/features/library/indexing/store-text.ts'

/** The kind of a document that came cut into sections: no reader of files reads it again. */
export const STATUTE = 'statute'

const SECTIONS_MAX = 20_000
/** Characters after which the corpus that is about cuts a section. */
const CUT_AT = 8_000

const label = z.optional(z.nullable(z.string().check(z.maxLength(1_000))))

const names = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(60))

/** What is said of a judgment in addition to its text; its sections are then its paragraphs. */
const Judgment = z.object({
  court: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** As printed: "HH 1-20", "[2020] ZWHHC 1". */
  citations: names,
  parties: z.object({ before: names, after: names }),
  judges: names,
  date: z.optional(z.iso.date()),
})

/** One line of a corpus file: a statute that somebody else cut into sections. `subject` is the corpus' own heading for it. */
const CorpusAct = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  asAt: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  subject: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  judgment: z.optional(Judgment),
  sections: z
    .array(z.object({ part: label, number: label, heading: label, text: z.string() }))
    .check(z.maxLength(SECTIONS_MAX)),
})
export type CorpusAct = z.infer<typeof CorpusAct>

const NOT_A_STATUTE = 'is not a statute with sections'

/** The statute of a line, or a sentence that says what is wrong with it. */
export function readStatute(bytes: Buffer | undefined): CorpusAct | string {
  if (!bytes) return 'is too long'
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const parsed = CorpusAct.safeParse(JSON.parse(text, storable))
    if (!parsed.success) return NOT_A_STATUTE
    return parsed.data.sections.some(({ text: words }) => /\p{L}{2}/u.test(words)) ? parsed.data : 'has no text'
  } catch {
    return NOT_A_STATUTE
  }
}

/** What PostgreSQL cannot hold goes. */
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** The statutes of a .jsonl or .jsonl.gz file, one at a time; throws a sentence that names the line it cannot read. */
export async function* readCorpus(file: string): AsyncGenerator<CorpusAct> {
  for await (const { line, bytes } of linesOf(file)) {
    const act = readStatute(bytes)
    if (typeof act === 'string') throw new Error(`Line ${line} of ${file} ${act}`)
    yield act
  }
}

/** A statute as one text and the ranges of its sections, as a reader of files would give them. */
function textOfAct(act: CorpusAct): { text: string; sections: Section[] } {
  let text = `# ${act.title}`
  const headed = new Set(act.sections.flatMap((one) => (one.heading && one.number ? [placeOf(one)] : [])))
  const sections = act.sections.map((section) => {
    const start = text.length + 2
    text += `\n\n${section.text}`
    const kind = act.judgment ? 'judgment' : isSchedule(section) ? 'schedule' : 'section'
    const { part, heading } = section
    // a number without a heading that another section bears too is one that somebody quotes
    const number = !heading && headed.has(placeOf(section)) ? undefined : section.number
    const given = Object.fromEntries(Object.entries({ part, number, heading }).filter(([, value]) => value))
    return { start, end: text.length, kind, ...given }
  })
  return { text, sections }
}

type CorpusSection = CorpusAct['sections'][number]

const isSchedule = ({ part }: CorpusSection) => /^schedule\b/i.test(part ?? '')
const placeOf = (section: CorpusSection) => `${isSchedule(section)} ${section.number?.toUpperCase()}`

/** How many sections end where the corpus cuts them, in the middle of a sentence. */
const cutSectionsOf = ({ sections }: CorpusAct): number =>
  sections.filter(({ text }) => text.length <= CUT_AT && text.length > CUT_AT - 10 && !/[.;:!?”"]$/.test(text)).length

export type Statute = {
  act: CorpusAct
  name: ActName
  text: string
  sections: Section[]
  asAt: string | null
  /** What of the text is not as it should be. */
  notes: string[]
}

/** What the library keeps of a line of a corpus. */
export function statuteOf(act: CorpusAct): Statute {
  const { text, sections } = textOfAct(act)
  const asAt = /^\d{4}-\d{2}-\d{2}$/.test(act.asAt ?? '') ? act.asAt : null
  // a judgment speaks of changes, and has none
  const dated = act.judgment ? { asAt: null, note: undefined } : effectiveDate(text, asAt)
  const cut = cutSectionsOf(act)
  const ends = cut === 1 ? '1 section ends' : `${cut} sections end`
  const notes = [
    ...(dated.note ? [dated.note] : []),
    ...(cut ? [`${ends} in the middle of a sentence: the source cuts sections at ${CUT_AT} characters.`] : []),
  ]
  return { act, name: actOfText({ title: act.title, text, address: act.url }), text, sections, asAt: dated.asAt, notes }
}

/**
 * Makes a statute the text of a document that is there, ready to be searched when this returns. Nothing is seen before the last
 * step, and what an attempt that was cut off left is written again. `set` is written with that last step.
 */
export async function storeStatute(
  ctx: Ctx,
  documentId: string,
  { act, name, text, sections, asAt, notes }: Statute,
  { extractor, set = {} }: { extractor: number; set?: Partial<typeof documents.$inferInsert> },
): Promise<number> {
  const { db } = ctx
  const version = await storeText(db, documentId, { text }, extractor)
  const plainWords = await plainWordsOfAct(db, name)
  const drafts = cutSections(text, sections)
  await removePassagesOf(db, version.id)
  await addPassages(db, { documentId, title: act.title, name: act.title, library: true, plainWords }, version, drafts)
  const ready = { state: 'ready' as const, kind: STATUTE, title: act.title, textId: version.id, asAt }
  // one that is ready is never looked at again: nothing of it may be missing
  await inTransaction(db, async (tx) => {
    await tx
      .update(documents)
      .set({ ...ready, reason: notes.join(' ') || null, pages: null, updatedAt: ctx.now(), ...set })
      .where(eq(documents.id, documentId))
    await dateText(tx, version.id, asAt)
    await removePassagesExcept(tx, documentId, version.id)
    await keepJudgment(tx, documentId, act.judgment, 'file')
    await refreshProfile(tx, documentId)
    await refreshChanges(tx, documentId)
  })
  return drafts.length
}

/** Puts a statute into the library without a file behind it: for evaluation and benchmarks on a throw-away database. */
export async function addCorpusAct(ctx: Ctx, act: CorpusAct, key = act.title): Promise<number> {
  const statute = statuteOf(act)
  const importPath = act.url ?? null
  const document = await ctx.db
    .insert(documents)
    .values({ name: act.title, title: act.title, importPath, location: '', contentHash: key, source: 'import' })
    .returning({ id: documents.id })
    .then(oneRow)
  return storeStatute(ctx, document.id, statute, { extractor: 0 })
}
