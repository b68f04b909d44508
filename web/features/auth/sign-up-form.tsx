import { useState } from 'react'
import * as z from 'zod/mini'
import { Registration } from '#contract/accounts/auth.ts'
import { required } from '#contract/endpoint.ts'
import { OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Consent } from './consent.tsx'
import { auth } from '#web/messages/en/auth.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const { fullName, email, occupation } = Registration.shape
/** Whether a number or a password will do is the server's word, said after the press. */
const Fields = z.object({
  fullName,
  email,
  phoneNumber: required('Phone number is required'),
  password: z.string().check(z.minLength(1, 'Password is required')),
  occupation,
})
type Values = z.output<typeof Fields>
type Props = {
  busy: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onSubmit: (values: Values, fromServer: (error: unknown) => void) => void
}

export function SignUpForm({ busy, agreed, onAgree, onSubmit }: Props) {
  const m = useMessages('auth', auth)
  const labels = {
    fullName: m.fullName,
    email: m.emailAddress,
    phoneNumber: m.phoneNumber,
    password: m.password,
    occupation: m.occupation,
  }
  const [shown, setShown] = useState(false)
  const { form, errors, submit, fromServer } = useForm(Fields)
  return (
    <form {...form} className="grid gap-4" onSubmit={submit((values) => !busy && onSubmit(values, fromServer))}>
      <ErrorSummary errors={errors} labels={labels} />
      <Field label={m.fullName} error={errors.fullName}>
        {(control) => <Input {...control} name="fullName" autoComplete="name" required />}
      </Field>
      <Field label={m.emailAddress} error={errors.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" autoCapitalize="off" required />
        )}
      </Field>
      <Field label={m.phoneNumber} error={errors.phoneNumber}>
        {(control) => (
          <Input
            {...control}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            placeholder="+263 77 123 4567"
            required
          />
        )}
      </Field>
      <Field label={m.password} error={errors.password} hint={m.passwordHint(PASSWORD_MIN, PASSWORD_MAX)}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            required
            shown={shown}
            onToggle={() => setShown(!shown)}
          />
        )}
      </Field>
      <Field label={m.occupation} error={errors.occupation}>
        {(control) => (
          <Select {...control} name="occupation" defaultValue="" required>
            <option value="">{m.selectOccupation}</option>
            {OCCUPATIONS.map((value) => (
              <option key={value} value={value}>
                {m[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Consent agreed={agreed} onChange={onAgree} />
      <Button type="submit" busy={busy}>
        {m.signUp}
      </Button>
    </form>
  )
}
