import { isDead } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { isVerbatim } from '#server/features/answering/service.ts'
import { findSections, type Hit, readCitations, searchLibrary, withLaw } from '#server/features/library/service.ts'
import { citedBy, type ContractCheck } from './content.ts'

/** Passages of the law in addition to those of the list, by the words of the stretch. */
const SEARCHED = 6

/** The law that a stretch of a contract is read by: the sections of its list, and what the library has on its words. */
export async function lawFor(ctx: Ctx, check: ContractCheck | undefined, stretch: string): Promise<Hit[]> {
  const [listed, searched] = await Promise.all([
    check ? sectionsOf(ctx, check) : [],
    searchLibrary(ctx, { query: stretch, limit: SEARCHED }),
  ])
  const statutes = searched.filter(({ kind, own }) => !own && kind !== 'guide' && kind !== 'judgment')
  const all = [...new Map([...listed, ...statutes].map((hit) => [hit.passageId, hit])).values()]
  // what ended forbids nothing any more
  return (await withLaw(ctx, all)).filter(({ law }) => !law || !isDead(law))
}

/** Of each section of a list, the passage with the words that count. */
async function sectionsOf(ctx: Ctx, { points }: ContractCheck): Promise<Hit[]> {
  const wanted = points.flatMap(({ why, words }) => {
    const [citation] = readCitations(`(${citedBy(why)})`).citations
    const number = /^\d+[A-Z]*/i.exec(citation?.sections[0] ?? '')?.[0]
    return citation && number ? [{ act: citation.act, chapter: citation.chapter, number, words }] : []
  })
  const hits = await findSections(ctx, wanted)
  return wanted.flatMap(({ words }) => hits.find(({ text }) => isVerbatim(words, text)) ?? [])
}
