import type { Citation } from '#contract/answers.ts'
import type { Ctx } from '#server/context.ts'
import {
  type CitedExcerpt,
  citationLink,
  codesOf,
  confirmCitations,
} from '#server/features/answering/citations/cite.ts'
import type { Composition } from './composition.ts'
import { statement } from './render.ts'
import { bestExcerpt, bySentence, withoutHeading } from './excerpt.ts'
import type { CheckedSentence, CheckedParagraph } from '#server/features/answering/verify/verify.ts'

type CitedLine = { prefix: string; sentences: { text: string; cited: CitedExcerpt[] }[] }

/** Shows a checked paragraph with its citations. One that cites nothing waits for one that does: advice alone is no answer. */
export async function showParagraph(ctx: Ctx, composition: Composition, verified: CheckedParagraph) {
  if (!verified.lines.length) return
  if (!verified.lines.some((line) => line.sentences.some((one) => one.cites.length))) {
    if (composition.cited) await emit(ctx, composition, verified)
    else composition.waiting.push(verified)
    return
  }
  for (const waiting of composition.waiting.splice(0)) await emit(ctx, composition, waiting)
  await emit(ctx, composition, verified)
}

async function emit(ctx: Ctx, composition: Composition, { lines }: CheckedParagraph) {
  const { draft } = composition
  const known = new Map<string, CitedExcerpt>()
  const placed = lines.map(({ prefix, sentences }): CitedLine => ({
    prefix,
    sentences: sentences.map((sentence) => ({ text: sentence.text, cited: placesOf(composition, sentence, known) })),
  }))
  const confirmed = await confirmCitations(ctx, [...known.values()])
  const content = render(placed, confirmed)
  if (!content) return
  const citations = [...confirmed.values()]
  if (citations.length) composition.cited++
  const cited = citations.length ? { documentSubstring: citations[0], citations } : {}
  await draft.emit({ type: 'paragraph', content, ...cited }, codesOf(draft.run, citations))
}

/** The part of each cited passage that bears the sentence out; the same part is one citation. */
function placesOf(
  { part: { hits } }: Composition,
  { text, cites }: CheckedSentence,
  known: Map<string, CitedExcerpt>,
): CitedExcerpt[] {
  return cites.flatMap((n) => {
    const hit = hits[n - 1]
    const best = hit && bestExcerpt(hit.text, bySentence(text))
    if (!best) return []
    const excerpt = withoutHeading(hit, best)
    const key = `${n}:${excerpt.start}:${excerpt.end}`
    const cited = known.get(key) ?? { hit, excerpt }
    known.set(key, cited)
    return [cited]
  })
}

/** A sentence whose citations could not be confirmed in the stored text is not shown. */
function render(lines: CitedLine[], confirmed: Map<CitedExcerpt, Citation>): string {
  const told = new Set<string>()
  return lines
    .map(({ prefix, sentences }) => {
      const said = sentences.flatMap(({ text, cited }) => {
        const citations = cited.flatMap((one) => confirmed.get(one) ?? [])
        const links = citations.map(citationLink)
        return cited.length && !links.length ? [] : [withLinks(text, [...new Set(links)]), ...statesOf(citations, told)]
      })
      return said.length ? prefix + said.join(' ') : ''
    })
    .filter(Boolean)
    .join('\n')
}

/** What became of the law that a sentence cites, once in a paragraph. */
function statesOf(citations: Citation[], told: Set<string>): string[] {
  const states = citations.flatMap(({ law }) => (law && !told.has(law.sentence) ? [law] : []))
  for (const { sentence } of states) told.add(sentence)
  return [...new Map(states.map((law) => [law.sentence, statement(law)])).values()]
}

/** Citations stand before the full stop, where a reader looks for them. */
function withLinks(text: string, links: string[]): string {
  if (!links.length) return text
  const stop = /[.!?]$/.exec(text)?.[0] ?? ''
  return `${stop ? text.slice(0, -1) : text} ${links.join(' ')}${stop}`
}
