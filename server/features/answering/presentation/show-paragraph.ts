import type { Citation } from '#contract/consultations/answers.ts'
import type { ShownLawState } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import {
  type CitedExcerpt,
  citationLink,
  codesOf,
  confirmCitations,
} from '#server/features/answering/citations/cite.ts'
import type { Composition } from './composition.ts'
import { escapeMarkdown, statement } from './render.ts'
import { bestExcerpt, bySentence, withoutHeading } from './excerpt.ts'
import { exactProblem, type ReadLine } from '#server/features/answering/verify/exact-checks.ts'
import {
  applyJudgement,
  type JudgedParagraph,
  type JudgedSentence,
  type Judgement,
} from '#server/features/answering/verify/judged.ts'
import type { ToJudge } from './judge-paragraph.ts'
import { type Sentences, answerWording } from '#server/features/answering/sentences/index.ts'
import { quoteThese } from './quote.ts'

type CitedLine = { prefix: string; sentences: { text: string; cited: CitedExcerpt[] }[] }

/**
 * Shows what of a paragraph holds by what the judge said of it. Where it was not judged, or its beginning would answer nothing,
 * its passages are quoted in its place.
 */
export async function showJudged(
  ctx: Ctx,
  composition: Composition,
  { lines: read, numbers }: ToJudge,
  judgement?: Judgement,
) {
  composition.signal.throwIfAborted()
  const { part, shownSentences, questionText, dropped, draft, quoted } = composition
  const judged =
    judgement &&
    applyJudgement(read, judgement, {
      holds: (text, cites) => !exactProblem(text, [...cites.map((n) => part.checked()[n - 1]!), questionText]),
      numbers,
      shown: shownSentences,
      isOpening: !shownSentences.length && !quoted.size && !draft.kept.length,
    })
  dropped.push(...(judged?.dropped ?? notJudged(read)))
  if (!judged?.isAnswer) return quoteInstead(ctx, composition, read)
  shownSentences.push(...judged.lines.flatMap((line) => line.sentences.map(({ text }) => text)))
  await showParagraph(ctx, composition, judged)
}

const notJudged = (read: ReadLine[]) =>
  read.flatMap(({ sentences }) =>
    sentences.map(({ text, cites }) => ({
      sentence: text,
      markers: cites,
      reason: 'not_judged' as const,
      detail: 'the judge did not answer',
    })),
  )

/** The passages that a paragraph cites and that were not quoted before, word for word. */
async function quoteInstead(ctx: Ctx, { part, quoted, draft, ownWordsIn }: Composition, read: ReadLine[]) {
  const sentences = read.flatMap((line) => line.sentences)
  const numbers = [...new Set(sentences.flatMap(({ cites }) => cites))]
  const cited = numbers.flatMap((n): CitedExcerpt[] => {
    const hit = part.hits[n - 1]
    const texts = sentences.filter(({ cites }) => cites.includes(n)).map(({ text }) => text)
    const best = hit && !quoted.has(hit.passageId) && bestExcerpt(hit.text, bySentence(texts.join(' ')))
    return best ? [{ hit, excerpt: withoutHeading(hit, best) }] : []
  })
  for (const { hit } of await quoteThese(ctx, draft, cited, ownWordsIn)) quoted.add(hit.passageId)
}

/** Shows a judged paragraph with its citations. One that cites nothing waits for one that does: advice alone is no answer. */
async function showParagraph(ctx: Ctx, composition: Composition, judged: JudgedParagraph) {
  if (!judged.lines.length) return
  if (!judged.lines.some((line) => line.sentences.some((one) => one.cites.length))) {
    if (composition.cited) await emit(ctx, composition, judged)
    else composition.waiting.push(judged)
    return
  }
  for (const waiting of composition.waiting.splice(0)) await emit(ctx, composition, waiting)
  await emit(ctx, composition, judged)
}

async function emit(ctx: Ctx, composition: Composition, { lines }: JudgedParagraph) {
  const { draft } = composition
  const known = new Map<string, CitedExcerpt>()
  const placed = lines.map(({ prefix, sentences }): CitedLine => ({
    prefix,
    sentences: sentences.map((sentence) => ({ text: sentence.text, cited: placesOf(composition, sentence, known) })),
  }))
  const confirmed = await confirmCitations(ctx, [...known.values()])
  const content = render(placed, confirmed, answerWording(ctx, composition.ownWordsIn), composition.doubtsSaid)
  if (!content) return
  const citations = [...confirmed.values()]
  if (citations.length) composition.cited++
  const cited = citations.length ? { documentSubstring: citations[0], citations } : {}
  await draft.emit({ type: 'paragraph', content, ...cited }, codesOf(draft.run, citations))
}

/** The part of each cited passage that bears the sentence out; the same part is one citation. */
function placesOf(
  { part: { hits } }: Composition,
  { text, cites, quote }: JudgedSentence,
  known: Map<string, CitedExcerpt>,
): CitedExcerpt[] {
  return cites.flatMap((n) => {
    const hit = hits[n - 1]
    const best = hit && bestExcerpt(hit.text, bySentence(text, quote))
    if (!best) return []
    const excerpt = withoutHeading(hit, best)
    const key = `${n}:${excerpt.start}:${excerpt.end}`
    const cited = known.get(key) ?? { hit, excerpt }
    known.set(key, cited)
    return [cited]
  })
}

/** A sentence whose citations could not be confirmed in the stored text is not shown. */
function render(
  lines: CitedLine[],
  confirmed: Map<CitedExcerpt, Citation>,
  wording: Sentences,
  doubtsSaid: Set<string>,
): string {
  const states = { ended: new Set<string>(), doubtful: doubtsSaid }
  return lines
    .map(({ prefix, sentences }) => {
      const texts = sentences.flatMap(({ text, cited }) => {
        const citations = cited.flatMap((one) => confirmed.get(one) ?? [])
        const links = citations.map(citationLink)
        return cited.length && !links.length
          ? []
          : [withLinks(text, [...new Set(links)]), ...statesOf(citations, states, wording)]
      })
      return texts.length ? prefix + texts.join(' ') : ''
    })
    .filter(Boolean)
    .join('\n')
}

/** What was said already: of law that ended in this paragraph, of law that may not hold yet or any more in this answer. */
type StatesSaid = { ended: Set<string>; doubtful: Set<string> }
const DOUBTFUL: ReadonlySet<ShownLawState['kind']> = new Set(['not_known', 'not_yet_in_force'])

/**
 * That the law which a sentence cites ended, once in each paragraph, and that it may not be in force, once in an answer; that it only
 * changed is said at the end of the answer, and what is known of its Act alone stands with its source.
 */
function statesOf(citations: Citation[], { ended, doubtful }: StatesSaid, wording: Sentences): string[] {
  const saidOf = ({ kind }: ShownLawState) => (DOUBTFUL.has(kind) ? doubtful : ended)
  const isNew = (law: ShownLawState) => law.kind !== 'changed' && !law.ofAct && !saidOf(law).has(law.sentence)
  const states = citations.flatMap(({ law }) => (law && isNew(law) ? [law] : []))
  for (const law of states) saidOf(law).add(law.sentence)
  return [...new Map(states.map((law) => [law.sentence, statement(law, wording)])).values()]
}

/**
 * What changed since our texts of the law that an answer cites, with its section; of a guide what changed in the law behind it.
 * Each is said once, and what its paragraphs said of law that they cite is not said again of a guide that rests on it. Pure.
 */
export function changesSince(citations: Citation[], wording: Sentences): string[] {
  const known = citations.flatMap(({ title, section, law }) =>
    law && !law.ofAct ? [{ law, place: [title, section && `s ${section}`].filter(Boolean) }] : [],
  )
  const told = new Set(known.flatMap(({ law }) => (law.behind ? [] : [law.sentence])))
  const changed = known.filter(({ law }) => law.kind === 'changed')
  const once = changed.filter(({ law }, i) => {
    if (!law.behind) return changed.findIndex((one) => one.law.sentence === law.sentence) === i
    const isNew = law.behind.some((sentence) => !told.has(sentence))
    for (const sentence of law.behind) told.add(sentence)
    return isNew
  })
  return once.map(({ law, place }) => `${escapeMarkdown(place.join(', '))}: ${statement(law, wording)}`)
}

/** Citations stand before the full stop, where a reader looks for them. */
function withLinks(text: string, links: string[]): string {
  if (!links.length) return text
  const stop = /[.!?]$/.exec(text)?.[0] ?? ''
  return `${stop ? text.slice(0, -1) : text} ${links.join(' ')}${stop}`
}
