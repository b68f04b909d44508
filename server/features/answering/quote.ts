import type { Hit } from '#server/features/library/service.ts'
import { type Cited, citationLink, codesOf, confirmCitations } from './cite.ts'
import type { Citation } from '#contract/answers.ts'
import type { Ctx } from '#server/context.ts'
import type { Draft } from './draft.ts'
import { bestExcerpt, byWeights, withAmount } from './excerpt.ts'
import { isStatute, plainDate, titleOf } from './labels.ts'
import { stemSet, weigh } from './verify/words.ts'

/** Issue 7 point 4: an editor's selection, not a dump. */
const PASSAGES_MAX = 6
/** A passage is quoted when it says at least this share of what the best one says. */
const SHARE = 0.45

export const QUOTED_NOTE =
  'No language model is configured here, so these are the passages of the library that fit your question best, word for word. Read them whole by opening each source, and ask a lawyer or the Legal Aid Directorate what they mean for you.'

/** The excerpts that answer, best first, grouped by document in the order of each group's best. Pure. */
export function selectPassages(question: string, hits: Hit[]): Cited[][] {
  const words = hits.map((hit) => stemSet(`${hit.heading ?? ''} ${hit.plainWords ?? ''} ${hit.text}`))
  const weights = withAmount(weigh(stemSet(question), words), question)
  const scored = hits.flatMap((hit, rank) => {
    const excerpt = bestExcerpt(hit.text, byWeights(weights))
    if (!excerpt) return []
    const about = [...stemSet(`${hit.heading ?? ''} ${hit.plainWords ?? ''}`)].reduce(
      (sum, word) => sum + (weights.get(word) ?? 0),
      0,
    )
    return [{ hit, excerpt, score: (excerpt.score + about) / (1 + rank / 4) }]
  })
  const top = Math.max(0, ...scored.map((one) => one.score))
  const chosen = scored
    .filter((one) => one.score >= top * SHARE)
    .sort((a, b) => b.score - a.score)
    .slice(0, PASSAGES_MAX)
  const groups = new Map<string, Cited[]>()
  for (const { hit, excerpt } of chosen)
    groups.set(hit.documentId, [...(groups.get(hit.documentId) ?? []), { hit, excerpt }])
  return [...groups.values()]
}

/** Answers by quoting (Decision 3.8): one paragraph a document. Gives how many passages were shown. */
export async function quote(ctx: Ctx, draft: Draft, question: string, hits: Hit[]): Promise<number> {
  const groups = selectPassages(question, hits)
  const confirmed = await confirmCitations(ctx, groups.flat())
  let shown = 0
  for (const group of groups) {
    const cited = group.filter((one) => confirmed.has(one))
    if (!cited.length) continue
    shown += cited.length
    const citations = cited.map((one) => confirmed.get(one)!)
    const content = [introduce(cited[0]!.hit), ...cited.map((one, i) => quoteOne(one, citations[i]!))].join('\n\n')
    if (draft.kept.some((paragraph) => sameSources(paragraph.citations ?? [], citations))) continue
    await draft.emit(
      { type: 'paragraph', content, documentSubstring: citations[0], citations },
      codesOf(draft.run, citations),
    )
  }
  return shown
}

/** Codes differ between two attempts; what is quoted does not. */
const sameSources = (a: Citation[], b: Citation[]) =>
  a.length === b.length && a.every((one, i) => one.documentId === b[i]!.documentId && one.substring === b[i]!.substring)

function introduce(hit: Hit) {
  const title = `**${escapeMarkdown(titleOf(hit))}**`
  if (hit.own) return `${title}, your own document, says:`
  return hit.asAt ? `${title} (text as at ${plainDate(hit.asAt)}) says:` : `${title} says:`
}

function quoteOne({ hit, excerpt }: Cited, citation: Citation) {
  const lines = excerpt.text.split('\n').map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
  const heading = hit.heading ? escapeMarkdown(hit.heading.trim()) : undefined
  const place = [isStatute(hit) && hit.kind !== 'schedule' && hit.number ? `Section ${hit.number}` : '', heading ?? '']
    .filter(Boolean)
    .join(', ')
  return [...(place ? [`${place}:`] : []), lines.join('\n'), citationLink(citation)].join('\n\n')
}

/** What a document says is shown as it stands: none of it becomes a link, a tag or emphasis. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*<[\]]/g, '\\$&')
