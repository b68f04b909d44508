import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { callModel } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { appState } from '#server/db/tables.ts'
import { documents } from '#server/features/library/tables.ts'
import { plainWords } from '#server/features/library/plain-language/tables.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { jobKind, type JobTools, NO_PAYLOAD } from '#server/jobs/job.ts'
import { withinCaps } from '#server/features/spending/service.ts'
import { actKey } from '#server/features/library/acts/act-name.ts'
import { actOfDocument } from '#server/features/library/indexing/profiles.ts'
import { PLAIN_WORDS_SYSTEM, plainWordsPrompt } from './prompt.ts'
import { weightOfKind } from '#server/features/library/ranking/weights.ts'
import { isActTitle } from '#server/features/library/reading/statute/statute-patterns.ts'
import { refreshPlainWordsJob } from './reindex.ts'
import { DAY_MS } from '#server/day.ts'

export const GENERATE_PLAIN_WORDS = jobKind('library.write-words', NO_PAYLOAD)
/** After an import has come to rest. */
const SOON_MS = 60_000
/** Sections in one call, and characters of each that the model reads. */
const SECTIONS = 6
const TEXT_MAX = 1_500
/** Sections that may be asked about in a day: what an import of thousands costs stays bounded. */
const A_DAY = 2_000
const CALL_MS = 60_000
/** Between calls: the process and the model belong to those who ask. */
const PAUSE_MS = 1_000
const TOKENS_EACH = 110
const STATE_KEY = 'plain_words_asked'

/** Queues the generation of missing plain words; nothing without a language model. */
export async function queuePlainWordsGeneration({ models, db, now }: Ctx, runAt?: Date): Promise<void> {
  if (!models) return
  const at = runAt ?? new Date(now().getTime() + SOON_MS)
  await enqueue(db, GENERATE_PLAIN_WORDS, {}, { uniqueKey: 'all', runAt: at, maxAttempts: 8 })
}

/**
 * Has the fast model write the plain words of sections that have none, an Act at a time and one call at a time. What
 * somebody wrote is never replaced. At the limit of a day it goes on the next.
 */
export async function generatePlainWordsJob(
  ctx: Ctx,
  _: object,
  tools: Pick<JobTools, 'signal' | 'progress'>,
): Promise<void> {
  if (!ctx.models) return
  let left = A_DAY - (await askedToday(ctx))
  for (const document of await acts(ctx)) {
    const key = actKey(await actOfDocument(ctx.db, document))
    for (const batch of batches(await sectionsWithout(ctx, document.textId))) {
      if (tools.signal.aborted) return
      if (left < batch.length) return void (await tomorrow(ctx))
      left -= batch.length
      await countAsked(ctx, A_DAY - left)
      await store(ctx, key, await ask(ctx, document.title, batch, tools.signal))
      await sleep(PAUSE_MS, undefined, { signal: tools.signal }).catch(() => {})
    }
    await refreshPlainWordsJob(ctx, { acts: [key] })
    await tools.progress({ act: document.title, left })
  }
}

async function acts({ db }: Ctx) {
  const library = await db
    .select({ id: documents.id, title: documents.title, name: documents.name, textId: documents.textId })
    .from(documents)
    .where(and(isNull(documents.conversationId), isNull(documents.deletedAt), eq(documents.state, 'ready')))
  return library
    .map(({ id, title, name, textId }) => ({ id, name, title: title || name, textId: textId! }))
    .filter(({ title, textId }) => textId && isActTitle(title))
}

type Section = { number: string; heading: string; text: string }

/** Sections that say something, by their first passage; what amends, is repealed or gives a title is left out. */
async function sectionsWithout({ db }: Ctx, textId: string): Promise<Section[]> {
  const sections = await rows<Section & { kind: string }>(
    db,
    sql`select distinct on (p.section) coalesce(p.number, '') as number, coalesce(p.heading, '') as heading, p.kind,
        left(right(p.search_text, p.end_at - p.start_at), ${TEXT_MAX}) as text
      from passages p where p.text_id = ${textId} and p.library and p.kind = 'section' and coalesce(p.plain_words, '') = ''
        and coalesce(p.number, '') <> '' and coalesce(p.heading, '') <> '' order by p.section, p.ordinal`,
  )
  return sections.filter((section) => weightOfKind(section) === 1)
}

function batches<T>(list: T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / SECTIONS) }, (_, i) =>
    list.slice(i * SECTIONS, (i + 1) * SECTIONS),
  )
}

const GeneratedWords = z.array(z.object({ n: z.int(), words: z.string() }))

async function ask(ctx: Ctx, act: string, batch: Section[], signal: AbortSignal) {
  const sections = batch.map(({ heading, text }, i) => ({ n: i + 1, heading, text }))
  const prompt = {
    system: PLAIN_WORDS_SYSTEM,
    prompt: plainWordsPrompt(act, sections),
    maxOutputTokens: batch.length * TOKENS_EACH + 100,
    temperature: 0,
  }
  const { text } = await withinCaps(ctx, prompt, () => callModel(ctx, ctx.models!.fast, prompt, CALL_MS, signal))
  return readGeneratedWords(text, batch)
}

/** What of a model's answer can be used: one line of 8 to 70 words in letters, without markup, addresses or new figures. */
function readGeneratedWords(answer: string, batch: Section[]): { section: Section; words: string }[] {
  const parsed = GeneratedWords.safeParse(jsonArray(answer))
  if (!parsed.success) return []
  return parsed.data.flatMap(({ n, words }) => {
    const section = batch[n - 1]
    const line = words.replace(/\s+/g, ' ').trim()
    return section && isPlain(line) && figuresIn(line).every((figure) => section.text.includes(figure))
      ? [{ section, words: line }]
      : []
  })
}

const isPlain = (line: string) =>
  !/[<>[\]{}|*_`\\]|https?:|www\.|\p{C}/u.test(line) && line.split(' ').length >= 8 && line.split(' ').length <= 70

const figuresIn = (line: string) => line.match(/\d+/g) ?? []

function jsonArray(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as unknown
  } catch {
    return undefined
  }
}

async function store({ db }: Ctx, act: string, written: { section: Section; words: string }[]) {
  if (!written.length) return
  const values = written.map(({ section: { number, heading }, words }) => ({ act, number, heading, words }))
  await db
    .insert(plainWords)
    .values(values.map((value) => ({ ...value, source: 'model' as const })))
    .onConflictDoNothing()
}

const today = ({ now }: Ctx) => now().toISOString().slice(0, 10)

async function askedToday(ctx: Ctx): Promise<number> {
  const [fact] = await ctx.db.select().from(appState).where(eq(appState.key, STATE_KEY))
  const { day, sections } = (fact?.value ?? {}) as { day?: string; sections?: number }
  return day === today(ctx) ? (sections ?? 0) : 0
}

async function countAsked(ctx: Ctx, sections: number) {
  const value = { day: today(ctx), sections }
  await ctx.db
    .insert(appState)
    .values({ key: STATE_KEY, value })
    .onConflictDoUpdate({ target: appState.key, set: { value } })
}

/** A job that goes on tomorrow: this one still holds the key that keeps it single. */
async function tomorrow(ctx: Ctx) {
  const runAt = new Date(Date.parse(`${today(ctx)}T00:00:00Z`) + DAY_MS)
  await enqueue(ctx.db, GENERATE_PLAIN_WORDS, {}, { uniqueKey: today(ctx), runAt, maxAttempts: 8 })
}
