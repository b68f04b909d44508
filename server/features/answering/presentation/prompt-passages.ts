import type { Ctx } from '#server/context.ts'
import {
  definitionsFor,
  findSections,
  type Hit,
  passagesAround,
  withLaw,
  withLawBehind,
} from '#server/features/library/service.ts'
import type { Evidence } from '#server/features/answering/evidence/likelihood.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'

/** What an Act calls an employee or a dwelling decides these; for other questions looking costs time for nothing. */
const DECIDED_BY_A_WORD =
  /\b(?:am i|is (?:it|he|she|this|that|my \w+|an? [\w-]+)|are (?:we|they|you)|counts? as|mean(?:s|ing)?|definition|defined|considered|regarded|classed|who is|what is an?)\b/i

/** Characters of the guide that answers, and of one that only fits best, stand before the hits. */
const LEADING_GUIDE_MAX = 7_000
const OTHER_GUIDE_MAX = 2_400
/** Hits whose section is read whole, passages of it on either side, and hits whose references are followed. */
const WIDENED = 6
const BESIDE = 3
const FOLLOWED = 3
const FOLLOWED_MAX = 12
/** Characters of sections that the first hits name. */
const NAMED_MAX = 5_000
/** Characters of everything; what was found last is left out. */
const PASSAGES_MAX = 34_000

/**
 * What a model is given to write from, each with how it stands today: the guide that fits, whole where it answers; the hits, the
 * first with the rest of their sections; the sections that the first ones name; and the definition that decides what a word of
 * the question means. Remedies, offices and time limits stand mostly beside the rule that was found, not in it.
 */
export async function promptPassages(
  ctx: Ctx,
  question: string,
  hits: Hit[],
  { guide: fitting }: Evidence,
): Promise<Hit[]> {
  const guide = fitting ? fit(fitting.parts, fitting.leads ? LEADING_GUIDE_MAX : OTHER_GUIDE_MAX) : []
  const [widened, named, meanings] = await Promise.all([
    wholeSections(ctx, hits),
    sectionsNamedIn(ctx, hits.slice(0, FOLLOWED)),
    DECIDED_BY_A_WORD.test(question) ? definitionsFor(ctx, question, hits) : [],
  ])
  const inOrder = guide.toSorted((a, b) => a.documentId.localeCompare(b.documentId) || a.start - b.start)
  const [first, rest] = [widened.slice(0, WIDENED).flat(), widened.slice(WIDENED).flat()]
  const all = [...inOrder, ...first, ...meanings, ...fit(named, NAMED_MAX), ...rest]
  const once = [...new Map(all.map((hit) => [hit.passageId, hit])).values()]
  return withLaw(ctx, await withLawBehind(ctx, fit(once, PASSAGES_MAX), ({ text }) => text))
}

/** As many from the beginning as have so many characters together. Pure. */
function fit(hits: Hit[], most: number): Hit[] {
  let length = 0
  return hits.filter(({ text }) => (length += text.length) <= most)
}

/** Each hit, the first ones with the other passages of their sections, in the order of the text. */
async function wholeSections(ctx: Ctx, hits: Hit[]): Promise<Hit[][]> {
  const neighbours = await passagesAround(ctx, hits.slice(0, WIDENED), BESIDE)
  return hits.map((hit) =>
    [hit, ...neighbours.filter((one) => isOfSection(one, hit))].toSorted((a, b) => a.start - b.start),
  )
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
