import * as z from 'zod/mini'
import { required } from '#contract/endpoint.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { AuthCard } from './auth-card.tsx'

type Props = { busy: boolean; onCode: (code: string) => void; onBack: () => void }

const Fields = z.object({ code: required('Enter the code', 40) })

/** A code of the authenticator app, or one of the recovery codes. */
export function SecondStep({ busy, onCode, onBack }: Props) {
  const { form, errors, submit } = useForm(Fields)
  return (
    <AuthCard title="Two-Factor Authentication" lead="Your password was right. One more step keeps your account safe.">
      <form {...form} className="grid gap-4" onSubmit={submit(({ code }) => !busy && onCode(code))}>
        <Field
          label="Code"
          error={errors.code}
          hint="The 6 digits your authenticator app shows now. Without your phone, use one of your recovery codes."
        >
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
          Verify
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthCard>
  )
}
