import { useState } from 'react'
import * as z from 'zod/mini'
import { useNavigate, useSearchParams } from 'react-router'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { NoticeDialog } from '#web/components/ui/notice-dialog.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { AuthCard } from './auth-card.tsx'
import { useSetNewPassword } from './queries.ts'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const Fields = z
  .object({
    newPassword: z.string().check(z.minLength(1, 'New password is required')),
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      // with an empty new password as well: all that is wrong is said at once
      when: () => true,
    }),
  )

/** Opened from the reset mail: /password/setnew?otp=…&email=… . */
export function NewPasswordPage() {
  const m = useMessages('auth', auth)
  usePageTitle(m.setNewPassword)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [shown, setShown] = useState(false)
  const set = useSetNewPassword()
  const { form, errors, submit, fromServer } = useForm(Fields)
  const email = query.get('email') ?? ''
  return (
    <AuthCard title={m.setNewPassword} lead={email && m.forAccount(email)}>
      <form
        {...form}
        className="grid gap-4"
        onSubmit={submit(({ newPassword: password }) => {
          if (set.isPending) return
          const otpCode = query.get('otp') ?? ''
          set.mutate({ otpCode, email, password }, { onError: fromServer })
        })}
      >
        <ErrorSummary errors={errors} labels={{ newPassword: m.newPassword, confirmPassword: m.confirmPassword }} />
        {/* tells a password manager whose password this is */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={m.newPassword} error={errors.newPassword} hint={m.passwordHint(PASSWORD_MIN, PASSWORD_MAX)}>
          {(control) => (
            <PasswordInput
              {...control}
              name="newPassword"
              autoComplete="new-password"
              required
              shown={shown}
              onToggle={() => setShown(!shown)}
            />
          )}
        </Field>
        <Field label={m.confirmPassword} error={errors.confirmPassword}>
          {(control) => (
            <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required shown={shown} />
          )}
        </Field>
        <p role="alert" className="problem empty:hidden">
          {set.isError && (serverText(set.error) ?? m.errorOccurred)}
        </p>
        <Button type="submit" busy={set.isPending}>
          {m.setNewPasswordButton}
        </Button>
      </form>
      {set.isSuccess && (
        <NoticeDialog title={m.success} onClose={() => void navigate('/signin')}>
          {m.passwordResetDone}
        </NoticeDialog>
      )}
    </AuthCard>
  )
}
