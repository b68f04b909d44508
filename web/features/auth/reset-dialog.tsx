import { requestReset } from '#contract/accounts/auth.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useRequestReset } from './queries.ts'
import { auth } from '#web/messages/en/auth.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  /** What the person typed on the sign-in form already. */
  email: string
  /** False during the first second after the page loads. */
  ready: boolean
  onClose: () => void
  onSent: () => void
}

export function ResetDialog({ email, ready, onClose, onSent }: Props) {
  const m = useMessages('auth', auth)
  const mShell = useMessages('shell', shell)
  const request = useRequestReset()
  const { form, errors, submit, fromServer } = useForm(requestReset.input)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.resetPassword} description={m.resetLead}>
      <form
        {...form}
        className="mt-4 grid gap-3"
        onSubmit={submit(
          (values) => !request.isPending && request.mutate(values.email, { onSuccess: onSent, onError: fromServer }),
        )}
      >
        <Field label={m.email} error={errors.email}>
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="email" required defaultValue={email} />
          )}
        </Field>
        <p role="alert" className="problem empty:hidden">
          {request.isError && errorText(request.error, m.resetFailed)}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {mShell.cancel}
          </Button>
          <Button type="submit" disabled={!ready} busy={request.isPending}>
            {m.sendResetLink}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
