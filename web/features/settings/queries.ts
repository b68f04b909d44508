import { account } from '#web/messages/en/account.ts'
import { messagesNow } from '#web/lib/language/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { COOKIE_TOKEN } from '#contract/product.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  getSettings,
  renewRecoveryCodes,
  saveConsent,
  savePersonalInfo,
  savePreferences,
  saveSecurity,
  setUpTwoFactor,
  type PersonalInfo,
  type Preferences,
  type Settings,
} from '#contract/accounts/settings.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { readCookie } from '#web/lib/session/cookies.ts'
import { session } from '#web/lib/session/session.ts'
import { serverText } from '#web/lib/api/error-text.ts'

/** Everything the three tabs hold: the settings as the server gave them, and the passwords being typed. */
export type SettingsForm = Settings & { currentPassword: string; newPassword: string; confirmPassword: string }

/** Loaded once each time the screen opens. */
export const useSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => {
      if (!readCookie(COOKIE_TOKEN)) throw new AppError('not_signed_in', 'No authentication token found')
      return api(getSettings, {}, { signal })
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

/** What is said when the settings could not be loaded. */
export function loadErrorText(error: unknown): string {
  const unauthorised = error instanceof AppError && error.code === 'not_signed_in'
  if (unauthorised && !readCookie(COOKIE_TOKEN)) return messagesNow('account', account).noToken
  if (unauthorised) return messagesNow('account', account).unauthorised
  return serverText(error) ?? messagesNow('account', account).notFetched
}

// each call carries the whole form object; the server takes the fields it is for
export const useSavePersonalInfo = () =>
  useMutation({
    mutationFn: (form: Settings) => api(savePersonalInfo, form as Settings & z.input<typeof PersonalInfo>),
  })
export const useSaveSecurity = () => useMutation({ mutationFn: (form: SettingsForm) => api(saveSecurity, form) })
export const useSavePreferences = () =>
  useMutation({
    mutationFn: (form: Settings) => api(savePreferences, form as Settings & z.input<typeof Preferences>),
    // the screens follow the language of the session's user
    onSuccess: ({ preferredLanguage }) => {
      const { user } = session.get()
      if (user) session.setUser({ ...user, preferredLanguage })
    },
  })

export function useSaveConsent() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (agreed: boolean) => api(saveConsent, { agreed }),
    onSuccess: (settings, agreed) => {
      queries.setQueryData(['settings'], settings)
      toast.success(messagesNow('account', account)[agreed ? 'consentGiven' : 'consentWithdrawn'])
    },
    onError: (error) =>
      toast.error(messagesNow('account', account).consentNotSaved, { description: serverText(error) }),
  })
}

export const useSetUpTwoFactor = () => useMutation({ mutationFn: () => api(setUpTwoFactor) })
export const useConfirmTwoFactor = () => useMutation({ mutationFn: (code: string) => api(confirmTwoFactor, { code }) })
export const useDisableTwoFactor = () =>
  useMutation({ mutationFn: (currentPassword: string) => api(disableTwoFactor, { currentPassword }) })
export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: (currentPassword: string) => api(renewRecoveryCodes, { currentPassword }) })
