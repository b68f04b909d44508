import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { session, useSession } from '#web/lib/session.ts'
import { AuthCard } from './auth-card.tsx'
import { useConfirmEmail } from './queries.ts'

/** Opened from the confirmation mail: /email/confirm?email=…&otp=… (Decision 2.7). */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your email address')
  const [query] = useSearchParams()
  const { user } = useSession()
  const { mutate, isError, isSuccess, isPending, error } = useConfirmEmail()
  const email = query.get('email') ?? ''
  const otp = query.get('otp') ?? ''
  const asked = useRef(false)
  const confirm = () => mutate({ email, otp }, { onSuccess: () => void (session.get().token && session.refresh()) })
  useEffect(() => {
    // the code works once: React's second run of effects in development must not spend it
    if (asked.current) return
    asked.current = true
    confirm()
  })
  return (
    <AuthCard title="Confirm your email address">
      {!isError && !isSuccess && <LoadingState label="Confirming your address…" />}
      {isError && (
        <ErrorState
          title={errorText(error, 'The address could not be confirmed.')}
          onRetry={confirm}
          retrying={isPending}
        >
          After signing in, press “Send the link again” at the top of the page.
        </ErrorState>
      )}
      {isSuccess && (
        <div role="status" className="card grid gap-4">
          <p>
            Thank you. <strong className="break-all">{email}</strong> is confirmed.
          </p>
          <Link to={user ? '/app' : '/signin'} className={buttonClass()}>
            {user ? 'Continue' : 'Sign in'}
          </Link>
        </div>
      )}
    </AuthCard>
  )
}
