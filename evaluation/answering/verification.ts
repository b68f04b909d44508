import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { toCheckable } from '#server/features/answering/verify/checkable-passage.ts'
import { checkParagraph, type Problem } from '#server/features/answering/verify/exact-checks.ts'
import type { Citable } from '#server/features/answering/verify/checkable-passage.ts'
import { pick, seeded } from '#evaluation/random.ts'
import { falseStatements } from './falsehoods.ts'
import { type Statement, trueStatements } from './statements.ts'

export type Tally = { made: number; kept: number }
export type Verification = {
  truths: Record<string, Tally>
  lies: Record<string, Tally>
  /** Falsehoods that were let through, and truths that were not, to look at. */
  shown: Statement[]
  lost: (Statement & Problem)[]
}

/** Passages that stand next to each other in one prompt. */
const BESIDE = 6

/**
 * Makes `count` true and `count` false sentences from passages drawn at random, shows each to the exact checks as a model's
 * draft among the passages of a prompt, and counts what would go on to the judge. The same seed gives the same.
 */
export function verifyStatements(passages: Citable[], count: number, seed: number): Verification {
  const random = seeded(seed)
  const result: Verification = { truths: {}, lies: {}, shown: [], lost: [] }
  const [truths, lies] = [{ left: count }, { left: count }]
  for (let tries = 0; (truths.left > 0 || lies.left > 0) && tries < count * 20; tries++) {
    const prompt = Array.from({ length: BESIDE }, () => pick(random, passages))
    const n = 1 + Math.floor(random() * BESIDE)
    const [passage, checked] = [prompt[n - 1]!, prompt.map(toCheckable)]
    const problemOf = (text: string) =>
      checkParagraph(text, checked).flatMap(({ sentences }) => sentences.flatMap(({ problem }) => problem ?? []))[0]
    const others = [...prompt, pick(random, passages), pick(random, passages)]
    const said = trueStatements(passage, n, random)
    const true_ = said.length ? pick(random, said) : undefined
    if (true_ && truths.left-- > 0) {
      const problem = problemOf(true_.text)
      count_(result.truths, true_.kind, !problem)
      if (problem) result.lost.push({ ...true_, ...problem })
    }
    const lied = falseStatements(passage, n, others, random)
    const lie = lied.length ? pick(random, lied) : undefined
    if (lie && lies.left-- > 0) {
      const kept = !problemOf(lie.text)
      count_(result.lies, lie.kind, kept)
      if (kept) result.shown.push(lie)
    }
  }
  return result
}

function count_(tallies: Record<string, Tally>, kind: string, kept: boolean) {
  const tally = (tallies[kind] ??= { made: 0, kept: 0 })
  tally.made++
  if (kept) tally.kept++
}

/** Passages of statutes, or of guides where the library has no statute, to make statements from. */
export async function passagesToTell(ctx: Ctx): Promise<Citable[]> {
  type Row = { title: string; number: string | null; heading: string | null; text: string; kind: string }
  const records = await rows<Row>(
    ctx.db,
    sql`select coalesce(nullif(d.title, ''), d.name) as title, p.number, p.heading, p.kind,
        right(p.search_text, p.end_at - p.start_at) as text
      from passages p join documents d on d.id = p.document_id and d.text_id = p.text_id and d.deleted_at is null
      where p.library and p.kind in ('section', 'guide') and p.end_at - p.start_at > 200 order by p.id`,
  )
  const statutes = records.filter(({ kind }) => kind === 'section')
  return (statutes.length ? statutes : records).map(({ title, number, heading, text }) => ({
    title,
    text,
    ...(number && statutes.length ? { number } : {}),
    ...(heading ? { heading } : {}),
  }))
}
