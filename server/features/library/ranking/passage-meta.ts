import { perProcess } from '#server/process-state.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { passages } from '#server/features/library/tables.ts'
import { actNameOf } from '#server/features/library/acts/act-name.ts'
import type { ActName } from '#server/features/library/acts/fold-title.ts'
import { readCitations } from '#server/features/library/import/guide.ts'
import { weightOfKind } from './weights.ts'

/** A section as a guide cites it, without subsections. */
export type CitedSection = { act: ActName; number: string }

/** Where a passage stands, and what the ranking needs to know of it in addition to its score. */
export type PassageMeta = {
  id: number
  documentId: string
  textId: string
  section: number
  kind: string
  number: string
  heading: string
  /** What its score counts for, by its kind. */
  weight: number
  /** Of a guide, the sections it cites. */
  cites: CitedSection[]
}

/** Entries in memory, some 700 bytes each. */
const CACHE_MAX = 40_000
const caches = perProcess(() => new Map<number, PassageMeta>())

/**
 * The metadata of passages, in the order of `ids`; undefined for one that is gone. Cached without expiry: a passage that
 * changes gets another id (only its plain words change in place), and whether it still counts is asked of its document at
 * each search.
 */
export async function passageMetaOf(ctx: Ctx, ids: number[]): Promise<(PassageMeta | undefined)[]> {
  const cache = caches(ctx)
  const missing = ids.filter((id) => !cache.has(id))
  if (missing.length) {
    for (const meta of await readPassageMeta(ctx.db, missing)) cache.set(meta.id, meta)
  }
  const metadata = ids.map((id) => cache.get(id))
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break
    cache.delete(oldest)
  }
  return metadata
}

const text = z.nullable(z.string())
/** Of each passage: id, document, text, section, kind, number, heading and, of a guide, its text. */
const StoredMeta = z.array(z.tuple([z.number(), z.string(), z.string(), z.number(), z.string(), text, text, text]))

/** As one JSON text: many rows cost more to read than to find. */
async function readPassageMeta(db: Ctx['db'], ids: number[]): Promise<PassageMeta[]> {
  const [row] = await rows<{ found: string | null }>(
    db,
    sql`select json_agg(json_build_array(id, document_id, text_id, section, kind, number, heading,
        case when kind = 'guide' then right(search_text, end_at - start_at) end))::text as found
      from ${passages} where id = any(${`{${ids}}`}::bigint[])`,
  )
  const stored = StoredMeta.parse(JSON.parse(row?.found ?? '[]'))
  return stored.map(([id, documentId, textId, section, kind, number, heading, guide]) =>
    makePassageMeta({
      id,
      documentId,
      textId,
      section,
      kind,
      number: number ?? '',
      heading: heading ?? '',
      cites: guide ? citedSections(guide) : [],
    }),
  )
}

/** Adds what follows from the rest, so that it is computed once and not at each search. */
export function makePassageMeta(given: Omit<PassageMeta, 'weight'>): PassageMeta {
  return { ...given, weight: weightOfKind(given) }
}

/** The sections that a guide's text cites, each Act with its chapter. */
export function citedSections(text: string): CitedSection[] {
  return readCitations(text).citations.flatMap(({ act, chapter, sections }) => {
    const cited = actNameOf(act, { chapter })
    return sections.map((section) => ({ act: cited, number: /^\d+[A-Z]*/i.exec(section)![0] }))
  })
}

/** The same by title and number alone: "labour act 12B". */
export const citedSectionKeys = (text: string): string[] =>
  citedSections(text).map(({ act, number }) => sectionKey(act.name, number))

/** A section by name, of a document or, by its folded title, of an Act. */
export const sectionKey = (act: string, number: string) => `${act} ${number.toUpperCase()}`
