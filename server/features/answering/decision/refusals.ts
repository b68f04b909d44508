import type { Citation } from '#contract/consultations/answers.ts'
import { lawSentenceIn } from '#contract/library/law-state.ts'
import type { Sentences } from '#server/features/answering/sentences/index.ts'
import type { Ctx } from '#server/context.ts'
import type { Hit } from '#server/features/library/service.ts'
import { type CitedExcerpt, citationLink, confirmCitations } from '#server/features/answering/citations/cite.ts'
import { bestExcerpt, byWeights, withoutHeading } from '#server/features/answering/presentation/excerpt.ts'
import { meanings } from '#server/text/meanings.ts'
import { rarityAmong } from '#server/text/bm25.ts'

/** Why nothing is stated as the answer; it costs nothing. */
export type Refusal =
  | { reason: 'no_source' | 'not_legal' | 'wrongdoing' | 'life_first' }
  /** `country`: the other country, where its name is known. */
  | { reason: 'foreign'; country?: string | undefined }
  /** `names`: the cases and citations that the question names; whether they exist is not known here. `held`: judgments there are. */
  | { reason: 'judgment'; names: string[]; held: number }

/** What the person is told of it. */
export function refusalSentence(refusal: Refusal, wording: Sentences): string {
  switch (refusal.reason) {
    case 'foreign':
      return wording.notOurs(refusal.country)
    case 'judgment':
      return (refusal.held ? wording.notThisJudgment : wording.noJudgments)(refusal.names.map(quoted))
    case 'wrongdoing':
      return wording.noHelpWithWrong
    case 'not_legal':
      return wording.notLegal
    case 'life_first':
      return wording.lifeFirst
    case 'no_source':
      return wording.noSource
  }
}

const quoted = (name: string) => `“${name.replace(/[\\`*_<[\]]/g, '\\$&').slice(0, 120)}”`

/** Sections that are named under a refusal. */
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

/** What stands under the sentence: the nearest sections, each a link to its passage; undefined where none are named. */
export function nearestText({ reason }: Refusal, nearest: Citation[], wording: Sentences): string | undefined {
  if (!nearest.length || reason === 'not_legal' || reason === 'foreign' || reason === 'life_first') return undefined
  return [
    wording.nearest[reason === 'no_source' ? 'other' : reason],
    nearest
      .map(({ law, ...one }) =>
        [`- ${citationLink(one)}`, headingBeside(one), law && `(${plain(lawSentenceIn(law, wording.language))})`]
          .filter(Boolean)
          .join(' '),
      )
      .join('\n'),
  ].join('\n\n')
}

/** Next to the name of a place, unless that says it already, as the name of a guide's does. */
const headingBeside = ({ label, heading = '' }: Pick<Citation, 'label' | 'heading'>) =>
  label.includes(heading) ? '' : plain(heading)

const plain = (words = '') => words.replace(/[\\`*_<[\]]/g, '\\$&')
