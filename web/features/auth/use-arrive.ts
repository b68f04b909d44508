import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import type { LoginResult } from '#contract/accounts/auth.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { session } from '#web/lib/session/session.ts'
import { safeRedirect } from './redirect.ts'
import { auth } from '#web/messages/en/auth.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

type Step = { challenge: string; remember: boolean }

/** What follows a sign-in that the server accepted: the second step, or the page the person wanted. */
export function useArrive() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step | null>(null)
  const arrive = (result: z.infer<typeof LoginResult>, remember: boolean) => {
    if ('challenge' in result) return setStep({ challenge: result.challenge, remember })
    session.signIn(result, remember)
    toast.success(messagesNow('auth', auth).signInSuccessful)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  }
  return { arrive, step, startAgain: () => setStep(null) }
}
