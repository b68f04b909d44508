import { perProcess } from '#server/process-state.ts'
import { ModelError, streamModel } from '#server/adapters/model-call.ts'
import type { Ctx } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import type { MessageRow } from '#server/features/consultations/service.ts'
import type { Hit } from '#server/features/library/service.ts'
import { DailyCapError, withinCaps } from '#server/features/spending/service.ts'
import { noSource, type Refusal } from '#server/features/answering/decision/refusals.ts'
import type { AnswerResult } from './answer-result.ts'
import type { Draft } from '#server/features/answering/runs/draft.ts'
import { AnswerError } from '#server/features/answering/runs/failure.ts'
import { isStatute, labelOf, plainDate } from '#server/features/answering/citations/labels.ts'
import { plainMarkdown, splitParagraphs } from './paragraphs.ts'
import { answerPrompt, answerSystem, type PromptPassage } from '#server/features/answering/prompts/answer.ts'
import type { WhyQuoted } from './quote.ts'
import { repair } from './repair.ts'
import { showParagraph } from './show-paragraph.ts'
import type { Turn } from '#server/features/answering/reading/question.ts'
import { type CheckablePassage, toCheckable } from '#server/features/answering/verify/checkable-passage.ts'
import {
  type DroppedSentence,
  type CheckedParagraph,
  verifyParagraph,
} from '#server/features/answering/verify/verify.ts'

export type ComposeInput = {
  draft: Draft
  question: MessageRow
  history: Turn[]
  /** What is written from, in one go each: a long document that is reviewed comes in several. */
  parts: Hit[][]
  signal: AbortSignal
  trace: Record<string, unknown>
  tokens: { inputTokens: number; outputTokens: number }
  /** Said at the end where nothing of the person's own document was cited. */
  unused?: string
  abstain: (why: Refusal) => Promise<AnswerResult>
  /** The answer without a model: where a cap leaves none, or where nothing that it wrote holds. */
  quoteIt: (why: WhyQuoted) => Promise<AnswerResult>
}

export type Composition = ComposeInput & {
  /** The passages of the part that is being written. */
  hits: Hit[]
  prompted: PromptPassage[]
  /** The passages as claims are checked against them; prepared while the model is still thinking. */
  checked: () => CheckablePassage[]
  dropped: DroppedSentence[]
  repairs: number
  /** Verified paragraphs without a citation wait until one with a citation has been shown. */
  waiting: CheckedParagraph[]
  cited: number
  /** The model found nothing in the passages that answers. */
  refused?: boolean
}

/** A passage never changes; many questions are about the same ones. */
const checkedOnce = perProcess((_: Ctx) => lruMemo<string, CheckablePassage>(400))
const OUTPUT_TOKENS = 1_600
/** A review goes through a whole document. */
const REVIEW_TOKENS = 3_500
const MANY_PASSAGES = 16
const TEMPERATURE = 0.2
const NO_SOURCE = 'NO_SOURCE'
const CAPPED_NOTE =
  'The language model has done its share of work for today, so the rest of your document was not gone through. Ask about the clauses that you still need.'
const LENGTH_NOTE = 'The answer was cut here because it became too long. Ask about the part you still need.'

/**
 * Answers with the language model: streams its draft, checks each paragraph against the passages before anyone sees it, shows
 * what holds, or the passages themselves where nothing does. Throws a failure when the model breaks off; what was shown before
 * stays.
 */
export async function compose(ctx: Ctx, input: ComposeInput): Promise<AnswerResult> {
  const { draft, signal } = input
  const composition: Composition = {
    ...input,
    ...passagesOf(ctx, input.parts[0] ?? []),
    dropped: [],
    repairs: 0,
    waiting: [],
    cited: draft.kept.length,
  }
  const traceNow = () => ({ ...input.trace, dropped: composition.dropped, cited: composition.cited })
  const spent = { inputTokens: 0, outputTokens: 0 }
  // a repair adds to what the reading of the question took
  const total = () => ({
    inputTokens: input.tokens.inputTokens + spent.inputTokens,
    outputTokens: input.tokens.outputTokens + spent.outputTokens,
  })
  let truncated = false
  try {
    for (const part of input.parts) {
      Object.assign(composition, passagesOf(ctx, part))
      const written = await write(ctx, composition)
      spent.inputTokens += written.inputTokens
      spent.outputTokens += written.outputTokens
      truncated ||= written.truncated
    }
    return await finish(composition, traceNow(), total(), truncated)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DailyCapError)) throw withTrace(error, traceNow())
    // what has been shown of a long document stays, and what is missing is said
    if (composition.cited > draft.kept.length)
      return { outcome: 'answered', sentence: CAPPED_NOTE, trace: traceNow(), ...total() }
    return { ...(await input.quoteIt(error.whose)), ...total() }
  }
}

function passagesOf(ctx: Ctx, hits: Hit[]): Pick<Composition, 'hits' | 'prompted' | 'checked'> {
  const prompted = hits.map(toPrompt)
  const checked = () =>
    hits.map((hit, i) =>
      checkedOnce(ctx)(`${hit.textId}:${hit.passageId}`, () => toCheckable({ ...hit, asAt: prompted[i]!.asAt })),
    )
  return { hits, prompted, checked }
}

/** One draft of the model about the passages at hand, shown paragraph by paragraph as it holds. */
async function write(ctx: Ctx, composition: Composition) {
  const { draft, question, history, hits, prompted, parts, signal } = composition
  const at = parts.indexOf(hits)
  const prompt = {
    system: answerSystem(draft.run.channel),
    prompt: answerPrompt(question.text, prompted, {
      history,
      shown: parts.length > 1 ? [] : draft.kept.map(({ content }) => content),
      ...(parts.length > 1 && { part: { number: at + 1, of: parts.length } }),
    }),
    maxOutputTokens: hits.length > MANY_PASSAGES ? REVIEW_TOKENS : OUTPUT_TOKENS,
    temperature: TEMPERATURE,
  }
  const paragraphs = splitParagraphs((text, last) => handle(ctx, composition, text, last))
  const written = await withinCaps(ctx, prompt, () =>
    streamModel(ctx, ctx.models!.main, prompt, ctx.config.AI_TIMEOUT_MS, signal, paragraphs.add),
  )
  await paragraphs.end(written.truncated)
  return written
}

const withTrace = (error: unknown, trace: Record<string, unknown>) =>
  error instanceof ModelError ? new AnswerError(error.problem, { cause: error, trace }) : error

async function finish(
  composition: Composition,
  trace: Record<string, unknown>,
  total: { inputTokens: number; outputTokens: number },
  truncated: boolean,
): Promise<AnswerResult> {
  const { refused, cited, draft, unused } = composition
  if (refused && !cited) return { ...(await composition.abstain(noSource())), ...total }
  if (!cited) {
    const quoted = await composition.quoteIt('unconfirmed')
    return { ...quoted, trace: { ...trace, ...quoted.trace }, ...total }
  }
  const notes = [truncated ? LENGTH_NOTE : '', unused && !draft.citations.some(({ own }) => own) ? unused : '']
  const sentence = notes.filter(Boolean).join('\n\n')
  return { outcome: 'answered', trace, ...total, ...(sentence && { sentence }) }
}

function toPrompt(hit: Hit): PromptPassage {
  return {
    source: isStatute(hit) ? labelOf({ ...hit, text: '' }) : labelOf(hit),
    asAt: hit.asAt && plainDate(hit.asAt),
    own: hit.own,
    heading: hit.heading,
    text: hit.text,
  }
}

/** One paragraph of the draft: checked, repaired once where it fails, and shown. */
async function handle(ctx: Ctx, composition: Composition, draftText: string, last: boolean) {
  const text = plainMarkdown(draftText)
  if (text.includes(NO_SOURCE)) composition.refused = true
  const paragraph = text.replaceAll(NO_SOURCE, '').trim()
  if (!paragraph) return
  const first = verifyParagraph(paragraph, composition.checked(), composition.question.text)
  // the end of a draft that was cut off is half a sentence: nothing to repair
  const verified = first.dropped.length && !last ? await repair(ctx, composition, paragraph, first) : first
  composition.dropped.push(...verified.dropped)
  await showParagraph(ctx, composition, verified)
}
