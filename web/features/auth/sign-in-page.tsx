import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { RESET_BUTTON_DELAY_MS } from '#contract/product.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { AuthCard, Or } from './auth-card.tsx'
import { NoticeDialog, ResetDialog, useDialogs } from './dialogs.tsx'
import { GoogleButton, type GoogleResult } from './google-button.tsx'
import { giveConsent, useLogin } from './queries.ts'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useArrive } from './use-arrive.ts'
import { VisitorsOnly } from './visitors-only.tsx'
import { auth } from '#web/messages/en/auth.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'

const FirstVisit = lazyPart(async () => (await import('./first-visit.tsx')).FirstVisit)

/** `email`: with which an account was just made. */
type SignInState = { email?: string } | null

/** /signin, with where to go afterwards in `redirect`. */
export const SignInPage = () => (
  <VisitorsOnly>
    <SignIn />
  </VisitorsOnly>
)

function SignIn() {
  const m = useMessages('auth', auth)
  usePageTitle(m.signIn)
  useDialogs()
  const login = useLogin()
  const { arrive, step, startAgain } = useArrive()
  const [box, setBox] = useState<'reset' | 'sent' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [newcomer, setNewcomer] = useState<GoogleResult | null>(null)
  const remembered = useRef(false)
  const remember = useCallback(() => remembered.current, [])
  const { state } = useLocation()
  const resetReady = useReady(RESET_BUTTON_DELAY_MS)

  const send = (input: Parameters<typeof login.mutate>[0], staySignedIn: boolean) =>
    login.mutate(
      { ...input, remember: staySignedIn },
      {
        onSuccess: (result) => arrive(result, staySignedIn),
        onError: (error) => setProblem(errorText(error, messagesNow('auth', auth).failedToSignIn)),
      },
    )

  const takeGoogle = (result: GoogleResult, staySignedIn: boolean) =>
    'created' in result && result.created ? setNewcomer(result) : arrive(result, staySignedIn)

  const dialogs = (
    <>
      {box === 'reset' && (
        <ResetDialog email={typed} ready={resetReady} onClose={() => setBox(null)} onSent={() => setBox('sent')} />
      )}
      {box === 'sent' && (
        <NoticeDialog title={m.success} onClose={() => setBox(null)}>
          {m.resetLinkSent}
        </NoticeDialog>
      )}
      {problem !== null && (
        <NoticeDialog title={m.signInError} onClose={() => setProblem(null)}>
          {problem}
        </NoticeDialog>
      )}
    </>
  )
  if (step) {
    const verify = (code: string) => send({ challenge: step.challenge, code }, step.remember)
    return (
      <>
        <SecondStep busy={login.isPending} onCode={verify} onBack={startAgain} />
        {dialogs}
      </>
    )
  }
  if (newcomer) {
    const begin = (agreed: boolean) => {
      arrive(newcomer, remember())
      if (agreed) giveConsent()
    }
    return <FirstVisit onDone={begin} />
  }
  return (
    <AuthCard title={m.signIn} lead={m.welcomeBack}>
      <SignInForm
        known={(state as SignInState)?.email}
        busy={login.isPending}
        onRemember={(staySignedIn) => (remembered.current = staySignedIn)}
        onForgot={(email) => (setTyped(email), setBox('reset'))}
        onSubmit={(email, password) => send({ email, password }, remember())}
      />
      <Or />
      <GoogleButton text="signin_with" remember={remember} onResult={takeGoogle} />
      <p className="text-center">
        {m.newHere}{' '}
        <Link to="/signup" className="link inline-flex min-h-11 items-center">
          {m.createAccount}
        </Link>
      </p>
      {dialogs}
    </AuthCard>
  )
}

function useReady(delay: number) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return ready
}
