import type { Ctx } from '#server/context.ts'
import { type Hit, sectionVotes, statutoryTerms, thesaurusOf } from '#server/features/library/service.ts'
import { meaningOf } from '#server/text/meanings.ts'
import { NUMBER_WORDS } from '#server/features/answering/verify/number-words.ts'
import { bm25, idf } from '#server/text/bm25.ts'
import { guideIndex, type Index, type Part, saidBy } from './guide-index.ts'
import { isPiece } from '#server/text/terms.ts'
import { type Language, otherLanguageOf } from '#server/text/language.ts'

/** What the guide as a whole adds to the score of its best part. */
const WHOLE_GUIDE_WEIGHT = 1.6
/** How many times more a guide counts that the search found as well. */
const FOUND_FACTOR = 1.1
/** What the very word counts compared with the meaning it shares with others. */
const EXACT_WORD_WEIGHT = 0.5
/** What a piece of a word of Shona or Ndebele counts: a word has several. */
const PIECE_WEIGHT = 0.25

/** What the bank's vote for a guide counts compared with the share of the question that a guide says in its words. */
const VOTE_WEIGHT = 0.5
/** The same of how near what people ask of it lies. */
const ASKED_WEIGHT = 1

/**
 * A guide that speaks of a question: its parts, those first that say most of it; `share` is how much of what it says the first
 * says, 0 to 1, `margin` how many times better the guide fits than the next one, `partMargin` how many times better its first part
 * fits than the next, `sections` those that it rests on, by `sectionKey`, and `voteOf` how much of the bank's vote falls to one.
 * `isTranslated`: it was found by a translation of it. `asked`: how near what people ask of a part lies to the question, and `askedNow` to
 * what is asked now, where that is less than the whole question.
 */
export type BestGuide = {
  parts: Hit[]
  isTranslated: boolean
  share: number
  margin: number
  partMargin: number
  sections: ReadonlySet<string>
  voteOf: (section: string) => number
  asked: (part: Hit) => number
  askedNow: (part: Hit) => number
}

/** What is asked of the parts of a guide: its text, and how near what people ask of a part lies to it. */
export type AskedOfPart = { text: string; asked: (part: Hit) => number }

/**
 * The guide whose best part, together with the guide as a whole, says most of the question, that the bank's questions like it vote
 * for, and of which people ask the like; parts are those of `isPart`, and `hits` are what the search brought first. `asked`
 * counts where a person asks, not for the words of a paper or of a search. `now` chooses the part within the guide, where that is less
 * than the whole question.
 */
export async function bestGuide(
  ctx: Ctx,
  question: string,
  isPart: (hit: Hit) => boolean,
  hits: Hit[],
  asked: (part: Hit) => number = () => 0,
  now?: AskedOfPart,
): Promise<BestGuide | undefined> {
  const language = otherLanguageOf(ctx.config, question) ?? 'en'
  const index = await guideIndex(ctx, language)
  const whole = await readAsked(ctx, index, language, { text: question, asked })
  const { words, sections } = whole
  const parts = index.parts.filter(({ hit }) => isPart(hit))
  if (!words.length || !parts.length) return undefined
  const weights = weigh(words, index.parts.length, index.holding)
  const shareOfPart = ({ hit, counts }: Part) => shareOf(weights, counts, index.wholes.get(hit.documentId)!.topic)
  const votes = votesAmong(sections, index.citing)
  const saying = byWords(index, parts, words, hits)
  const ranked = together(saying, shareOfPart, ({ hit }) => votes.get(hit.documentId), asked)
  const [best] = ranked
  if (!best?.score) return undefined
  const { documentId } = best.part.hit
  const next = ranked.find(({ part }) => part.hit.documentId !== documentId)
  const own = parts.filter(({ hit }) => hit.documentId === documentId)
  const both = now && { ...now, asked: (part: Hit) => (asked(part) + now.asked(part)) / 2 }
  const narrow = both && (await readAsked(ctx, index, language, both))
  const inside = insideGuide(index, own, narrow?.words.length ? narrow : whole, shareOfPart(best.part))
  const nextPart = inside.find(({ part }) => part.hit.heading !== inside[0]!.part.hit.heading)
  return {
    parts: inside.map(({ part }) => part.hit),
    isTranslated: language !== 'en',
    share: shareOfPart(best.part),
    margin: best.score / (next?.score || 1),
    partMargin: inside[0]!.score / (nextPart?.score || 1),
    sections: new Set(own.flatMap(({ cites }) => cites)),
    voteOf: (section) => sections.get(section) ?? 0,
    asked,
    askedNow: now?.asked ?? asked,
  }
}

/** What chooses among parts: words, the sections that the bank's questions vote for, and how near what people ask lies. */
type Asked = { words: string[]; sections: Map<string, number>; asked: (part: Hit) => number }

const readAsked = async (ctx: Ctx, index: Index, language: Language, { text, asked }: AskedOfPart): Promise<Asked> => ({
  words: wordsAsked(index, inKnownWords(ctx, text, index, language)),
  sections: await sectionVotes(ctx, text),
  asked,
})

type Scored = { part: Part; score: number }

/** The parts by how much their words, and those of their guides as a whole, say. */
function byWords(index: Index, parts: Part[], words: string[], hits: Hit[]): Scored[] {
  const scores = scoresOfParts(index, weigh(words, index.parts.length, index.holding))
  const topical = weigh(words, index.wholes.size, index.speaking)
  const mean = wholeMean(index)
  const about = new Map(
    [...index.wholes].map(([id, whole]) => [id, WHOLE_GUIDE_WEIGHT * scoreOf(whole, topical, mean)]),
  )
  const near = new Set(hits.map(({ documentId }) => documentId))
  return scored(parts, (part) => {
    const { documentId } = part.hit
    return ((scores.get(part) ?? 0) + about.get(documentId)!) * (near.has(documentId) ? FOUND_FACTOR : 1)
  })
}

/** The scores of all parts that have any of the words: most parts have few of them. */
function scoresOfParts({ having, mean }: Index, weights: Map<string, number>): Map<Part, number> {
  const scores = new Map<Part, number>()
  for (const [word, weight] of weights) {
    for (const part of having.get(word) ?? []) {
      const score = bm25(weight, part.counts.get(word)!, part.length, mean)
      scores.set(part, (scores.get(part) ?? 0) + score)
    }
  }
  return scores
}

/** The parts of one guide: of words, what all of them speak of decides nothing. */
function insideGuide(index: Index, own: Part[], { words, sections, asked }: Asked, share: number) {
  const { parts, holding } = index.wholes.get(own[0]!.hit.documentId)!
  const telling = weigh(words, parts, holding)
  const citing = new Map<string, Set<Part>>()
  for (const part of own) for (const key of part.cites) citing.set(key, (citing.get(key) ?? new Set()).add(part))
  const votes = votesAmong(sections, citing)
  return together(
    scored(own, (part) => scoreOf(part, telling, index.mean)),
    () => share,
    (part) => votes.get(part),
    asked,
  )
}

/**
 * Words, votes and what people ask together. The best by words counts the share of the question that it says, the others in
 * proportion: words that say little of it, as in another language, decide little.
 */
function together(
  ranked: Scored[],
  shareOfPart: (part: Part) => number,
  votesFor: (part: Part) => number | undefined,
  asked: (part: Hit) => number,
): Scored[] {
  const first = ranked[0]!
  const unit = shareOfPart(first.part) / (first.score || 1)
  const others = (part: Part) => VOTE_WEIGHT * (votesFor(part) ?? 0) + ASKED_WEIGHT * asked(part.hit)
  return ranked
    .map(({ part, score }) => ({ part, score: score * unit + others(part) }))
    .toSorted((a, b) => b.score - a.score)
}

/** How the bank's vote falls to what rests on its sections, those that rest on one sharing its vote; together 1. */
function votesAmong<Group>(sections: Map<string, number>, citing: Map<string, Set<Group>>): Map<Group, number> {
  const shares = new Map<Group, number>()
  let all = 0
  for (const [key, vote] of sections) {
    const groups = citing.get(key)
    if (!groups) continue
    all += vote
    for (const group of groups) shares.set(group, (shares.get(group) ?? 0) + vote / groups.size)
  }
  return new Map(Array.from(shares, ([group, vote]) => [group, vote / all]))
}

const scored = (parts: Part[], score: (part: Part) => number) =>
  parts.map((part) => ({ part, score: score(part) })).toSorted((a, b) => b.score - a.score)

/** How much the words asked say, by how few of `of` texts have them. */
const weigh = (words: string[], of: number, holding: Map<string, number>) =>
  new Map(
    words.map((word) => {
      const n = holding.get(word) ?? 0
      return [word, idf(of, n) * weightOfKind(word)]
    }),
  )

const weightOfKind = (word: string) => (isPiece(word) ? PIECE_WEIGHT : isMeaning(word) ? 1 : EXACT_WORD_WEIGHT)

const isMeaning = (word: string) => meaningOf(word) === word

type Words = { has: (word: string) => boolean }

function shareOf(weights: Map<string, number>, ...texts: Words[]): number {
  let [sum, all] = [0, 0]
  for (const [word, weight] of weights) {
    if (!isMeaning(word)) continue
    all += weight
    if (texts.some((text) => text.has(word))) sum += weight
  }
  return all && sum / all
}

/**
 * The question with the thesaurus' words in place of those that no guide has, and of all that it has for another language: "basa" is
 * employment.
 */
function inKnownWords({ config }: Ctx, question: string, { holding }: Index, language: Language): string {
  const isKnown = (text: string) => saidBy(text).some((word) => holding.has(word))
  const thesaurus = thesaurusOf(config)
  return question.replace(/[\p{L}'’]{3,}/gu, (word) => {
    if ((language === 'en' && isKnown(word)) || !saidBy(word).length) return word
    const terms = statutoryTerms(thesaurus, word).flatMap((term) => term.split(' ').filter(isKnown))
    return terms.length ? terms.join(' ') : word
  })
}

/** When it happened says nothing of what happened. */
const WHEN =
  /\b(?:yesterday|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|(?:last|next|this) (?:night|week|month|year|morning|evening)|ago|since|already|still|yet|again|everybody|somebody|someone|anybody|nobody)\b/gi

/** How long it went on, how many and how much: "for nine years", "two weeks", "fifty dollars". A story has them, a guide has others. */
const HOW_MUCH = new RegExp(
  String.raw`(?:\b(?:${NUMBER_WORDS}|second|third|fourth|fifth|half|several)\b|[$£]?\d[\d.,:]*)[\s-]*(?:st|nd|rd|th|am|pm|(?:dollars?|cents?|usd|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|times?)\b)?`,
  'gi',
)

/** Which Act somebody names is settled elsewhere. */
const NAMES = /\[?\s*\b[Cc]hapter\s+\d+:\d+\s*\]?|\bAct\b/g

const wordsAsked = ({ said }: Index, text: string) => [
  ...new Set(said(text.replace(HOW_MUCH, ' ').replace(WHEN, ' ').replace(NAMES, ' '))),
]

function scoreOf(
  { counts, length }: Pick<Part, 'counts' | 'length'>,
  weights: Map<string, number>,
  mean: number,
): number {
  let score = 0
  for (const [word, weight] of weights) {
    const count = counts.get(word)
    if (count) score += bm25(weight, count, length, mean)
  }
  return score
}

const wholeMean = ({ wholes }: Index) => [...wholes.values()].reduce((sum, { length }) => sum + length, 0) / wholes.size
