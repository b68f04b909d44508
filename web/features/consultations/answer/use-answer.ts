import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { stopAnswer, type AnswerEvent } from '#contract/consultations/answers.ts'
import { postMessage, type Conversation } from '#contract/consultations/consultations.ts'
import { LONG_MESSAGE_MAX, MESSAGE_MAX, REPLY_PRICE } from '#contract/product.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { changePoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { writePersonal, readPersonal } from '#web/lib/session/personal.ts'
import { propertiesOf, isText } from '#web/lib/text/json-object.ts'
import { session } from '#web/lib/session/session.ts'
import { followAnswer, untilOnline } from './answer-client.ts'
import { answerReducer, idleAnswer, type AnswerAction } from './answer-state.ts'
import {
  questionStateOf,
  withAnswer,
  withQuestion,
  type FinishedAnswer,
} from '#web/features/consultations/conversation.ts'
import { tellOtherTabs } from '#web/features/consultations/chat/other-tabs.ts'
import {
  changeConversation,
  conversationKey,
  conversationsKey,
  fetchConversation,
} from '#web/features/consultations/queries.ts'
import { chat } from '#web/messages/en/chat.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

/** Bytes of a question in an address; servers and proxies refuse longer ones, whatever the letters. */
const ADDRESS_MAX = 6_000

/** `sent` is false when the question never reached the server: its words belong back into the text box. */
export type AskResult = { end: 'complete' | 'failed' | 'aborted' | 'busy'; sent: boolean; runId?: string }

/** A question on its way, and how many messages the consultation had when it was asked. */
type WaitingQuestion = { text: string; before: number }
const isWaiting = (stored: unknown): stored is WaitingQuestion => {
  const { text, before } = propertiesOf(stored)
  return isText(text) && typeof before === 'number'
}
const TAKEN_BACK = 'taken back'

/** A question that was asked here and, for all this browser knows, never reached the server: with a reload it is still to be sent. */
export function waitingQuestion(conversation: Conversation): string | undefined {
  const waiting = readPersonal('waitingQuestion:', conversation.id, isWaiting)
  if (!waiting) return undefined
  if (questionStateOf(conversation, waiting.before, waiting.text) === 'missing') return waiting.text
  forgetWaiting(conversation.id)
  return undefined
}
const forgetWaiting = (conversationId: string) => writePersonal('waitingQuestion:', conversationId, null)

/** One conversation's answers: ask, follow a question that waits, stop. While one runs, `ask` and `follow` do nothing. */
export function useAnswer(conversationId: string) {
  const queries = useQueryClient()
  const [state, dispatch] = useReducer(answerReducer, idleAnswer)
  const running = useRef<AbortController>(null)

  const begin = useCallback(
    async (text?: string): Promise<AskResult> => {
      if (running.current) return { end: 'busy', sent: false }
      const leaving = (running.current = new AbortController())
      dispatch({ type: 'asked' })
      if (text === undefined) dispatch({ type: 'reached' })
      const result = await runAnswer({ queries, conversationId, text, dispatch, signal: leaving.signal })
      if (result.end === 'aborted' && leaving.signal.reason !== TAKEN_BACK) return result
      running.current = null
      if (text !== undefined) forgetWaiting(conversationId)
      // a finished answer stays until the conversation shows it, see liveAnswer
      if (!result.runId) dispatch({ type: 'reset' })
      return result.end === 'aborted' ? { end: 'failed', sent: false } : result
    },
    [conversationId, queries],
  )
  const { reached } = state
  const stop = useCallback(async () => {
    // what has not left this browser needs no server to be taken back
    if (!reached && !navigator.onLine) return running.current?.abort(TAKEN_BACK)
    dispatch({ type: 'stopping', on: true })
    try {
      await api(stopAnswer, { conversationId })
    } catch (error) {
      dispatch({ type: 'stopping', on: false })
      toast.error(errorText(error, messagesNow('chat', chat).notStopped))
    }
  }, [conversationId, reached])

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  const ask = useCallback((text: string) => begin(text), [begin])
  const follow = useCallback(() => begin(), [begin])
  return { state, busy: state.phase !== 'idle', ask, follow, stop }
}

type Run = {
  queries: QueryClient
  conversationId: string
  text?: string
  dispatch: (action: AnswerAction) => void
  signal: AbortSignal
}

async function runAnswer({ queries, conversationId, text, dispatch, signal }: Run): Promise<AskResult> {
  const key = conversationKey(conversationId)
  const before = queries.getQueryData<Conversation>(key)?.messages.length ?? 0
  const answer: FinishedAnswer = { parts: [], citations: [] }
  let charged: number | undefined
  let reported = false
  await queries.cancelQueries({ queryKey: key })
  // who left or took it back before the server said anything: what was not sent does not stand among the messages
  const aborted = (): AskResult => {
    if (!reported && text !== undefined) cutAt(queries, conversationId, before)
    return { end: 'aborted', sent: true }
  }
  if (text !== undefined) {
    writePersonal('waitingQuestion:', conversationId, { text, before } satisfies WaitingQuestion)
    changeConversation(queries, conversationId, (now) => withQuestion(now, text))
  }

  const onEvent = (event: AnswerEvent) => {
    if (!reported) {
      tellOtherTabs(conversationId)
      forgetWaiting(conversationId)
    }
    reported = true
    collect(answer, event)
    if (event.type === 'complete') {
      charged = event.charged ?? REPLY_PRICE
      changeConversation(queries, conversationId, (now) => withAnswer(now, answer))
    }
    dispatch({ type: 'event', event })
  }
  await untilOnline(signal)
  if (signal.aborted) return aborted()
  const posted = await postLong(conversationId, text)
  if (posted === true) dispatch({ type: 'reached' })
  if (posted === 'refused') return ended(queries, conversationId, { end: 'failed', sent: false }, before, text)
  const end = await followAnswer({
    conversationId,
    message: posted ? undefined : text,
    token: session.callToken,
    refresh: session.refresh,
    questionState: async () => questionStateOf(await fetchConversation(conversationId, signal), before, text),
    onEvent,
    onInterruption: (interruption) => dispatch({ type: 'interrupted', interruption }),
    signal,
  })
  if (end === 'aborted') return aborted()
  changePoints(queries, -(charged ?? 0))
  tellOtherTabs(conversationId)
  return ended(queries, conversationId, { end, sent: true, runId: answer.runId }, before, text)
}

const cutAt = (queries: QueryClient, conversationId: string, count: number) =>
  changeConversation(queries, conversationId, (now) => ({ ...now, messages: now.messages.slice(0, count) }))

/** A text too long for an address goes ahead by itself. */
async function postLong(conversationId: string, text: string | undefined): Promise<boolean | 'refused'> {
  if (text === undefined) return false
  const fits = text.length <= MESSAGE_MAX && encodeURIComponent(text).length <= ADDRESS_MAX
  if (fits || text.length > LONG_MESSAGE_MAX) return false
  try {
    await api(postMessage, { id: conversationId, text })
    return true
  } catch (error) {
    toast.error(errorText(error, messagesNow('chat', chat).notSent))
    return 'refused'
  }
}

function collect(answer: FinishedAnswer, event: AnswerEvent) {
  if (event.type === 'paragraph' || event.type === 'general') answer.parts.push(event.content)
  if (event.type === 'paragraph') {
    answer.citations.push(...(event.citations ?? (event.documentSubstring ? [event.documentSubstring] : [])))
  }
  if (event.type === 'general') answer.citations.push(...(event.nearest ?? []))
  if (event.type !== 'complete') return
  const { runId, outcome, language } = event
  Object.assign(answer, { runId, outcome, language: language === 'en' ? undefined : language })
}

/** After a reply completes the conversation is fetched again; so it is after a failure, to see what arrived. */
async function ended(
  queries: QueryClient,
  conversationId: string,
  result: AskResult,
  before = 0,
  text?: string,
): Promise<AskResult> {
  const key = conversationKey(conversationId)
  const refetch = queries.refetchQueries({ queryKey: key }, { throwOnError: true })
  void queries.invalidateQueries({ queryKey: [...conversationsKey, 'list'] })
  const seen = refetch.then(
    () => queries.getQueryData<Conversation>(key),
    () => undefined,
  )
  // an answer that arrived whole stands in the conversation already
  if (result.runId) return result
  const conversationNow = await seen
  if (result.end === 'complete') return result
  if (text === undefined) return result
  // nobody knows whether it arrived: back into the text box with it, the same words sent again are the same question
  if (!conversationNow) cutAt(queries, conversationId, before)
  return {
    ...result,
    sent: conversationNow !== undefined && questionStateOf(conversationNow, before, text) !== 'missing',
  }
}
