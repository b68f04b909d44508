import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createConversation, type Message } from '#contract/consultations/consultations.ts'
import { AppError } from '#contract/errors.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { isNoResponse } from '#web/lib/api/error-text.ts'
import { currentPerson } from '#web/lib/session/personal.ts'
import { forgetDraft, START_DRAFT } from '#web/lib/session/use-draft.ts'
import { chat } from '#web/messages/en/chat.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

/** What /app/consult/{id} finds in its navigation state: whose it is, and the first message still to be sent or those known already. */
export type ConsultState = { userId?: string; message?: string; messages?: Message[] } | null

/**
 * Creates a conversation, then goes to it, passing the first message. `mutate('')` starts an empty one. A second press while the first one runs is ignored by the button's `isPending`.
 * `onCreated` hears of it before the page is left.
 */
export function useStartConversation(onCreated?: (id: string) => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (message: string) => api(createConversation, { message }),
    onSuccess: ({ id }, message) => {
      forgetDraft(START_DRAFT, message)
      onCreated?.(id)
      const state: ConsultState = message ? { userId: currentPerson(), message } : null
      void navigate(`/app/consult/${encodeURIComponent(id)}`, { state })
    },
    onError: (error) => {
      // the session had ended, which has been said already
      if (error instanceof AppError && error.code === 'not_signed_in') return
      const answered = error instanceof AppError && !isNoResponse(error)
      const m = messagesNow('chat', chat)
      toast.error(answered ? m.failedToStart : m.unexpected)
    },
  })
}
