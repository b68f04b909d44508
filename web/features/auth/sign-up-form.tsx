import { useState } from 'react'
import * as z from 'zod/mini'
import { Registration } from '#contract/auth.ts'
import { required } from '#contract/endpoint.ts'
import { OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { OCCUPATION_NAMES } from '#web/lib/text/occupations.ts'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Consent } from './consent.tsx'

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

const LABELS = {
  fullName: 'Full Name',
  email: 'Email address',
  phoneNumber: 'Phone Number',
  password: 'Password',
  occupation: 'Occupation',
}

export function SignUpForm({ busy, agreed, onAgree, onSubmit }: Props) {
  const [shown, setShown] = useState(false)
  const { form, errors, submit, fromServer } = useForm(Fields)
  return (
    <form {...form} className="grid gap-4" onSubmit={submit((values) => !busy && onSubmit(values, fromServer))}>
      <ErrorSummary errors={errors} labels={LABELS} />
      <Field label={LABELS.fullName} error={errors.fullName}>
        {(control) => <Input {...control} name="fullName" autoComplete="name" required />}
      </Field>
      <Field label={LABELS.email} error={errors.email}>
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="email" autoCapitalize="off" required />
        )}
      </Field>
      <Field label={LABELS.phoneNumber} error={errors.phoneNumber}>
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
      <Field label={LABELS.password} error={errors.password} hint={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`}>
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
      <Field label={LABELS.occupation} error={errors.occupation}>
        {(control) => (
          <Select {...control} name="occupation" defaultValue="" required>
            <option value="">Select an occupation</option>
            {OCCUPATIONS.map((value) => (
              <option key={value} value={value}>
                {OCCUPATION_NAMES[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Consent agreed={agreed} onChange={onAgree} />
      <Button type="submit" busy={busy}>
        Sign up
      </Button>
    </form>
  )
}
