import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#contract/accounts/auth.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Checkbox, Field, Input } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  busy: boolean
  /** The e-mail address, where it is known; typing then begins at the password. */
  known?: string | undefined
  onSubmit: (email: string, password: string) => void
  onRemember: (remember: boolean) => void
  onForgot: (email: string) => void
}

/** Where a keyboard is at hand typing may begin at once; on a phone the screen's own keyboard would cover the page. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches

const Fields = z.object({ email: Email, password: z.string().check(z.minLength(1, 'Password is required')) })

export function SignInForm({ busy, known, onSubmit, onRemember, onForgot }: Props) {
  const m = useMessages('auth', auth)
  const [shown, setShown] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const { form, errors, submit } = useForm(Fields)
  return (
    <form
      {...form}
      className="grid gap-4"
      onSubmit={submit((values) => !busy && onSubmit(values.email, values.password))}
    >
      <ErrorSummary errors={errors} labels={{ email: m.email, password: m.password }} />
      <Field label={m.email} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            ref={email}
            autoFocus={!known && hasKeyboard()}
            defaultValue={known}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="off"
            required
          />
        )}
      </Field>
      <Field label={m.password} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus={known !== undefined && hasKeyboard()}
            name="password"
            autoComplete="current-password"
            required
            shown={shown}
            onToggle={() => setShown(!shown)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={m.rememberMe} name="remember" onChange={(event) => onRemember(event.target.checked)} />
        <Button variant="link" onClick={() => onForgot(email.current?.value.trim() ?? '')}>
          {m.forgotPassword}
        </Button>
      </div>
      <Button type="submit" busy={busy}>
        {m.signIn}
      </Button>
    </form>
  )
}
