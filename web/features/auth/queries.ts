import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  confirmEmail,
  googleAuth,
  login,
  register,
  requestReset,
  setNewPassword,
  type Login,
  type NewPassword,
  type Registration,
} from '#contract/accounts/auth.ts'
import { saveConsent } from '#contract/accounts/settings.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { auth } from '#web/messages/en/auth.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

export const useLogin = () => useMutation({ mutationFn: (input: z.input<typeof Login>) => api(login, input) })
export const useGoogleAuth = () =>
  useMutation({ mutationFn: (input: z.input<typeof googleAuth.input>) => api(googleAuth, input) })
export const useRegister = () =>
  useMutation({ mutationFn: (input: z.input<typeof Registration>) => api(register, input) })
export const useRequestReset = () => useMutation({ mutationFn: (email: string) => api(requestReset, { email }) })
export const useSetNewPassword = () =>
  useMutation({ mutationFn: (input: z.input<typeof NewPassword>) => api(setNewPassword, input) })
export const useConfirmEmail = () =>
  useMutation({ mutationFn: (input: z.input<typeof confirmEmail.input>) => api(confirmEmail, input) })

/** Goes on in the background: whoever has just signed in is on the way to their page. */
export function giveConsent(): void {
  api(saveConsent, { agreed: true }).catch(() => {
    const m = messagesNow('auth', auth)
    toast.error(m.consentNotRecorded, { description: m.consentInSettings })
  })
}
