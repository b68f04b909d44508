import type { Ctx } from '#server/context.ts'
import {
  definitionsFor,
  findSections,
  type Hit,
  passagesAround,
  withLaw,
  withLawBehind,
} from '#server/features/library/service.ts'
import { bestGuide } from '#server/features/answering/evidence/guides/best-guide.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'

/** What an Act calls an employee or a dwelling decides these; for other questions looking costs time for nothing. */
const DECIDED_BY_A_WORD =
  /\b(?:am i|is (?:it|he|she|this|that|my \w+|an? [\w-]+)|are (?:we|they|you)|counts? as|mean(?:s|ing)?|definition|defined|considered|regarded|classed|who is|what is an?)\b/i

/** Characters of the guide. */
const GUIDE_MAX = 7_000
/** Hits that raise a guide which is among them. */
const GUIDE_BESIDE = 5
/** How many of the first hits are read with so many passages of their section on either side. */
const WIDENED = [
  { hits: 4, beside: 3 },
  { hits: 12, beside: 1 },
]
/** Hits whose references are followed, and sections that these may name. */
const FOLLOWED = 3
const FOLLOWED_MAX = 12
/** Characters of the sections that the first hits name. */
const NAMED_MAX = 5_000
/** Characters of everything; what was found last is left out. */
const PASSAGES_MAX = 40_000

/**
 * What a model is given to write from, each with how it stands today: a guide, as far as there is room; the hits, the first with the rest of their
 * sections; the sections that the first ones name; and the definition that decides what a word of the question means. Remedies,
 * offices and time limits stand mostly next to the rule that was found, not in it.
 */
export async function promptPassages(
  ctx: Ctx,
  { question, queries }: { question: string; queries: string[] },
  hits: Hit[],
): Promise<Hit[]> {
  const [parts, sections, named, meanings] = await Promise.all([
    guideFor(ctx, queries.join('\n') || question, hits.slice(0, GUIDE_BESIDE)),
    wholeSections(ctx, hits),
    sectionsNamedIn(ctx, hits.slice(0, FOLLOWED)),
    DECIDED_BY_A_WORD.test(question) ? definitionsFor(ctx, question, hits) : [],
  ])
  const [first, rest] = [sections.slice(0, FOLLOWED).flat(), sections.slice(FOLLOWED).flat()]
  const all = [...parts, ...first, ...meanings, ...fit(named, NAMED_MAX), ...rest]
  const passages = fit(each(all), PASSAGES_MAX)
  return withLaw(ctx, await withLawBehind(ctx, passages, ({ text }) => text))
}

/** Each passage once, at its first place. */
const each = (hits: Hit[]) => {
  const once = new Map<number, Hit>()
  for (const hit of hits) if (!once.has(hit.passageId)) once.set(hit.passageId, hit)
  return [...once.values()]
}

/** As many from the beginning as have so many characters together. Pure. */
function fit(hits: Hit[], most: number): Hit[] {
  let length = 0
  return hits.filter(({ text }) => (length += text.length) <= most)
}

/**
 * The guide that speaks most of what is searched, those parts first that say most of it where not all have room, in the order of the
 * text. The searches of a model find it better than the question does: they name what the story is about.
 */
async function guideFor(ctx: Ctx, searches: string, hits: Hit[]): Promise<Hit[]> {
  const guide = await bestGuide(ctx, searches, () => true, hits)
  return fit(guide?.parts ?? [], GUIDE_MAX).toSorted((a, b) => a.start - b.start)
}

/** Each hit, the first ones with passages of their sections next to them, in the order of the text. */
async function wholeSections(ctx: Ctx, hits: Hit[]): Promise<Hit[][]> {
  const neighbours = await Promise.all(WIDENED.map((one) => passagesAround(ctx, hits.slice(0, one.hits), one.beside)))
  return hits.map((hit, at) => {
    const beside = neighbours[WIDENED.findIndex((one) => at < one.hits)] ?? []
    return each([hit, ...beside.filter((one) => isOfSection(one, hit))]).toSorted((a, b) => a.start - b.start)
  })
}

const isOfSection = (a: Hit, b: Hit) => a.textId === b.textId && a.number === b.number && a.heading === b.heading

/** The sections of the same Act that passages of statutes name, in their order: "the period in terms of section fifteen". */
async function sectionsNamedIn(ctx: Ctx, hits: Hit[]): Promise<Hit[]> {
  const named = hits
    .filter(({ kind, own }) => kind === 'section' && !own)
    .flatMap(({ title, chapter = null, text }) =>
      referencesOf(text)
        .filter(({ act, raw }) => !act && /^s/i.test(raw))
        .flatMap(({ places }) => places.map(({ base }) => ({ act: title, chapter, number: base.toUpperCase() }))),
    )
    .slice(0, FOLLOWED_MAX)
  const sections = await findSections(ctx, named)
  const place = ({ title, number = '' }: Hit) =>
    named.findIndex((one) => one.act === title && one.number === number.toUpperCase())
  return sections.toSorted((a, b) => place(a) - place(b) || a.start - b.start)
}
