import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { session, useSession } from '#web/lib/session/session.ts'
import { AuthCard } from './auth-card.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { useConfirmEmail } from './queries.ts'

/** Opened from the confirmation mail: /email/confirm?email=…&otp=… Who is not signed in to the account gives its password. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your email address')
  const [query] = useSearchParams()
  const { user, status } = useSession()
  const { mutate, isError, isSuccess, isPending, error, variables } = useConfirmEmail()
  const email = query.get('email') ?? ''
  const otp = query.get('otp') ?? ''
  const asked = useRef(false)
  const confirm = (password?: string) =>
    mutate({ email, otp, password }, { onSuccess: () => void (session.get().token && session.refresh()) })
  useEffect(() => {
    // once: React's second run of effects in development must not ask again; a session found at load is needed first
    if (asked.current || status === 'checking') return
    asked.current = true
    confirm()
  })
  const passwordProblem = error instanceof AppError ? error.fields?.['password'] : undefined
  const typing = passwordProblem !== undefined || variables?.password !== undefined
  return (
    <AuthCard title="Confirm your email address">
      {!isError && !isSuccess && !typing && <LoadingState label="Confirming your address…" />}
      {isSuccess ? (
        <div role="status" className="card grid gap-4">
          <p>
            Thank you. <strong className="break-all">{email}</strong> is confirmed.
          </p>
          <Link to={user ? '/app' : '/signin'} className={buttonClass()}>
            {user ? 'Continue' : 'Sign in'}
          </Link>
        </div>
      ) : typing ? (
        <ConfirmPasswordForm
          email={email}
          busy={isPending}
          problem={
            variables?.password === undefined
              ? undefined
              : (passwordProblem ?? (error ? errorText(error, NOT_DONE) : ''))
          }
          onSubmit={confirm}
        />
      ) : (
        isError && (
          <ErrorState title={errorText(error, NOT_DONE)} onRetry={() => confirm()} retrying={isPending}>
            While an address waits for its confirmation, “Send the link again” stands at the top of the page after
            signing in.
          </ErrorState>
        )
      )}
    </AuthCard>
  )
}

const NOT_DONE = 'The address could not be confirmed.'
