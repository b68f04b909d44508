import type { Composed, ComposeInput, Composition, PromptPart } from './composition.ts'
import { perProcess } from '#server/process-state.ts'
import { ModelError, streamModel } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import { type Hit, termsUsedIn } from '#server/features/library/service.ts'
import { DailyCapError, withinCaps } from '#server/features/spending/service.ts'
import { AnswerError } from '#server/features/answering/runs/failure.ts'
import { isStatute, labelOf } from '#server/features/answering/citations/labels.ts'
import { plainMarkdown, splitParagraphs } from './paragraphs.ts'
import { answerPrompt, answerSystem, type PromptPassage } from '#server/features/answering/prompts/answer.ts'
import { judgeParagraph, numbersFor } from './judge-paragraph.ts'
import { changesSince, showJudged } from './show-paragraph.ts'
import { type CheckablePassage, toCheckable } from '#server/features/answering/verify/checkable-passage.ts'
import { checkParagraph } from '#server/features/answering/verify/exact-checks.ts'
import { linesOf } from '#server/features/answering/verify/sentences.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import { createLimiter } from '#server/limiter.ts'
import { dateOf } from '#server/day.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

/** A passage never changes; many questions are about the same ones. */
const checkedOnce = perProcess((_: Ctx) => lruMemo<string, CheckablePassage>(400))
const OUTPUT_TOKENS = 1_600
/** A review goes through a whole document. */
const REVIEW_TOKENS = 3_500
const MANY_PASSAGES = 16
const TEMPERATURE = 0.2
/** Terms of a lexicon in one prompt. */
const TERMS_MAX = 20
/** Paragraphs of one answer that are judged at once. */
const JUDGES_AT_ONCE = 3
/** States of the law of which nothing holds today. */
const ENDED: ReadonlySet<string> = new Set(['repealed', 'struck_down', 'lapsed', 'not_yet_in_force'])
/** "You can do two things:", a label in bold type, or a heading: nothing without what follows. */
const LEAD_IN = /:\s*$|^\*\*[^*\n]+\*\*$|^[^.!?\n]{1,60}$/
const NO_SOURCE = 'NO_SOURCE'

/**
 * Answers with the language model: streams its draft, has each paragraph judged by the passages while the next is written, and
 * shows what holds. Throws a failure when the model breaks off; what was shown before stays.
 */
export async function compose(ctx: Ctx, input: ComposeInput): Promise<Composed> {
  const { draft, signal, ownWordsIn } = input
  const composition = begin(ctx, input)
  const end = () => ({
    trace: { ...input.trace, dropped: composition.dropped, cited: composition.cited },
    tokens: composition.tokens,
  })
  let truncated = false
  try {
    for (const hits of input.parts) {
      composition.part = promptPart(ctx, hits)
      composition.leadIn = ''
      composition.citedSoFar = new Set()
      composition.before = []
      truncated = (await write(ctx, composition)) || truncated
    }
    return { ...statusOf(ctx, composition, truncated), ...end() }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError) throw new AnswerError(error.problem, { cause: error, trace: end().trace })
    if (!(error instanceof DailyCapError)) throw error
    // what has been shown of a long document stays, and what is missing is said
    const sentence = answerWording(ctx, ownWordsIn).cappedInTheMiddle
    if (composition.cited > draft.kept.length) return { status: 'answered', sentence, ...end() }
    return { status: 'capped', cap: error.whose, ...end() }
  }
}

function begin(ctx: Ctx, input: ComposeInput): Composition {
  const { draft, tokens } = input
  const today = dateInWords(dateOf(ctx.now()))
  return {
    ...input,
    today,
    // what drafts and judges take is added
    tokens: { ...tokens },
    part: promptPart(ctx, input.parts[0] ?? []),
    dropped: [],
    judges: createLimiter(JUDGES_AT_ONCE),
    judgeFailures: 0,
    showing: Promise.resolve(),
    paragraphs: 0,
    leadIn: '',
    citedSoFar: new Set(),
    before: [],
    waiting: [],
    cited: draft.kept.length,
    quoted: new Set(),
    doubtsSaid: new Set(),
    shownSentences: draft.kept.flatMap(({ content }) => sentencesIn(content)),
    said: draft.shown.filter((text) => !draft.kept.some(({ content }) => content === text)),
    questionText: toCheckable({ title: '', text: personsOwn(input, today), isOwn: true }),
    foundNothing: false,
  }
}

/** What a person told or has before them, and the day: their facts may be named with any law. */
const personsOwn = ({ question, history, english, parts }: ComposeInput, today: string) =>
  [
    ...[question, ...history].map(({ text }) => text),
    // numbers that a person wrote as words are read in English
    english ?? '',
    ...parts.flat().flatMap(({ own, text }) => (own ? [text] : [])),
    `Today is ${today}.`,
  ].join('\n')

function promptPart(ctx: Ctx, hits: Hit[]): PromptPart {
  const prompted = hits.map(toPrompt)
  const checked = () =>
    hits.map((hit, i) => {
      const { asAt, law } = prompted[i]!
      return checkedOnce(ctx)(`${hit.textId}:${hit.passageId}:${law ?? ''}`, () =>
        toCheckable({ ...hit, asAt, lawToday: law }),
      )
    })
  return { hits, prompted, checked }
}

/** One draft of the model about the passages at hand, shown paragraph by paragraph as it holds. Gives whether it was cut off. */
async function write(ctx: Ctx, composition: Composition): Promise<boolean> {
  const { draft, question, history, language, parts, signal, tokens } = composition
  const { hits, prompted } = composition.part
  const at = parts.indexOf(hits)
  const prompt = {
    system: answerSystem(draft.run.channel),
    prompt: answerPrompt(question.text, prompted, {
      history,
      language,
      isDanger: composition.isDanger,
      declined: composition.declined,
      today: composition.today,
      terms: termsOf(ctx, language, hits),
      said: composition.said,
      shown: parts.length > 1 ? [] : draft.kept.map(({ content }) => content),
      ...(parts.length > 1 && { part: { number: at + 1, of: parts.length } }),
    }),
    maxOutputTokens: hits.length > MANY_PASSAGES ? REVIEW_TOKENS : OUTPUT_TOKENS,
    temperature: TEMPERATURE,
  }
  const paragraphs = splitParagraphs((text, last) => handle(ctx, composition, text, last))
  try {
    const written = await withinCaps(ctx, prompt, () =>
      streamModel(ctx, ctx.models!.main, prompt, ctx.config.AI_TIMEOUT_MS, signal, paragraphs.add),
    )
    await paragraphs.end(written.truncated)
    tokens.inputTokens += written.inputTokens
    tokens.outputTokens += written.outputTokens
    return written.truncated
  } finally {
    // what was written before the model broke off is judged and shown all the same
    await composition.showing
  }
}

/** Legal terms of the passages in the language that is written; in English none are needed. */
function termsOf(ctx: Ctx, language: ComposeInput['language'], hits: Hit[]) {
  if (language !== 'sn' && language !== 'nd') return []
  const texts = hits.map(({ heading = '', text }) => `${heading} ${text}`)
  return termsUsedIn(ctx, texts, TERMS_MAX).map((entry) => ({
    en: entry.en,
    means: entry.means,
    to: entry[language],
  }))
}

function statusOf(
  ctx: Ctx,
  { foundNothing, cited, quoted, draft, unused, ownWordsIn }: Composition,
  truncated: boolean,
) {
  if (!cited && quoted.size) return { status: 'quoted' as const }
  if (!cited) return { status: foundNothing ? ('no_source' as const) : ('unconfirmed' as const) }
  const notes = [
    ...changesSince(draft.citations, answerWording(ctx, ownWordsIn)),
    truncated ? answerWording(ctx, ownWordsIn).tooLong : '',
    unused && !draft.citations.some(({ own }) => own) ? unused : '',
  ]
  const sentence = notes.filter(Boolean).join('\n\n')
  return { status: 'answered' as const, ...(sentence && { sentence }) }
}

/** Sentences of a paragraph that was shown, without its links. */
const sentencesIn = (content: string) =>
  linesOf(content.replace(/\[[^\]\n]*\]\([^)\n]*\)/g, '')).flatMap((line) => line.sentences.map(({ text }) => text))

/** A passage as models are shown it. */
export function toPrompt(hit: Hit): PromptPassage {
  return {
    source: isStatute(hit) ? labelOf({ ...hit, text: '' }) : labelOf(hit),
    asAt: hit.asAt && dateInWords(hit.asAt),
    own: hit.own,
    isJudgment: hit.kind === 'judgment',
    ...(hit.law && !hit.law.ofAct && { law: hit.law.sentence, hasEnded: ENDED.has(hit.law.kind) }),
    heading: hit.heading,
    text: hit.text,
  }
}

/**
 * One paragraph of the draft: read, and judged while the next is written. Its turn to be shown comes after those before it.
 * Throws what showing an earlier one threw.
 */
async function handle(ctx: Ctx, composition: Composition, draftText: string, last: boolean) {
  // what has gone wrong already ends the draft
  await Promise.race([composition.showing, Promise.resolve()])
  const { part, draft, judges, signal } = composition
  const text = plainMarkdown(draftText)
  if (text.includes(NO_SOURCE)) composition.foundNothing = true
  const rest = text.replaceAll(NO_SOURCE, '').trim()
  if (!rest) return
  const paragraph = composition.leadIn + rest
  // what only leads in to the next paragraph is judged and shown with it, or not at all
  composition.leadIn = LEAD_IN.test(rest) && !/\[\d/.test(rest) ? `${paragraph}\n` : ''
  if (composition.leadIn) return
  const read = checkParagraph(last ? withoutHalf(paragraph) : paragraph, part.checked(), composition.questionText)
  if (!read.length) return
  const isFirst = composition.paragraphs++ === 0 && !draft.kept.length
  for (const n of read.flatMap(({ sentences }) => sentences.flatMap(({ cites }) => cites)))
    composition.citedSoFar.add(n)
  const numbers = numbersFor(part.prompted, composition.citedSoFar, isFirst)
  const toJudge = {
    lines: read,
    numbers,
    isOpening: isFirst,
    before: [...composition.before],
    today: composition.today,
  }
  composition.before.push(...read.flatMap(({ sentences }) => sentences.map((one) => one.text)))
  const judging = judges.run(() => judgeParagraph(ctx, composition, toJudge), { signal })
  const showing = Promise.all([judging, composition.showing]).then(([judgement]) =>
    showJudged(ctx, composition, toJudge, judgement),
  )
  // whoever waits for the last paragraph learns of it
  showing.catch(() => {})
  composition.showing = showing
}

/** A paragraph that was cut off, up to its last whole sentence. */
const withoutHalf = (paragraph: string) => /^[^]*[.!?](?:\s*\[[\d,\s–-]*\])*/.exec(paragraph)?.[0] ?? ''
