import { COUNTRY } from '#contract/product.ts'
import type { Citation } from '#contract/answers.ts'
import type { Scope } from '#server/features/answering/reading/question.ts'
import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import { type CitedExcerpt, citationLink, confirmCitations } from '#server/features/answering/citations/cite.ts'
import { bestExcerpt, byWeights, withoutHeading } from '#server/features/answering/presentation/excerpt.ts'
import { meanings } from '#server/text/meanings.ts'
import { rarityAmong } from '#server/text/bm25.ts'

/** Why nothing is stated as the answer, and what the person is told. It costs nothing. */
export type Refusal = { reason: 'no_source' | 'foreign' | 'not_legal' | 'judgment' | 'wrongdoing'; sentence: string }

const TURN_TO =
  'You can ask the Legal Aid Directorate (it helps people who cannot pay a lawyer) or find a lawyer through the Law Society of Zimbabwe.'

export const noSource = (): Refusal => ({
  reason: 'no_source',
  sentence: `I found nothing in the library that answers this, and I do not answer from memory. Nothing was charged. Try other words, or name the Act you have in mind. ${TURN_TO}`,
})

/** `country` is the other country, where its name is known. */
export const notOurs = (country = 'another country'): Refusal => ({
  reason: 'foreign',
  sentence: `This seems to be about the law of ${country}. The library holds the law of ${COUNTRY} only, so I cannot answer it. Nothing was charged. A lawyer or a legal aid office there can help you, and the embassy or consulate of ${COUNTRY} there can say where to find one.`,
})

export const noHelpWithWrong = (): Refusal => ({
  reason: 'wrongdoing',
  sentence: `I cannot help with this, because it would break the law or harm somebody. Nothing was charged. If somebody has wronged you, tell me what happened, and I look for what the law lets you do about it. ${TURN_TO}`,
})

export const notLegal = (): Refusal => ({
  reason: 'not_legal',
  sentence: `This does not seem to be a question about law, and law is all I can help with. Nothing was charged. Ask me about the law of ${COUNTRY} in your own words.`,
})

/** Said before the nearest sections where a question may be none of our law. */
export const DOUBTS: Record<Exclude<Scope, 'law'>, string> = {
  other_country: `If you ask about the law of another country: the library holds the law of ${COUNTRY} only.`,
  court_decision: `If you look for a judgment: the library holds none. ZimLII publishes judgments of the courts of ${COUNTRY} free of charge.`,
  wrongdoing: 'If this would break the law or harm somebody, I cannot help with it; I can only show what the law says.',
  not_law: 'This may not be a question about law, and law is all I can help with.',
  greeting: 'If this is no question about law, tell me in a sentence what you want to know.',
}

/** `names` are the cases and citations that the question names: whether they exist is not known here. */
export function noJudgments(names: string[]): Refusal {
  const named = names.length ? ` I cannot look up ${listed(names)}, nor say whether such a decision exists.` : ''
  return {
    reason: 'judgment',
    sentence: `The library holds no judgments, only statutes and our own guides.${named} Nothing was charged. ZimLII publishes judgments of the courts of ${COUNTRY} free of charge; a lawyer can tell you which still stand.`,
  }
}

const listed = (names: string[]) =>
  names.map((name) => `“${name.replace(/[\\`*_<[\]]/g, '\\$&').slice(0, 120)}”`).join(' and ')

/** Sections that are named beside a refusal. */
const NEAREST = 3

/** The nearest sections, for someone who wants to look for themselves. */
export async function nearestSections(ctx: Ctx, question: string, hits: Hit[]): Promise<Citation[]> {
  const weights = rarityAmong(
    meanings(question),
    hits.map((hit) => meanings(hit.text)),
  )
  const near = hits
    .filter(({ own }) => !own)
    .slice(0, NEAREST)
    .flatMap((hit): CitedExcerpt[] => {
      const excerpt = bestExcerpt(hit.text, byWeights(weights))
      return excerpt ? [{ hit, excerpt: withoutHeading(hit, excerpt) }] : []
    })
  return [...(await confirmCitations(ctx, near)).values()].map(({ shortCode: _, ...citation }) => citation)
}

const LEADS: Partial<Record<Refusal['reason'], string>> = {
  judgment: 'These sections of statutes come nearest to the matter. They are the law itself, not what a court said:',
  wrongdoing: 'These sections come nearest to what the law says about it:',
}

/** The sentence with the nearest sections named under it, each a link to its passage. */
export function withNearest({ reason, sentence }: Refusal, nearest: Citation[]): string {
  if (!nearest.length || reason === 'not_legal' || reason === 'foreign') return sentence
  const lead = LEADS[reason] ?? 'The nearest sections, which may not be what you mean:'
  return [
    sentence,
    lead,
    nearest
      .map(({ law, ...one }) =>
        [`- ${citationLink(one)}`, plain(one.heading), law && `(${plain(law.sentence)})`].filter(Boolean).join(' '),
      )
      .join('\n'),
  ].join('\n\n')
}

const plain = (words = '') => words.replace(/[\\`*_<[\]]/g, '\\$&')
