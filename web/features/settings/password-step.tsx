import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useState } from 'react'
import { disableTwoFactor } from '#contract/accounts/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/password-input.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'

type Props = {
  text: string
  button: string
  /** The call that the password is for. */
  send: { isPending: boolean; error: unknown }
  onPassword: (password: string) => void
  onCancel: () => void
}

/** Asks for the current password before something that weakens an account. */
export function PasswordStep({ text, button, send, onPassword, onCancel }: Props) {
  const m = useMessages('account', account)
  const [shown, setShown] = useState(false)
  const { form, errors, submit } = useForm(disableTwoFactor.input)
  return (
    <form
      {...form}
      className="mt-3 grid gap-4"
      onSubmit={submit(({ currentPassword }) => !send.isPending && onPassword(currentPassword))}
    >
      <p>{text}</p>
      <Field label={m.yourCurrentPassword} error={errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            name="currentPassword"
            autoComplete="current-password"
            required
            shown={shown}
            onToggle={() => setShown(!shown)}
          />
        )}
      </Field>
      <p role="alert" className="problem empty:hidden">
        {send.error ? errorText(send.error, m.didNotWork) : null}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button type="submit" busy={send.isPending}>
          {button}
        </Button>
      </DialogActions>
    </form>
  )
}
