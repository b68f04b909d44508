import type { Ctx } from '#server/context.ts'
import {
  citedSectionKeys,
  foldTitle,
  type Hit,
  meaningOf,
  type QuestionMeaning,
  sectionKey,
} from '#server/features/library/service.ts'
import { otherLanguageOf } from '#server/text/language.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { EVIDENCE_SURE_AT } from '#server/features/answering/decision/decide.ts'
import { weightsOf } from '#server/features/answering/presentation/excerpt.ts'
import { referencesOf } from '#server/features/answering/verify/references.ts'
import { type QuestionCoverage, questionCoverage } from './coverage.ts'
import { definitionAnswer } from './definition.ts'
import type { BestGuide } from './guides/best-guide.ts'
import { guideIndex } from './guides/guide-index.ts'
import { fittingGuide, guideAnswer, statutesUnder } from './guides/guide-answer.ts'
import { type Known, type Weighed, weighGuide, weighSections } from './likelihood.ts'
import { aboutOf, type NearStatute, nearestStatutes, withSections } from './nearest-statutes.ts'

export type LikelyGuide = BestGuide & Weighed
export type LikelyStatute = NearStatute & Weighed

/** What stands for an answer, worked out once for each question. */
export type Evidence = {
  guide?: LikelyGuide
  /** Of the statutes that were found and those that the guide rests on, the likeliest first. */
  statutes: LikelyStatute[]
  /** What an Act means by the word that is asked about. */
  meant: CitedExcerpt[]
  /** How likely the likeliest of these answers: 0 to 1. */
  likely: number
}

/** The nearest sections, which are weighed; of those further down few answer. */
const WEIGHED = 5
/** Characters of a section without plain words that tell its meaning. */
const READ_FOR_MEANING = 300
/** Who asks for a section of an Act by number gets it, and nothing before it. */
export const NAMED_LIKELY = 1

/** `acts` are the titles of the Acts that a question names, `followUp` what is asked now where it was read with the one before. */
type AlsoAsked = { acts: string[]; followUp?: string | undefined }

/** Weighs what was found for a question. */
export async function weighEvidence(ctx: Ctx, question: string, hits: Hit[], also: AlsoAsked): Promise<Evidence> {
  const { acts, followUp } = also
  const language = otherLanguageOf(ctx.config, question) ?? 'en'
  const [guide, meant, ofQuestion, meaning] = await Promise.all([
    fittingGuide(ctx, question, hits, followUp),
    definitionAnswer(ctx, question, hits),
    questionCoverage(ctx, question),
    meaningOf(ctx, question),
  ])
  const weights = weightsOf(question, hits)
  const answer = guide && guideAnswer(guide, followUp === undefined ? weights : weightsOf(followUp, hits))
  const cited = answer ? await statutesUnder(ctx, answer, weights) : []
  const shareIn = (text: string) => ofQuestion?.shareIn(text) ?? 0
  const isNamed = namesSection(question, acts)
  const near = worthWeighing(nearestStatutes(hits, cited, shareIn), acts, isNamed)
  const shown = answer?.lead ?? []
  const known = knownOf({ ofQuestion, meaning, hits, guide, shown, near, isElse: language !== 'en' })
  const { rules } = await guideIndex(ctx, language)
  const withRules = near.map((one) => ({ ...one, said: rules.get(keyOf(one.hit)) }))
  const weighed = weighAll(known)
  const statutes = namedFirst(withRules, weighed, acts, isNamed)
  const likely = () => {
    if (followUp === undefined) return likeliest(weighed, statutes)
    // both messages choose what is shown; whether it answers, what is asked now says
    const now = weighAll({ ...known, shown: { ...known.shown, asked: nearestOf(shown, guide?.askedNow) } })
    return likeliest(now, namedFirst(near, now, acts, isNamed))
  }
  return {
    ...(guide && weighed.guide && { guide: { ...guide, ...weighed.guide } }),
    meant,
    statutes: await withSections(ctx, statutes),
    // an Act that says what just this word means answers who asks for its meaning
    likely: Math.max(likely(), meant.length ? EVIDENCE_SURE_AT : 0),
  }
}

type AllWeighed = { guide?: Weighed | undefined; sections: Weighed[] }

function weighAll(known: Known): AllWeighed {
  const guide = known.guide && weighGuide({ ...known, sections: known.sections.slice(0, WEIGHED) }, known.guide)
  return { guide, sections: weighSections(known, guide?.likely ?? 0) }
}

const likeliest = ({ guide }: AllWeighed, [first]: LikelyStatute[]) => Math.max(guide?.likely ?? 0, first?.likely ?? 0)

/** How near what people ask of the parts that would be shown lies. */
const nearestOf = (shown: CitedExcerpt[], asked: BestGuide['asked'] = () => 0) =>
  Math.max(0, ...shown.map(({ hit }) => asked(hit)))

/** The nearest, of each Act that the question names the nearest, and the sections that it names. */
function worthWeighing(nearest: NearStatute[], acts: string[], isNamed: NamesSection): NearStatute[] {
  const firstOf = new Set(acts.map((act) => nearest.find(({ hit }) => foldTitle(hit.title) === foldTitle(act))))
  return nearest.filter((one, i) => i < WEIGHED || firstOf.has(one) || isNamed(one.hit))
}

type NamesSection = (hit: Hit) => boolean

/** Tells whether a question names a section by its number, with an Act of these titles or one whose name it begins. Pure. */
function namesSection(question: string, acts: string[]): NamesSection {
  const named = new Set(acts.map(foldTitle))
  const references = referencesOf(question)
  return ({ title, number = '' }) =>
    references.some(
      ({ act, places }) =>
        places.some(({ base }) => base.toUpperCase() === number.toUpperCase()) &&
        // "the Constitution" is that of Zimbabwe
        (named.has(foldTitle(title)) || (act && foldTitle(act) && foldTitle(title).startsWith(foldTitle(act)))),
    )
}

type Found = {
  ofQuestion: QuestionCoverage | undefined
  meaning: QuestionMeaning
  isElse: boolean
  hits: Hit[]
  guide: BestGuide | undefined
  shown: CitedExcerpt[]
  near: NearStatute[]
}

function knownOf({ ofQuestion, meaning, isElse, hits, guide, shown, near }: Found): Known {
  const { shareIn, weight, rarest } = ofQuestion ?? { shareIn: () => 0, weight: 0, rarest: 1 }
  return {
    weight: weight / rarest,
    top: (hits[0]?.score ?? 0) / rarest,
    guide,
    shown: {
      says: shareIn(shown.map(({ hit, excerpt }) => `${aboutOf(hit)} ${excerpt.text}`).join('\n')),
      near: Math.max(
        0,
        ...shown.map(({ hit, excerpt }) => meaning.nearTo(`${hit.title} ${hit.heading} ${excerpt.text}`)),
      ),
      asked: nearestOf(shown, guide?.asked),
      cites: new Set(shown.flatMap(({ excerpt }) => citedSectionKeys(excerpt.text))),
    },
    sections: near.map(({ hit, near: nearness }) => ({
      key: keyOf(hit),
      near: nearness,
      says: shareIn(`${aboutOf(hit)} ${hit.text}`),
      // sections without plain words have no place of their own
      means: meaning.nearOf(keyOf(hit)) ?? meaning.nearTo(`${aboutOf(hit)} ${hit.text.slice(0, READ_FOR_MEANING)}`),
    })),
    isElse,
  }
}

export const keyOf = ({ title, number = '' }: Pick<Hit, 'title' | 'number'>) => sectionKey(foldTitle(title), number)

/**
 * The likeliest first, but before them what the question names: a section by its number, and of each Act the section that is likeliest
 * of it, than which then nothing else is likelier.
 */
function namedFirst(near: NearStatute[], weighed: AllWeighed, acts: string[], isNamed: NamesSection): LikelyStatute[] {
  const byLikelihood = (some: LikelyStatute[]) => some.toSorted((a, b) => b.likely - a.likely)
  const ordered = byLikelihood(near.map((one, i) => ({ ...one, ...weighed.sections[i]! })))
  const named = new Set(acts.map(foldTitle))
  const likeliestOf = (title: string) => ordered.find(({ hit }) => foldTitle(hit.title) === title)
  const ofNamed = ordered.filter((one) => {
    const title = foldTitle(one.hit.title)
    return named.has(title) && likeliestOf(title) === one
  })
  const asked = ordered.filter(({ hit }) => isNamed(hit))
  const most = Math.max(weighed.guide?.likely ?? 0, ordered[0]?.likely ?? 0)
  const raised = new Map([
    ...ofNamed.map((one) => [one, most] as const),
    ...asked.map((one) => [one, NAMED_LIKELY] as const),
  ])
  const first = ordered.filter((one) => raised.has(one)).map((one) => ({ ...one, likely: raised.get(one)! }))
  return [...byLikelihood(first), ...ordered.filter((one) => !raised.has(one))]
}
