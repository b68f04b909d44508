import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { NotKept } from '#web/components/not-kept.tsx'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { isNoResponse } from '#web/lib/api/error-text.ts'
import { isKeptCopy } from '#web/lib/offline/kept-answers.ts'
import { writeLocalChat } from '#web/lib/session/local-chat.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { ConsultState } from '#web/lib/start-conversation.ts'
import { Chat } from '#web/features/consultations/chat/chat.tsx'
import { toLocalChat } from './conversation.ts'
import { conversationKey, useConversation } from './queries.ts'
import { useAnswer } from '#web/features/consultations/answer/use-answer.ts'
import '#web/features/consultations/chat/chat.css'
import '#web/features/consultations/chat/composer.css'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** /app/consult/{conversationId}. */
export function ConsultPage() {
  const { conversationId = '' } = useParams()
  return <Consultation key={conversationId} id={conversationId} />
}

function Consultation({ id }: { id: string }) {
  const m = useMessages('chat', chat)
  const navigate = useNavigate()
  const { _id: userId } = useUser()
  const state = useLocation().state as ConsultState
  // the browser's history outlives a session: what another person passed along is nobody's business
  const passed = state?.userId === userId ? state : null
  const answer = useAnswer(id)
  const isOnline = useOnline()
  const { data, isPlaceholderData, error, isError, refetch, isFetching } = useConversation(id, {
    messages: passed?.messages,
    paused: answer.busy,
  })
  usePageTitle(data?.title || m.consultation)
  useEffect(() => {
    if (data) writeLocalChat(id, toLocalChat(data.messages))
  }, [data, id])
  // taken once: a reload must not send it again
  const forget = () => void navigate('.', { replace: true, state: null })

  if (data) {
    return (
      <Chat
        conversation={data}
        // what was kept on this phone may be older than what has been asked and answered since
        loaded={!isPlaceholderData && !isKeptCopy(hashKey(conversationKey(id)))}
        answer={answer}
        firstMessage={passed?.message}
        onFirstMessage={forget}
      />
    )
  }
  if (!isError) return <LoadingState label={m.loadingConversation} />
  if (isNoResponse(error) && !isOnline) {
    return <NotKept what="consultation" title={m.failedToLoad} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const gone = error instanceof AppError && error.code === 'not_found'
  return (
    <ErrorState title={m.failedToLoad} onRetry={gone ? undefined : () => void refetch()} retrying={isFetching}>
      {gone ? m.gone : isNoResponse(error) ? m.checkConnection : m.ourSide}
    </ErrorState>
  )
}
