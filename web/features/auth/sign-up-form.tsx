import { useState } from 'react'
import { Link } from 'react-router'
import { OCCUPATIONS, PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorSummary } from '#web/components/ui/error-summary.tsx'
import { Checkbox, Field, Input, Select } from '#web/components/ui/field.tsx'
import { OCCUPATION_NAMES } from '#web/lib/occupations.ts'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { emailLike, filled, useFields } from '#web/lib/form.ts'

type Occupation = (typeof OCCUPATIONS)[number]
type Values = { fullName: string; email: string; phoneNumber: string; password: string; occupation: Occupation }
type Extra = { agreed: boolean; fromServer: (error: unknown) => void }
type Props = { busy: boolean; onSubmit: (values: Values, extra: Extra) => void }

const LABELS = {
  fullName: 'Full Name',
  email: 'Email address',
  phoneNumber: 'Phone Number',
  password: 'Password',
  occupation: 'Occupation',
}

export function SignUpForm({ busy, onSubmit }: Props) {
  const [shown, setShown] = useState(false)
  const [agreed, setAgreed] = useState(false)
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
        onSubmit({ ...values, email: values.email.trim() } as Values, { agreed, fromServer })
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
      <Consent agreed={agreed} onChange={setAgreed} />
      <Button type="submit" busy={busy}>
        Sign up
      </Button>
    </form>
  )
}

/**
 * Legal questions often tell of health, family or crime: such data needs consent that is given freely, so the box is
 * not ticked for the person and an account does not depend on it (Cyber and Data Protection Act [Chapter 12:07]).
 */
const Consent = ({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) => (
  <div className="grid gap-1">
    <Checkbox
      className="items-start! py-2.5"
      name="consent"
      checked={agreed}
      onChange={(event) => onChange(event.target.checked)}
      label="I agree that what I write may be kept and used to answer me, also where it tells about my health, my family or a criminal case. I can withdraw this at any time."
    />
    <p className="text-muted">
      By creating an account you accept the{' '}
      <Link to="/terms" className="link">
        Terms
      </Link>
      . How we treat your data is told in the{' '}
      <Link to="/privacy" className="link">
        Privacy notice
      </Link>
      .
    </p>
  </div>
)
