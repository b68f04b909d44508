import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, onCommit } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { type Channel, runEvents, type RunRow, runs } from '#server/features/answering/tables.ts'
import {
  addMessage,
  chooseLanguage,
  cleanText,
  followWriting,
  hasMessages,
  lockConversation,
  type MessageRow,
  ownConversation,
  removeMessagesOf,
  checkRoomForMessages,
} from '#server/features/consultations/service.ts'
import { reserveReply } from '#server/features/points/service.ts'
import { minutesToWait } from '#server/features/spending/service.ts'
import { answers } from '#server/telemetry/metrics.ts'
import { nextStep, stateOf, stepFor } from './next-step.ts'
import type { RunRegistry, StoredEvent } from './run-registry.ts'
import { leaseEnd } from './leases.ts'
import { languageSaidOf } from '#server/features/answering/reading/language-said.ts'
import { warningForText } from '#server/features/answering/reading/warning.ts'
import { answerWording } from '#server/features/answering/sentences/index.ts'
import type { Language } from '#server/text/language.ts'

export type OpenInput = {
  conversationId: string
  userId: string
  message?: string
  channel?: Channel
  /** The answer of the last question is given again in it; then no `message` is given. */
  retellIn?: Language
  /** When the request came: who asked before a try failed is told so, who asks after it starts the next one. */
  receivedAt: Date
}

/** `fresh` are the first events of a run that this call started. Without a run there is nothing to answer. */
export type OpenedRun = { run?: RunRow; question?: MessageRow; fresh?: StoredEvent[] }

/**
 * Finds or starts the run for the conversation's last question, storing `message` first when it is a new one. However
 * many processes open it at once, one run is started and one point reserved (unique question, conversation lock).
 */
export async function openRun(
  ctx: Ctx,
  registry: RunRegistry,
  input: OpenInput,
  abandon: (run: RunRow) => Promise<void>,
): Promise<OpenedRun> {
  const message = input.message === undefined ? undefined : cleanText(input.message)
  if (message === undefined && !input.retellIn) {
    // opened to follow: mostly there is something to follow, and nothing needs a lock
    await ownConversation(ctx.db, input)
    const seen = await stateOf(ctx.db, input.conversationId)
    const step = stepFor(ctx, seen, input.receivedAt, message)
    if (step === 'nothing') return nothingAsked(ctx, input.conversationId)
    if (step === 'join') return seen
  }
  for (;;) {
    const opened = await inTransaction(ctx.db, (tx) => startRun(ctx, registry, tx, input, message))
    if (!('dead' in opened)) return opened
    await abandon(opened.dead)
  }
}

/** A document without a question waits for one; in an empty consultation there is nothing to answer. */
async function nothingAsked(ctx: Ctx, conversationId: string): Promise<OpenedRun> {
  if (await hasMessages(ctx.db, conversationId)) return {}
  throw new AppError('invalid_input', 'Write a message first', { fields: { message: 'Write a message first' } })
}

/** Decides under the lock and starts the run when there is none to join. `dead` is a run that must be let go of first. */
async function startRun(
  ctx: Ctx,
  registry: RunRegistry,
  tx: Tx,
  input: OpenInput,
  message: string | undefined,
): Promise<OpenedRun | { dead: RunRow }> {
  const conversation = await lockConversation(tx, input)
  const state = await stateOf(tx, input.conversationId)
  const { question } = state
  const { step, run: before } = nextStep(ctx, state, input, message)
  if (step === 'busy') throw busy()
  if (step === 'abandon' && before) return { dead: before }
  const { retellIn } = input
  if (retellIn && question) await chooseLanguage(ctx, tx, conversation, { language: retellIn, question: question.text })
  if (step !== 'start') return { question, run: before }
  const begin = (asked: Asked) => beginRun(ctx, registry, tx, input, asked)
  if (message !== undefined && message !== question?.text) {
    const asked = await addQuestion(ctx, tx, conversation, { text: message, channel: input.channel })
    return begin({ conversation, question: asked, retoldIn: '' })
  }
  if (!question) return {}
  if (before) await forgetRun(tx, conversation, before)
  // what failed is tried again as what it was
  return begin({ conversation, question, retoldIn: retellIn ?? before?.retoldIn ?? '' })
}

type Conversation = Awaited<ReturnType<typeof lockConversation>>

async function addQuestion(
  ctx: Ctx,
  tx: Tx,
  conversation: Conversation,
  { text, channel }: { text: string; channel: Channel | undefined },
): Promise<MessageRow> {
  // a WhatsApp goes on in one consultation for years
  if (channel !== 'whatsapp') await checkRoomForMessages(tx, conversation, [text])
  return addMessage(tx, conversation, { sender: 'user', text, at: ctx.now() })
}

/** What a run is begun for; `retoldIn` as in the table. */
type Asked = { conversation: Conversation; question: MessageRow; retoldIn: RunRow['retoldIn'] }

/** Stores the run of a question with its first events. One that may not begin is closed with the reason. */
async function beginRun(
  ctx: Ctx,
  registry: RunRegistry,
  tx: Tx,
  input: OpenInput,
  { conversation, question, retoldIn }: Asked,
): Promise<OpenedRun> {
  if (!retoldIn) await followWriting(ctx, tx, conversation, question.text)
  const run = newRun(ctx, registry, input, { questionId: question.id, retoldIn })
  const wait = await minutesToWait(ctx, tx, run.userId)
  const begins = !wait && (retoldIn !== '' || (await reserve(tx, run)))
  await tx.insert(runs).values(run)
  const fresh = begins ? [THINKING] : await refuse(ctx, tx, run, question, wait)
  await tx
    .insert(runEvents)
    .values(fresh.map(({ seq, event }) => ({ runId: run.id, userId: run.userId, seq, data: event })))
  return { run: { ...run, state: begins ? 'running' : 'failed' }, question, fresh }
}

const newRun = (
  ctx: Ctx,
  registry: RunRegistry,
  input: OpenInput,
  of: Pick<RunRow, 'questionId' | 'retoldIn'>,
): RunRow => ({
  id: randomUUID(),
  conversationId: input.conversationId,
  userId: input.userId,
  ...of,
  state: 'running',
  outcome: null,
  channel: input.channel ?? 'web',
  leaseOwner: registry.owner,
  leaseUntil: leaseEnd(ctx),
  stopRequested: false,
  trace: { attempts: 1 },
  inputTokens: 0,
  outputTokens: 0,
  verdict: null,
  verdictComment: null,
  verdictAt: null,
  createdAt: ctx.now(),
  completedAt: null,
})

const THINKING: StoredEvent = { seq: 1, event: { type: 'thinking' } }

/**
 * Closes a run that is not begun: the person has `wait` minutes to wait, or else no points. Opening the stream again tries once
 * more.
 */
async function refuse(ctx: Ctx, tx: Tx, run: RunRow, question: MessageRow, wait: number): Promise<StoredEvent[]> {
  const language = await languageSaidOf(ctx, tx, question)
  const say = answerWording(ctx, language)
  const [outcome, sentence] = wait ? (['failed', say.waitFor(wait)] as const) : (['no_points', say.noPoints] as const)
  await tx
    .update(runs)
    .set({ state: 'failed', outcome, completedAt: ctx.now(), trace: { charged: 0, language } })
    .where(eq(runs.id, run.id))
  onCommit(tx, () => answers.inc({ outcome, channel: run.channel }))
  const conversation = { id: run.conversationId, userId: run.userId }
  // who is in danger is told whom to reach, whatever is paid
  const warning = await warningForText({ ...ctx, db: tx }, question.text, language)
  const said = warning ? [warning, sentence] : [sentence]
  await addMessage(tx, conversation, { sender: 'ai', text: said.join('\n\n'), runId: run.id, at: ctx.now() })
  const events: StoredEvent['event'][] = [
    ...said.map((content) => ({ type: 'general' as const, content })),
    { type: 'complete', outcome, runId: run.id, charged: 0 },
  ]
  return [THINKING, ...events.map((event, at) => ({ seq: at + 2, event }))]
}

/** Takes the price of a reply now; false when the balance is too small. */
async function reserve(tx: Tx, run: RunRow): Promise<boolean> {
  try {
    await reserveReply(tx, run)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_enough_points') return false
    throw error
  }
}

/** A failed try gives way to the next one, with the sentence that told of it. */
async function forgetRun(tx: Tx, conversation: { id: string; userId: string }, run: RunRow) {
  await removeMessagesOf(tx, conversation, run.id)
  await tx.delete(runs).where(eq(runs.id, run.id))
}

const busy = () =>
  new AppError('conflict', 'A reply is still being written. Wait for it or stop it, then send your next message.')
