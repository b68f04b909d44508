import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useRequestReset } from './queries.ts'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const Fields = z.object({ password: z.string().check(z.minLength(1, 'Password is required')) })
type Props = { email: string; busy: boolean; problem?: string; onSubmit: (password: string) => void }

/** The last step of a confirmation where nobody is signed in: the account's password, or a new one for whoever does not know it. */
export function ConfirmPasswordForm({ email, busy, problem, onSubmit }: Props) {
  const m = useMessages('auth', auth)
  const [shown, setShown] = useState(false)
  const reset = useRequestReset()
  const { form, errors, submit } = useForm(Fields)
  return (
    <div className="grid gap-6">
      <form {...form} className="grid gap-4" onSubmit={submit(({ password }) => !busy && onSubmit(password))}>
        <p>
          <Rich text={m.enterPasswordOf} parts={{ email: <strong className="break-all">{email}</strong> }} />
        </p>
        {/* tells a password manager whose password this is */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={m.password} error={errors.password ?? (problem || undefined)}>
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
          {m.confirmMyEmail}
        </Button>
      </form>
      <div className="grid gap-2">
        <p className="text-muted">{m.notYours}</p>
        {reset.isSuccess ? (
          <p role="status">{m.resetLinkSent}</p>
        ) : (
          <Button variant="secondary" busy={reset.isPending} onClick={() => reset.mutate(email)}>
            {m.setNewPassword}
          </Button>
        )}
        <p role="alert" className="problem empty:hidden">
          {reset.isError && errorText(reset.error, m.resetFailed)}
        </p>
      </div>
    </div>
  )
}
