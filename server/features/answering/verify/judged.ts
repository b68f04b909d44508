import * as z from 'zod/mini'
import type { ReadLine, ReadSentence, Reason } from './exact-checks.ts'
import { isRepeated } from './repeated.ts'

/** What a judge says of each sentence of a paragraph, the first being 1; the shape it answers in. */
export const Judgement = z.object({
  sentences: z.array(
    z.object({
      id: z.number(),
      quote: z.string(),
      why: z.string(),
      verdict: z.enum(['stated', 'follows', 'no_claim', 'not_stated', 'contradicted']),
      passages: z.array(z.number()),
      correction: z.nullable(z.string()),
    }),
  ),
})
export type Judgement = z.infer<typeof Judgement>
type Verdict = Judgement['sentences'][number]

export type DroppedSentence = {
  sentence: string
  reason: Reason | 'not_stated' | 'contradicted' | 'not_judged' | 'repeated' | 'lost_lead_in' | 'lost_items'
  detail: string
  markers: number[]
}
/**
 * A sentence that may be shown; `cites` are the passages that bear it out, none where it says nothing about law, and `quote` the
 * words of one of them that do, as the judge copied them.
 */
export type JudgedSentence = { text: string; cites: number[]; quote: string }
export type JudgedLine = { prefix: string; sentences: JudgedSentence[] }
/** `isAnswer` is false where the sentence that begins the answer is lost: what follows it would answer nothing. */
export type JudgedParagraph = { lines: JudgedLine[]; dropped: DroppedSentence[]; isAnswer: boolean }

export type Beside = {
  /** Whether a sentence that cites these passages holds to the exact checks. */
  holds: (text: string, cites: number[]) => boolean
  /** Numbers of the passages that the judge was shown. */
  numbers: number[]
  /** Sentences of the answer that were shown before. */
  shown: string[]
  /** The paragraph begins the answer. */
  isOpening: boolean
}

/**
 * What of a paragraph may be shown once it was judged: sentences that hold, and corrections of others that hold to the exact
 * checks and repeat no neighbour. A list is shown with its lead-in and its items or not at all. Pure.
 */
export function applyJudgement(read: ReadLine[], { sentences }: Judgement, beside: Beside): JudgedParagraph {
  const verdicts = new Map(sentences.map((one) => [one.id, one]))
  const all = read.flatMap((line) => line.sentences)
  const dropped: DroppedSentence[] = []
  const sentencesSoFar = [...beside.shown]
  let isFirstLost = false
  const lines = read.map(({ prefix, sentences: own }): JudgedLine => ({
    prefix,
    sentences: own.flatMap((sentence): JudgedSentence[] => {
      const id = all.indexOf(sentence) + 1
      const neighbours = [
        ...sentencesSoFar,
        ...all.filter((one) => one !== sentence && isKept(one, verdicts, all)).map(({ text }) => text),
      ]
      const judged = judgeSentence(sentence, verdicts.get(id), { ...beside, sentencesSoFar, neighbours })
      if ('reason' in judged) {
        dropped.push({ sentence: sentence.text, markers: sentence.cites, ...judged })
        isFirstLost ||= id === 1
        return []
      }
      sentencesSoFar.push(judged.text)
      return [judged]
    }),
  }))
  return { lines: wholeLists(lines, read, dropped), dropped, isAnswer: !beside.isOpening || !isFirstLost }
}

const HOLDS: ReadonlySet<Verdict['verdict']> = new Set(['stated', 'follows', 'no_claim'])

/** What is surely wrong. Of a number that was not found the judge decides: it may stand there in words, or be worked out. */
const isWrong = ({ problem }: Pick<ReadSentence, 'problem'>) => problem !== undefined && problem.reason !== 'number'

const isKept = (sentence: ReadSentence, verdicts: Map<number, Verdict>, all: ReadSentence[]) =>
  !isWrong(sentence) && HOLDS.has(verdicts.get(all.indexOf(sentence) + 1)?.verdict ?? 'not_stated')

type Why = Pick<DroppedSentence, 'reason' | 'detail'>

function judgeSentence(
  { text, cites, problem }: ReadSentence,
  verdict: Verdict | undefined,
  { holds, numbers, sentencesSoFar, neighbours }: Beside & { sentencesSoFar: string[]; neighbours: string[] },
): JudgedSentence | Why {
  if (!verdict) return { reason: 'not_judged', detail: 'the judge said nothing of it' }
  const named = verdict.passages.filter((n) => numbers.includes(n))
  const borneBy = [...new Set(named.length ? named : cites)]
  if (!isWrong({ problem }) && HOLDS.has(verdict.verdict)) {
    if (isRepeated(text, sentencesSoFar, 'word for word')) return { reason: 'repeated', detail: 'was said before' }
    return { text, cites: verdict.verdict === 'no_claim' ? [] : borneBy, quote: verdict.quote }
  }
  const why = problem ?? { reason: verdict.verdict as 'not_stated' | 'contradicted', detail: verdict.why }
  const correction = correctionOf(text, verdict)
  if (!correction || !borneBy.length || !holds(correction, borneBy)) return why
  return isRepeated(correction, neighbours, 'nearly') ? why : { text: correction, cites: borneBy, quote: verdict.quote }
}

/** A correction on one line; what leads in to a list still does. */
function correctionOf(text: string, { correction }: Verdict): string | undefined {
  const line = correction?.replace(/\s+/g, ' ').trim()
  return line && text.endsWith(':') ? `${line.replace(/[.:]$/, '')}:` : line
}

/** Items that have lost the sentence that leads in, and a lead-in that has lost its items, say something else than was meant. */
function wholeLists(lines: JudgedLine[], read: ReadLine[], dropped: DroppedSentence[]): JudgedLine[] {
  const drop = (i: number, reason: 'lost_lead_in' | 'lost_items') => {
    for (const { text, cites } of lines[i]!.sentences)
      dropped.push({ sentence: text, markers: cites, reason, detail: 'the rest of its list is gone' })
    lines[i]!.sentences = []
  }
  for (const [i, { sentences }] of read.entries()) {
    const last = sentences.at(-1)?.text ?? ''
    const items = itemsAfter(read, i)
    if (!last.endsWith(':') || !items.length) continue
    const leadsIn = lines[i]!.sentences.at(-1)
    const isLost = !leadsIn || (leadsIn.text !== last && !leadsIn.text.endsWith(':'))
    if (isLost) for (const item of items) drop(item, 'lost_lead_in')
    else if (!items.some((item) => lines[item]!.sentences.length)) drop(i, 'lost_items')
  }
  return lines.filter((line) => line.sentences.length)
}

/** The lines of the list that a line leads into. */
function itemsAfter(read: ReadLine[], i: number): number[] {
  const isItem = (line: ReadLine | undefined) => line !== undefined && /[-*•\d>]/.test(line.prefix)
  const items: number[] = []
  for (let at = i + 1; isItem(read[at]); at++) items.push(at)
  // a lead-in without marks is followed by plain lines
  return items.length || !read[i + 1] ? items : [i + 1]
}
