import { perProcess } from '#server/process-state.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documents } from '#server/features/library/tables.ts'
import { type ActName, readAct } from '#server/features/library/acts/fold-title.ts'
import { fold } from '#server/text/tokenize.ts'
import { sectionNumbersIn, removeSectionNames } from '#server/features/library/ranking/named-sections.ts'
import { bitsOf, changesBetween, correctionOf, lettersOf } from '#server/features/library/ranking/spelling.ts'

/** A document whose title or name a query gives; the score is 1 when each has every word of the other. */
export type TitleHit = { documentId: string; score: number }

/** A query as a title may answer it. */
export type TitleQuery = ActName & {
  words: string[]
  /** Numbers of sections in the query, which are no part of the title: "12B". */
  sections: string[]
}

/** A title matches when it has at least this share of the query's words, by their weight. */
const MATCHES_FROM = 0.75
/** What a word counts that is only the beginning of a title's word. */
const PREFIX = 0.85
const WORDS_MAX = 24
/** A word in more than this share of the titles does not tell them apart: "act". */
const COMMON = 0.5
/** With more titles than this, which take long to read, the index may be this many milliseconds old. */
const MANY_TITLES = 2_000
const STALE_MS = 2_000

/** "section 12B of the Labour Act [Chapter 28:01]" → its section, its chapter, and "labour act". */
export function readTitleQuery(query: string): TitleQuery {
  const chapter = /(?<!\d)(\d{1,2})\s{0,2}[:;.]\s{0,2}(\d{2})(?!\d)/.exec(query)
  const rest = chapter ? `${query.slice(0, chapter.index)} ${query.slice(chapter.index + chapter[0].length)}` : query
  const act = readAct(removeSectionNames(rest).replace(/\bchap(?:ter)?\b\.?/gi, ' '))
  return {
    ...act,
    ...(chapter && { chapter: `${Number(chapter[1])}:${chapter[2]}` }),
    words: wordsOf(act.name),
    sections: sectionNumbersIn(query),
  }
}

/** Without single letters, which a wrong apostrophe leaves: "children,s" folds to "children s". */
const wordsOf = (text: string) =>
  [...new Set(fold(text).split(' '))].filter((word) => word.length > 1).slice(0, WORDS_MAX)

type Title = { documentId: string; act: ActName; words: string[] }

/** The titles of a library and their words. */
export class TitleIndex {
  readonly #titles: Title[] = []
  readonly #holding = new Map<string, number[]>()
  readonly #byLength = new Map<number, { word: string; letters: number }[]>()

  constructor(list: { id: string; title: string; name: string }[]) {
    for (const { id, title, name } of list) {
      for (const written of new Set([title || name, name])) {
        const act = readAct(written)
        this.#titles.push({ documentId: id, act, words: wordsOf(act.name) })
      }
    }
    this.#titles.forEach(({ words }, i) => {
      for (const word of words) {
        const holding = this.#holding.get(word)
        if (holding) holding.push(i)
        else this.#holding.set(word, [i])
      }
    })
    for (const word of this.#holding.keys()) {
      const same = this.#byLength.get(word.length) ?? []
      this.#byLength.set(word.length, same)
      same.push({ word, letters: lettersOf(word) })
    }
  }

  /** The titles that match a query, best first. `isKnown` tells words of the library's texts from misspellings. */
  find({ words, year, number }: TitleQuery, isKnown: (word: string) => boolean = () => false): TitleHit[] {
    const isTitle = words.some((word) => (this.#holding.get(word)?.length ?? 0) > COMMON * this.#titles.length)
    const weights = new Map<number, Map<string, number>>()
    let total = 0
    for (const word of words) {
      const near = this.#near(word, isTitle || !isKnown(word))
      // a word that no title has counts as the words that it is nearest to
      const meant = near.has(word) || !near.size ? [word] : [...near.keys()]
      total += Math.max(...meant.map((one) => this.#weight(one)))
      for (const [own, likeness] of near) {
        for (const i of this.#holding.get(own)!) {
          const matched = weights.get(i) ?? new Map<string, number>()
          weights.set(i, matched)
          matched.set(own, Math.max(matched.get(own) ?? 0, likeness * this.#weight(own)))
        }
      }
    }
    const best = new Map<string, number>()
    for (const [i, matched] of weights) {
      const { documentId, act, words: own } = this.#titles[i]!
      const shared = sum(matched.values())
      const share = Math.min(1, shared / total)
      if (share < MATCHES_FROM || this.#isCommonOnly(matched.keys())) continue
      const whole = shared / sum(own.map((word) => this.#weight(word)))
      const dated = year ? (act.year === year ? (number && act.number === number ? 0.1 : 0.05) : -0.05) : 0
      const score = share * (0.5 + 0.5 * Math.min(1, whole)) + dated
      if (score > (best.get(documentId) ?? 0)) best.set(documentId, score)
    }
    const length = (id: string) => this.#lengths().get(id)!
    return [...best]
      .map(([documentId, score]) => ({ documentId, score }))
      .toSorted((a, b) => b.score - a.score || length(a.documentId) - length(b.documentId))
  }

  #nameLengths: Map<string, number> | undefined
  #lengths() {
    return (this.#nameLengths ??= new Map(this.#titles.map(({ documentId, act }) => [documentId, act.name.length])))
  }

  #isCommonOnly(words: Iterable<string>) {
    return [...words].every((word) => this.#holding.get(word)!.length > COMMON * this.#titles.length)
  }

  /** The rarer a word, the heavier; one that no title has weighs as one that a single title has. */
  #weight(word: string): number {
    return Math.log(1 + this.#titles.length / (this.#holding.get(word)?.length ?? 1))
  }

  /** The words of titles that a word may mean, each with a likeness of at most 1; `mayBeSlip` allows for misspellings. */
  #near(word: string, mayBeSlip: boolean): Map<string, number> {
    const likenesses = new Map<string, number>()
    if (this.#holding.has(word)) likenesses.set(word, 1)
    const most = !mayBeSlip || word.length < 4 ? 0 : word.length < 7 ? 1 : 2
    const letters = lettersOf(word)
    for (const [length, same] of this.#byLength) {
      const mayBegin = word.length >= 3 && length > word.length
      if (!mayBegin && Math.abs(length - word.length) > most) continue
      for (const other of same) {
        if (other.word === word) continue
        if (mayBegin && other.word.startsWith(word)) likenesses.set(other.word, PREFIX)
        else if (most && Math.abs(length - word.length) <= most && bitsOf(letters ^ other.letters) <= 2 * most) {
          const changes = changesBetween(word, other.word, most)
          if (changes <= most)
            likenesses.set(other.word, Math.max(likenesses.get(other.word) ?? 0, 1 - changes / other.word.length))
        }
      }
    }
    return likenesses
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

type CachedIndex = { stamp: string; index: TitleIndex; size: number; readAt: number }
const caches = perProcess<Ctx, { current?: CachedIndex }>(() => ({}))

/** The index of all titles, rebuilt when a document changed; of a large library it may be two seconds old. */
async function titlesOf(ctx: Ctx): Promise<TitleIndex> {
  const live = and(isNull(documents.conversationId), isNull(documents.deletedAt))
  const [now] = await rows<{ stamp: string }>(
    ctx.db,
    sql`select count(*) || ' ' || coalesce(max(updated_at)::text, '') as stamp from ${documents}
      where conversation_id is null and deleted_at is null`,
  )
  const cache = caches(ctx)
  const known = cache.current
  const serves =
    known && (known.stamp === now!.stamp || (known.size > MANY_TITLES && performance.now() - known.readAt < STALE_MS))
  if (serves) return known.index
  const list = await ctx.db
    .select({ id: documents.id, title: documents.title, name: documents.name })
    .from(documents)
    .where(live)
  const index = new TitleIndex(list)
  cache.current = { stamp: now!.stamp, index, size: list.length, readAt: performance.now() }
  return index
}

/**
 * Library documents by their titles, best first: by the chapter that the query names, by number and year, then by its words,
 * misspellings allowed. None where the query says more than a title.
 */
export async function findTitles(ctx: Ctx, query: TitleQuery): Promise<TitleHit[]> {
  const byPlace = query.chapter || (query.number && query.year) ? await findEnactments(ctx, query) : []
  const named = query.words.length ? (await titlesOf(ctx)).find(query, knownTo(ctx)) : []
  const first = new Set(byPlace)
  const rank = new Map(named.map(({ documentId, score }) => [documentId, score]))
  const placed = byPlace.map((documentId) => ({ documentId, score: 2 + (rank.get(documentId) ?? 0) }))
  return [...placed.toSorted((a, b) => b.score - a.score), ...named.filter(({ documentId }) => !first.has(documentId))]
}

/** Tells words that the library's texts have, which are meant as they are spelt. */
function knownTo(ctx: Ctx) {
  const correct = correctionOf(ctx)
  return (word: string) => correct(word) === undefined
}

/** Documents by chapter, or by number and year; the law in force and the newest text first. */
async function findEnactments(ctx: Ctx, { chapter, year, number }: TitleQuery): Promise<string[]> {
  const wanted = chapter ? sql`r.chapter = ${chapter}` : sql`r.year = ${year!}::int and r.number = ${number!}::int`
  const matches = await rows<{ id: string }>(
    ctx.db,
    sql`select d.id from document_profiles r join ${documents} d on d.id = r.document_id and d.deleted_at is null
      where ${wanted} order by r.repealed_by is null desc, d.as_at desc nulls last, d.name limit 50`,
  )
  return matches.map(({ id }) => id)
}
