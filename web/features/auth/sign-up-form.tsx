import { useState } from 'react'
import { OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { OCCUPATION_NAMES } from '#web/lib/occupations.ts'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { emailLike, filled, useFields } from '#web/lib/form.ts'
import { Consent } from './consent.tsx'

type Occupation = (typeof OCCUPATIONS)[number]
type Values = { fullName: string; email: string; phoneNumber: string; password: string; occupation: Occupation }
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
  const { form, errors, submit, fromServer } = useFields({
    fullName: [filled('Full name is required')],
    email: [filled('Email is required'), emailLike('Enter a valid email address')],
    phoneNumber: [filled('Phone number is required')],
    password: [(value) => !value && 'Password is required'],
    occupation: [filled('Select an occupation')],
  })
  return (
    <form
      {...form}
      className="grid gap-4"
      onSubmit={(event) => {
        const values = submit(event)
        if (!values || busy) return
        onSubmit({ ...values, email: values.email.trim() } as Values, fromServer)
      }}
    >
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
