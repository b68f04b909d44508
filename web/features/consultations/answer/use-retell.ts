import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { retellAnswer } from '#contract/consultations/answers.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { api } from '#web/lib/api/client.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { SCREEN_LANGUAGES, type ScreenLanguage } from '#contract/screen-language.ts'
import { conversationKey } from '#web/features/consultations/queries.ts'
import { chat } from '#web/messages/en/chat.ts'

/** Gives a conversation's last answer in another language: `follow` shows it as it is written. One press at a time. */
export function useRetell(conversationId: string, follow: () => Promise<unknown>) {
  const queries = useQueryClient()
  const asking = useRef(false)
  return useCallback(
    async (language: ScreenLanguage) => {
      if (asking.current) return
      asking.current = true
      const m = messagesNow('chat', chat)
      try {
        const { writing } = await api(retellAnswer, { conversationId, language })
        if (writing) await follow()
        else {
          toast.success(m.answersIn(SCREEN_LANGUAGES[language]))
          await queries.invalidateQueries({ queryKey: conversationKey(conversationId) })
        }
      } catch (error) {
        toast.error(errorText(error, m.notRetold))
      } finally {
        asking.current = false
      }
    },
    [conversationId, follow, queries],
  )
}
