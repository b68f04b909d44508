import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { giveFeedback } from '#contract/consultations/answers.ts'
import {
  getConversation,
  listConversations,
  type Conversation,
  type ConversationSummary,
  type Message,
} from '#contract/consultations/consultations.ts'
import { api } from '#web/lib/api/client.ts'
import { changeAtOnce } from '#web/lib/api/change-at-once.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pageData } from '#web/lib/browser/page-data.ts'
import { isVouched } from '#web/lib/session/session-store.ts'
import { isReading } from './conversation.ts'
import { isShown } from './past/past.ts'

/** A document that is being read is looked at this often. */
const READING_POLL_MS = 2_000

export const conversationsKey = ['conversations'] as const
export const conversationKey = (id: string) => [...conversationsKey, 'one', id] as const

if (isVouched && pageData?.conversation)
  // it may be as old as its code was long on the way
  queryClient.setQueryData(conversationKey(pageData.conversation.id), pageData.conversation, {
    updatedAt: performance.timeOrigin,
  })

export const fetchConversation = (id: string, signal?: AbortSignal) => api(getConversation, { id }, { signal })

type Options = {
  /** Messages that are known already, shown until the conversation is loaded. */
  messages?: Message[]
  /** While an answer arrives nothing else is asked for. */
  paused: boolean
}

/** A conversation; fetched again after each reply, whenever the person comes back to it, and when useNews says so. */
export function useConversation(id: string, { messages, paused }: Options) {
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => fetchConversation(id, signal),
    placeholderData: messages && { id, userId: '', title: '', tags: [], starred: false, messages },
    refetchInterval: ({ state }) => !paused && state.data !== undefined && isReading(state.data) && READING_POLL_MS,
    refetchOnWindowFocus: paused ? false : 'always',
  })
}

/** Consultations that somebody sees again at a glance. */
const RECENT = 8
const NONE: ConversationSummary[] = []

/** The latest consultations in which something was said; empty until they are loaded. */
export const useRecent = (): ConversationSummary[] =>
  useQuery({
    queryKey: [...conversationsKey, 'recent'],
    queryFn: ({ signal }) => api(listConversations, { limit: RECENT, messages: 'none' }, { signal }),
    select: shownOnly,
  }).data ?? NONE

const shownOnly = (all: ConversationSummary[]) => all.filter(isShown)

export const changeConversation = (queries: QueryClient, id: string, change: (now: Conversation) => Conversation) =>
  queries.setQueryData<Conversation>(conversationKey(id), (now) => now && change(now))

export type Verdict = z.infer<typeof giveFeedback.input>['verdict']

/** What the person says of an answer: shown at once, taken back when it could not be sent. */
export function useFeedback(conversationId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (feedback: { runId: string; verdict: Verdict; comment?: string }) => api(giveFeedback, feedback),
    onMutate: ({ runId, verdict }) =>
      changeAtOnce<Conversation>(queries, conversationKey(conversationId), (now) => ({
        ...now,
        messages: now.messages.map((message) =>
          message.runId === runId ? { ...message, feedback: verdict } : message,
        ),
      })),
    onError: (_error, _feedback, undo) => {
      undo?.()
      void queries.invalidateQueries({ queryKey: conversationKey(conversationId) })
    },
  })
}
