import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/open.ts'
import { documentProfiles, documents, passages } from '#server/db/schema.ts'
import { type Hit, hitOf, type Row } from './hit.ts'
import { stems } from './stems.ts'

/** Documents whose definitions are looked through, and passages of theirs. */
const DOCUMENTS = 2
const PASSAGES_MAX = 60
const DEFINITION = /["“]([^"“”\n]{2,60})["”][^;\n]{0,120}?\b(?:means|includes|has the meaning)\b/gi

/**
 * The passages that define a word of the question, in the Acts of the first hits, at most `most` (issue 7 point 2): "am I
 * an employee?" is decided by what the Act calls one. The best first; none that is among the hits already.
 */
export async function definitionsFor(ctx: Ctx, question: string, hits: Hit[], most = 1): Promise<Hit[]> {
  const texts = [...new Set(hits.filter(({ own, kind }) => !own && kind !== 'guide').map(({ textId }) => textId))]
  const asked = new Set(stems(question))
  if (!texts.length || !asked.size) return []
  const wanted = `{${texts.slice(0, DOCUMENTS)}}`
  const found = await rows<Row>(
    ctx.db,
    sql`with meanings as materialized (select * from ${passages} where kind = 'section'
          and text_id = any(${wanted}::uuid[])
          and heading ~* '^(interpretation|definitions?)' order by ordinal limit ${PASSAGES_MAX})
      select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at, r.chapter
      from meanings p join ${documents} d on d.id = p.document_id
        left join ${documentProfiles} r on r.document_id = d.id`,
  )
  const there = new Set(hits.map(({ passageId }) => passageId))
  return found
    .map((row) => ({ ...hitOf(row), score: definedShare(hitOf(row).text, asked) }))
    .filter(({ score, passageId }) => score > 0 && !there.has(passageId))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

/** How many words of the question the passage defines; terms of which the question has only a part do not count. */
function definedShare(text: string, asked: Set<string>): number {
  const terms = [...text.matchAll(DEFINITION)].map(([, term]) => stems(term!))
  const defined = terms.filter((words) => words.length && words.every((word) => asked.has(word)))
  return defined.reduce((sum, words) => sum + words.length, 0)
}
