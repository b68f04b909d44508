import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useRequestReset } from './queries.ts'

const Fields = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) })
type Props = { email: string; busy: boolean; problem?: string; onSubmit: (password: string) => void }

/** The last step of a confirmation where nobody is signed in: the account's password, or a new one for whoever does not know it. */
export function ConfirmPasswordForm({ email, busy, problem, onSubmit }: Props) {
  const [shown, setShown] = useState(false)
  const reset = useRequestReset()
  const { form, errors, submit } = useForm(Fields)
  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-4" onSubmit={submit(({ password }) => !busy && onSubmit(password))}>
        <p>
          Enter the password of the account with <strong className="break-all">{email}</strong>, so that only the person
          who created it can confirm it.
        </p>
        {/* tells a password manager whose password this is */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Password" error={errors.password ?? (problem || undefined)}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              shown={shown}
              onToggle={() => setShown(!shown)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          Confirm my email address
        </Button>
      </form>
      <div className="grid gap-2">
        <p className="text-muted">
          You did not create this account, or do not know its password? Set a new one: the account is then yours alone.
        </p>
        {reset.isSuccess ? (
          <p role="status">Password reset link has been sent to your email.</p>
        ) : (
          <Button variant="secondary" busy={reset.isPending} onClick={() => reset.mutate(email)}>
            Set a new password
          </Button>
        )}
        <p role="alert" className="problem empty:hidden">
          {reset.isError && errorText(reset.error, 'Failed to send reset link')}
        </p>
      </div>
    </div>
  )
}
