import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { AppError } from '#contract/errors.ts'
import { OCCUPATIONS } from '#contract/product.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { Rich } from '#web/components/ui/rich.tsx'
import { session } from '#web/lib/session/session.ts'
import { useSavePersonalInfo } from './queries.ts'
import type { TabProps } from './tab-props.ts'

/** What the rest of the application shows of the person comes from the session. */
function keepUser({ pendingEmail: _pendingEmail, ...user }: Settings) {
  session.setUser(user)
}

export function PersonalTab({ form, change, notify }: TabProps) {
  const m = useMessages('account', account)
  const save = useSavePersonalInfo()
  const wrong = save.error instanceof AppError ? (save.error.fields ?? {}) : {}
  const onSuccess = (saved: Settings) => {
    const requestedEmail = form.email.trim().toLowerCase()
    change(saved)
    keepUser(saved)
    const waits = saved.pendingEmail && saved.pendingEmail.toLowerCase() === requestedEmail ? saved.pendingEmail : null
    notify({ title: 'Success', text: waits ? <ConfirmFirst email={waits} /> : m.personalSaved })
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
          onError: (error) => notify({ title: 'Error', text: serverText(error) ?? m.personalNotSaved }),
        })
      }}
    >
      <Field label={m.fullName} error={wrong['fullName']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={form.fullName}
            onChange={(event) => change({ fullName: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={m.email}
        error={wrong['email']}
        hint={form.pendingEmail ? m.emailWaits(form.pendingEmail) : m.emailHint}
      >
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
      <Field label={m.phoneNumber} error={wrong['phoneNumber']}>
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
      <Occupation
        value={form.occupation}
        error={wrong['occupation']}
        onChange={(occupation) => change({ occupation })}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {m.saveChanges}
      </Button>
    </form>
  )
}

function ConfirmFirst({ email }: { email: string }) {
  const m = useMessages('account', account)
  return (
    <>
      <span>{m.personalSaved}</span>
      <span className="mt-2 block">
        <Rich text={m.confirmFirst} parts={{ email: <strong className="break-all">{email}</strong> }} />
      </span>
    </>
  )
}

type OccupationProps = { value: string; error: string | undefined; onChange: (occupation: string) => void }

function Occupation({ value, error, onChange }: OccupationProps) {
  const m = useMessages('account', account)
  return (
    <Field label={m.occupation} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{m.selectOccupation}</option>
          {OCCUPATIONS.map((code) => (
            <option key={code} value={code}>
              {m[code]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
