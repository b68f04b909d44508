import { AppError } from '#contract/errors.ts'
import { OCCUPATIONS } from '#contract/product.ts'
import type { Settings } from '#contract/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { OCCUPATION_NAMES } from '#web/lib/text/occupations.ts'
import { session } from '#web/lib/session/session.ts'
import { useSavePersonalInfo } from './queries.ts'
import type { TabProps } from './tab-props.ts'

const DONE = 'Personal information updated successfully'

/** What the rest of the application shows of the person comes from the session. */
function keepUser({ pendingEmail: _pendingEmail, ...user }: Settings) {
  session.setUser(user)
}

export function PersonalTab({ form, change, notify }: TabProps) {
  const save = useSavePersonalInfo()
  const wrong = save.error instanceof AppError ? (save.error.fields ?? {}) : {}
  const onSuccess = (saved: Settings) => {
    const requestedEmail = form.email.trim().toLowerCase()
    change(saved)
    keepUser(saved)
    const waits = saved.pendingEmail && saved.pendingEmail.toLowerCase() === requestedEmail ? saved.pendingEmail : null
    notify({ title: 'Success', text: waits ? <ConfirmFirst email={waits} /> : DONE })
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        const { currentPassword: _c, newPassword: _n, confirmPassword: _f, ...settings } = form
        save.mutate(settings, {
          onSuccess,
          onError: (error) =>
            notify({ title: 'Error', text: serverText(error) ?? 'Error updating personal information' }),
        })
      }}
    >
      <Field label="Full Name" error={wrong['fullName']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={form.fullName}
            onChange={(event) => change({ fullName: event.target.value })}
          />
        )}
      </Field>
      <Field label="Email" error={wrong['email']} hint={emailHint(form)}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            value={form.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Phone Number" error={wrong['phoneNumber']}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            placeholder="+263 77 123 4567"
            value={form.phoneNumber}
            onChange={(event) => change({ phoneNumber: event.target.value })}
          />
        )}
      </Field>
      <Field label="Occupation" error={wrong['occupation']}>
        {(control) => (
          <Select {...control} value={form.occupation} onChange={(event) => change({ occupation: event.target.value })}>
            <option value="">Select an occupation</option>
            {OCCUPATIONS.map((value) => (
              <option key={value} value={value}>
                {OCCUPATION_NAMES[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Save Changes
      </Button>
    </form>
  )
}

const emailHint = ({ pendingEmail }: Settings) =>
  pendingEmail
    ? `${pendingEmail} waits for its confirmation: open the link we sent there. Until then this address stays.`
    : 'A new address must be confirmed: we send a link to it.'

const ConfirmFirst = ({ email }: { email: string }) => (
  <>
    <span>{DONE}</span>
    <span className="mt-2 block">
      We sent a link to <strong className="break-all">{email}</strong>. Your address changes when you open that link.
    </span>
  </>
)
