import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Message } from '#contract/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { isNoResponse } from '#web/lib/error-text.ts'
import { writeLocalChat } from '#web/lib/local-chat.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Chat } from './chat.tsx'
import { toLocalChat } from './conversation.ts'
import { useConversation } from './queries.ts'
import { useAnswer } from './use-answer.ts'
import './chat.css'

/** What other pages pass along: the first message still to be sent, or the messages they have already. */
type ConsultState = { message?: string; messages?: Message[] } | null

/** /app/consult/{conversationId} (document 1 section 2). */
export function ConsultPage() {
  const { conversationId = '' } = useParams()
  return <Consultation key={conversationId} id={conversationId} />
}

function Consultation({ id }: { id: string }) {
  const navigate = useNavigate()
  const passed = useLocation().state as ConsultState
  const answer = useAnswer(id)
  const { data, isPlaceholderData, error, isError, refetch, isFetching } = useConversation(id, {
    messages: passed?.messages,
    paused: answer.busy,
  })
  usePageTitle(data?.title || 'Consultation')
  useEffect(() => {
    if (data) writeLocalChat(toLocalChat(data.messages))
  }, [data])
  // taken once: a reload must not send it again
  const forget = () => void navigate('.', { replace: true, state: null })

  if (data) {
    return (
      <Chat
        conversation={data}
        loaded={!isPlaceholderData}
        answer={answer}
        firstMessage={passed?.message}
        onFirstMessage={forget}
      />
    )
  }
  if (!isError) return <LoadingState label="Loading conversation..." />
  const gone = error instanceof AppError && error.code === 'not_found'
  return (
    <ErrorState
      title="Failed to load conversation"
      onRetry={gone ? undefined : () => void refetch()}
      retrying={isFetching}
    >
      {gone
        ? 'It does not exist, or it belongs to another account.'
        : isNoResponse(error)
          ? 'Please check your connection and try again.'
          : 'Something went wrong on our side. Nothing is lost. Please try again in a moment.'}
    </ErrorState>
  )
}
