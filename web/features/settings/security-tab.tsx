import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useRef, useState } from 'react'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/product.ts'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Switch } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { session } from '#web/lib/session/session.ts'
import { useSaveSecurity, type SettingsForm } from './queries.ts'
import type { TabProps } from './tab-props.ts'

const TwoFactorDialog = lazyPart(async () => (await import('./two-factor-dialog.tsx')).TwoFactorDialog)

type Password = 'currentPassword' | 'newPassword' | 'confirmPassword'
const PASSWORDS: { name: Password; autoComplete: string }[] = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmPassword', autoComplete: 'new-password' },
]

/** The first thing that is wrong, in this order, and the field it is about. */
function firstProblem(
  form: SettingsForm,
): { field: Password; text: 'currentRequired' | 'newRequired' | 'notTheSame' } | null {
  if (!form.currentPassword) return { field: 'currentPassword', text: 'currentRequired' }
  if (!form.newPassword) return { field: 'newPassword', text: 'newRequired' }
  if (form.newPassword === form.confirmPassword) return null
  return { field: 'confirmPassword', text: 'notTheSame' }
}

export function SecurityTab({ form, change, notify }: TabProps) {
  const m = useMessages('account', account)
  const save = useSaveSecurity()
  const [shown, setShown] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const focus = (field: Password) => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (save.isPending) return
        const problem = firstProblem(form)
        if (problem) return notify({ title: 'Error', text: m[problem.text], then: () => focus(problem.field) })
        save.mutate(form, {
          onSuccess: () => notify({ title: 'Success', text: m.securitySaved }),
          onError: (error) => notify({ title: 'Error', text: serverText(error) ?? m.securityNotSaved }),
        })
      }}
    >
      <input type="email" autoComplete="username" value={form.email} readOnly hidden />
      {PASSWORDS.map(({ name, autoComplete }, index) => (
        <Field key={name} label={m[name]} hint={name === 'newPassword' && m.passwordHint(PASSWORD_MIN, PASSWORD_MAX)}>
          {(control) => (
            <PasswordInput
              {...control}
              name={name}
              autoComplete={autoComplete}
              shown={shown}
              onToggle={index === 0 ? () => setShown(!shown) : undefined}
              value={form[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <TwoFactor form={form} change={change} notify={notify} />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {m.updateSecurity}
      </Button>
    </form>
  )
}

/** The switch asks first; it moves when the server has turned two-factor authentication on or off. */
function TwoFactor({ form, change, notify }: TabProps) {
  const m = useMessages('account', account)
  const [doing, setDoing] = useState<'on' | 'off' | 'codes' | null>(null)
  const changed = (twoFactorEnabled: boolean) => {
    change({ twoFactorEnabled })
    const { user } = session.get()
    if (user) session.setUser({ ...user, twoFactorEnabled })
  }
  return (
    <div className="grid gap-2 border-y py-4">
      <Switch
        label={m.twoFactor}
        hint={m.twoFactorHint}
        checked={form.twoFactorEnabled}
        onChange={() => setDoing(form.twoFactorEnabled ? 'off' : 'on')}
      />
      {form.twoFactorEnabled && (
        <Button variant="link" className="justify-self-start" onClick={() => setDoing('codes')}>
          {m.makeCodes}
        </Button>
      )}
      {doing && (
        <ErrorBoundary fallback={null}>
          <TwoFactorDialog doing={doing} onChanged={changed} notify={notify} onClose={() => setDoing(null)} />
        </ErrorBoundary>
      )}
    </div>
  )
}
