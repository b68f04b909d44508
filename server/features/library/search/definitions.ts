import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { documentProfiles, documents, passages } from '#server/features/library/tables.ts'
import { type Hit, hitOf, type PassageRow } from './hit.ts'
import { searchLibrary } from './search.ts'
import { stems } from '#server/text/stem.ts'

/** How many documents are searched for definitions, passages of their interpretation sections, and hits of a search for a term. */
const DOCUMENTS = 2
const PASSAGES_MAX = 120
const SEARCHED = 10
const DEFINITION = /["“]([^"“”\n]{2,60})["”][^;\n]{0,120}?\b(?:means|includes|has the meaning)\b/gi
/** The end of a definition: the next word in quotation marks begins another. */
const NEXT_DEFINITION = /[;.]\s*["“][^"“”\n]{2,60}["”]/

/**
 * The passages that define a word of the question, in the Acts of the first hits, at most `most`: "am I an employee?" is
 * decided by what the Act calls one. The best first; none that is among the hits already.
 */
export async function definitionsFor(ctx: Ctx, question: string, hits: Hit[], most = 1): Promise<Hit[]> {
  const texts = textsOf(hits)
  const questionStems = new Set(stems(question))
  if (!texts.length || !questionStems.size) return []
  const passages = await interpretationsIn(ctx, texts.slice(0, DOCUMENTS))
  const present = new Set(hits.map(({ passageId }) => passageId))
  return passages
    .map((hit) => ({ ...hit, score: definedShare(hit.text, questionStems) }))
    .filter(({ score, passageId }) => score > 0 && !present.has(passageId))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

/** A definition: `start` and `end` in the passage's text, from the term to the next term. */
export type Definition = { hit: Hit; start: number; end: number }

/**
 * What Acts of the library mean by `term`, at most one definition of each of `most` Acts: of the hits' Acts in their order, then
 * of those that a search for the term alone finds. Empty where none defines just that.
 */
export async function definitionsOf(ctx: Ctx, term: string, hits: Hit[], most = 3): Promise<Definition[]> {
  const wanted = stems(term).join(' ')
  if (!wanted) return []
  const more = await searchLibrary(ctx, { query: term, limit: SEARCHED })
  const texts = textsOf([...hits, ...more])
  const defined = (await interpretationsIn(ctx, texts)).flatMap((hit) => {
    const at = [...hit.text.matchAll(DEFINITION)].find(([, word]) => stems(word!).join(' ') === wanted)
    if (!at) return []
    const rest = hit.text.slice(at.index + at[0].length)
    const next = rest.search(NEXT_DEFINITION)
    return [{ hit, start: at.index, end: next < 0 ? hit.text.trimEnd().length : at.index + at[0].length + next + 1 }]
  })
  const first = new Map(defined.toReversed().map((one) => [one.hit.textId, one]))
  return texts.flatMap((textId) => first.get(textId) ?? []).slice(0, most)
}

const textsOf = (hits: Hit[]) => [
  ...new Set(hits.filter(({ own, kind }) => !own && kind !== 'guide').map(({ textId }) => textId)),
]

/** The passages of these texts that say what words mean, in the order of each text. */
async function interpretationsIn(ctx: Ctx, texts: string[]): Promise<Hit[]> {
  if (!texts.length) return []
  const records = await rows<PassageRow>(
    ctx.db,
    sql`with meanings as materialized (select * from ${passages} where kind = 'section'
          and text_id = any(${`{${texts}}`}::uuid[])
          and heading ~* '^(interpretation|definitions?)' order by ordinal limit ${PASSAGES_MAX})
      select p.id, p.document_id, p.text_id, p.start_at, p.end_at, p.part, p.number, p.heading, p.kind, p.section,
        p.plain_words, p.search_text, 0 as score, d.title, d.name, d.as_at::text as as_at, r.chapter
      from meanings p join ${documents} d on d.id = p.document_id
        left join ${documentProfiles} r on r.document_id = d.id`,
  )
  return records.map(hitOf)
}

/** How many words of the question the passage defines; a term counts when the question has all of its words. */
function definedShare(text: string, questionStems: Set<string>): number {
  const terms = [...text.matchAll(DEFINITION)].map(([, term]) => stems(term!))
  const defined = terms.filter((words) => words.length && words.every((word) => questionStems.has(word)))
  return defined.reduce((sum, words) => sum + words.length, 0)
}
