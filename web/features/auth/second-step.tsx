import * as z from 'zod/mini'
import { required } from '#contract/endpoint.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { AuthCard } from './auth-card.tsx'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { busy: boolean; onCode: (code: string) => void; onBack: () => void }

const Fields = z.object({ code: required('Enter the code', 40) })

/** A code of the authenticator app, or one of the recovery codes. */
export function SecondStep({ busy, onCode, onBack }: Props) {
  const m = useMessages('auth', auth)
  const { form, errors, submit } = useForm(Fields)
  return (
    <AuthCard title={m.twoFactor} lead={m.twoFactorLead}>
      <form {...form} className="grid gap-4" onSubmit={submit(({ code }) => !busy && onCode(code))}>
        <Field label={m.code} error={errors.code} hint={m.codeHint}>
          {(control) => (
            <Input
              {...control}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              required
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {m.verify}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {m.backToSignIn}
        </Button>
      </form>
    </AuthCard>
  )
}
