import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { CONSENT_VERSION } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { isNoResponse, serverText } from '#web/lib/api/error-text.ts'
import { messagesNow, sentenceNow, shown, useMessages } from '#web/lib/language/messages.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { AuthCard, Or } from './auth-card.tsx'
import { NoticeDialog, useDialogs } from './dialogs.tsx'
import { GoogleButton } from './google-button.tsx'
import { useRegister } from './queries.ts'
import { SecondStep } from './second-step.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useLogin } from './queries.ts'
import { useArrive } from './use-arrive.ts'
import { VisitorsOnly } from './visitors-only.tsx'
import { auth } from '#web/messages/en/auth.ts'

const notRemembered = () => false

/** The server's sentence, 'Failed to register', or 'Error: ' and what happened. */
function registerError(error: unknown): string {
  const m = messagesNow('auth', auth)
  if (error instanceof AppError && !isNoResponse(error)) return serverText(error) ?? m.failedToRegister
  return m.errorWith(error instanceof Error ? sentenceNow(error.message) : String(error))
}

/** /signup */
export const SignUpPage = () => (
  <VisitorsOnly>
    <SignUp />
  </VisitorsOnly>
)

function SignUp() {
  const m = useMessages('auth', auth)
  usePageTitle(m.createAccount)
  useDialogs()
  const navigate = useNavigate()
  const register = useRegister()
  const login = useLogin()
  const { arrive, step, startAgain } = useArrive()
  const [agreed, setAgreed] = useState(false)
  const consent = agreed ? CONSENT_VERSION : undefined
  const [created, setCreated] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const problemBox = problem !== null && (
    <NoticeDialog title={m.registrationError} onClose={() => setProblem(null)}>
      {problem}
    </NoticeDialog>
  )
  if (step) {
    const verify = (code: string) =>
      login.mutate(
        { challenge: step.challenge, code },
        { onSuccess: (result) => arrive(result, false), onError: (error) => setProblem(registerError(error)) },
      )
    return (
      <>
        <SecondStep busy={login.isPending} onCode={verify} onBack={startAgain} />
        {problemBox}
      </>
    )
  }
  return (
    <AuthCard title={m.createAccount} lead={m.signUpLead}>
      <SignUpForm
        busy={register.isPending}
        agreed={agreed}
        onAgree={setAgreed}
        onSubmit={(values, fromServer) =>
          register.mutate(
            { ...values, consent, preferredLanguage: shown.get().language },
            {
              onSuccess: () => setCreated(values.email),
              onError: (error) => (fromServer(error), setProblem(registerError(error))),
            },
          )
        }
      />
      <Or />
      <GoogleButton text="signup_with" remember={notRemembered} consent={() => consent} onResult={arrive} />
      <p className="text-center">
        {m.haveAccount}{' '}
        <Link to="/signin" className="link inline-flex min-h-11 items-center">
          {m.signIn}
        </Link>
      </p>
      {created !== null && (
        <NoticeDialog
          title={m.registrationSuccessful}
          button={m.gotIt}
          onClose={() => void navigate('/')}
          action={
            <Link to="/signin" state={{ email: created }} className={buttonClass()}>
              {m.signIn}
            </Link>
          }
        >
          {m.accountCreated(created)}
        </NoticeDialog>
      )}
      {problemBox}
    </AuthCard>
  )
}
