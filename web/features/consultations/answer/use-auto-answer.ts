import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Conversation } from '#contract/consultations/consultations.ts'
import { isNoAnswer, unanswered } from '#web/features/consultations/conversation.ts'
import { useOtherTabs } from '#web/features/consultations/chat/other-tabs.ts'
import { changeConversation, conversationKey } from '#web/features/consultations/queries.ts'
import { waitingQuestion, type useAnswer } from './use-answer.ts'
import { useNews } from '#web/features/consultations/chat/use-news.ts'

type Input = {
  conversation: Conversation
  loaded: boolean
  answer: ReturnType<typeof useAnswer>
  firstMessage?: string
  onFirstMessage: () => void
  send: (text: string) => Promise<void>
}

/**
 * Asks for the answer by itself when the last message is the person's, or when a run goes on that another tab or phone
 * began; and sends the first message that the start screen passed along, and a question that was kept when the connection was lost. After a
 * failure it waits for the person: `stuck` and `again`.
 */
export function useAutoAnswer({ conversation, loaded, answer, firstMessage, onFirstMessage, send }: Input) {
  const { id, messages, running } = conversation
  const { busy, follow } = answer
  const queries = useQueryClient()
  const open = unanswered(conversation)
  const waiting = running?.runId ?? open?.id
  const [failed, setFailed] = useState<string>()
  const first = useRef(firstMessage)
  const resent = useRef<string>(undefined)

  const go = useCallback(async () => {
    const { end } = await follow()
    if (end === 'failed') setFailed(waiting ?? 'last')
    if (end === 'complete') setFailed(undefined)
  }, [follow, waiting])

  useEffect(() => {
    if (!loaded || busy) return
    if (waiting !== undefined) {
      // this render may be older than the answer that has just been put into the cache
      const now = queries.getQueryData<Conversation>(conversationKey(id))
      // oxlint-disable-next-line react/set-state-in-effect
      if (waiting !== failed && now && (now.running || unanswered(now))) void go()
      return
    }
    const unsent = waitingQuestion(conversation)
    if (unsent === undefined) resent.current = undefined
    else if (unsent !== resent.current) {
      resent.current = unsent
      void send(unsent)
      return
    }
    if (first.current !== undefined && !messages.length) {
      const text = first.current
      first.current = undefined
      onFirstMessage()
      void send(text)
    }
  }, [queries, id, loaded, busy, waiting, failed, go, conversation, messages.length, onFirstMessage, send])

  const look = useCallback(() => {
    if (!busy) void queries.invalidateQueries({ queryKey: conversationKey(id) })
  }, [queries, id, busy])
  useOtherTabs(id, look)
  useNews(busy, look)
  const last = messages.at(-1)
  const stuck = waiting !== undefined ? waiting === failed : last !== undefined && isNoAnswer(last)
  const again = useCallback(() => {
    if (last?.outcome !== 'stopped') return void go()
    // what a person stopped is asked again only when they say the same words again: these take the place of the first ones
    const at = messages.findLastIndex(({ sender, text }) => sender === 'user' && text)
    const { text = '' } = messages[at] ?? {}
    changeConversation(queries, id, (now) => ({ ...now, messages: now.messages.slice(0, at) }))
    void send(text)
  }, [last, messages, queries, id, go, send])
  return { stuck, again }
}
