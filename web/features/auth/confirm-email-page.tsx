import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { session, useSession } from '#web/lib/session/session.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { useConfirmEmail } from './queries.ts'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** Opened from the confirmation mail: /email/confirm?email=…&otp=… Who is not signed in to the account gives its password. */
export function ConfirmEmailPage() {
  const m = useMessages('auth', auth)
  usePageTitle(m.confirmEmail)
  const [query] = useSearchParams()
  const { user, status } = useSession()
  const { mutate, isError, isSuccess, isPending, error, variables } = useConfirmEmail()
  const email = query.get('email') ?? ''
  const otp = query.get('otp') ?? ''
  const hasAsked = useRef(false)
  const confirm = (password?: string) =>
    mutate({ email, otp, password }, { onSuccess: () => void (session.get().token && session.refresh()) })
  useEffect(() => {
    // once: React's second run of effects in development must not ask again; a session found at load is needed first
    if (hasAsked.current || status === 'checking') return
    hasAsked.current = true
    confirm()
  })
  const passwordProblem = error instanceof AppError ? error.fields?.['password'] : undefined
  const typing = passwordProblem !== undefined || variables?.password !== undefined
  return (
    <AuthCard title={m.confirmEmail}>
      {!isError && !isSuccess && !typing && <LoadingState label={m.confirming} />}
      {isSuccess ? (
        <div role="status" className="card grid gap-4">
          <p>
            <Rich text={m.emailConfirmed} parts={{ email: <strong className="break-all">{email}</strong> }} />
          </p>
          <Link to={user ? '/app' : '/signin'} className={buttonClass()}>
            {user ? m.continue : m.signIn}
          </Link>
        </div>
      ) : typing ? (
        <ConfirmPasswordForm
          email={email}
          busy={isPending}
          problem={
            variables?.password === undefined
              ? undefined
              : (passwordProblem ?? (error ? errorText(error, m.notConfirmed) : ''))
          }
          onSubmit={confirm}
        />
      ) : (
        isError && (
          <ErrorState title={errorText(error, m.notConfirmed)} onRetry={() => confirm()} retrying={isPending}>
            {m.howToResend}
          </ErrorState>
        )
      )}
    </AuthCard>
  )
}
