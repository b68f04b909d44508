import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { googleAuth } from '#contract/accounts/auth.ts'
import { Button } from '#web/components/ui/button.tsx'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { shown, useMessages } from '#web/lib/language/messages.ts'
import { logQuietly } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { claimsOf, loadGoogle, randomNonce } from './google-identity.ts'
import { useGoogleAuth } from './queries.ts'
import { auth } from '#web/messages/en/auth.ts'

export type GoogleResult = z.infer<typeof googleAuth.output>

type Props = {
  text: 'signin_with' | 'signup_with'
  remember: () => boolean
  /** The version the person agreed to before they press the button, for a first visit. */
  consent?: () => string | undefined
  onResult: (result: GoogleResult, remember: boolean) => void
}

type State = 'loading' | 'ready' | 'absent' | 'blocked'
const REASONS: Record<State, 'googleAbsent' | 'googleBlocked' | null> = {
  loading: null,
  ready: null,
  absent: 'googleAbsent',
  blocked: 'googleBlocked',
}

/**
 * Sign-in by the identity service's own popup. The service draws the button; until it has, and where it
 * is not set up, ours stands in its place, disabled, and says why. Failures are only logged.
 */
export function GoogleButton({ text, remember, consent, onResult }: Props) {
  const m = useMessages('auth', auth)
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('loading')
  const { mutateAsync } = useGoogleAuth()
  const latest = useRef({ remember, consent, onResult })
  useEffect(() => {
    latest.current = { remember, consent, onResult }
  })

  useEffect(() => {
    const left = new AbortController()
    const nonce = randomNonce()
    const take = async (credential: string) => {
      try {
        const { email, name } = claimsOf(credential)
        const remember = latest.current.remember()
        const agreed = latest.current.consent?.()
        const result = await mutateAsync({
          email,
          fullName: name,
          credential,
          nonce,
          remember,
          consent: agreed,
          preferredLanguage: shown.get().language,
        })
        latest.current.onResult(result, remember)
      } catch (error) {
        logQuietly('Google sign-in failed', error)
      }
    }
    draw(place.current!, text, nonce, left.signal, (credential) => void take(credential))
      .then((drawn) => left.signal.aborted || setState(drawn ? 'ready' : 'absent'))
      .catch((error: unknown) => {
        logQuietly('Google sign-in is not reachable', error)
        if (!left.signal.aborted) setState('blocked')
      })
    return () => left.abort()
  }, [text, mutateAsync])

  const reason = REASONS[state]
  return (
    <div className="grid gap-1">
      <div ref={place} className="peer grid min-h-11 justify-items-center empty:hidden" />
      <Button variant="secondary" className="w-full peer-not-empty:hidden" disabled aria-describedby={`google-${text}`}>
        {text === 'signin_with' ? m.googleSignIn : m.googleSignUp}
      </Button>
      <p id={`google-${text}`} className="min-h-6 text-muted">
        {reason && m[reason]}
      </p>
    </div>
  )
}

/** Lets the service draw its button; false when this server has no Google sign-in. */
async function draw(
  place: HTMLElement,
  text: Props['text'],
  nonce: string,
  left: AbortSignal,
  onCredential: (credential: string) => void,
): Promise<boolean> {
  // not useQuery: its 3 kB would be on the sign-in page for this one call
  const { google } = await queryClient.fetchQuery(deploymentQuery)
  if (!google) return false
  const id = await loadGoogle(google.scriptUrl)
  if (left.aborted) return true
  id.initialize({
    client_id: google.clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => onCredential(credential),
  })
  const theme = document.documentElement.dataset.theme === 'light' ? 'outline' : 'filled_black'
  const width = Math.min(400, place.parentElement?.clientWidth || 320)
  id.renderButton(place, { type: 'standard', size: 'large', theme, text, width })
  return true
}
