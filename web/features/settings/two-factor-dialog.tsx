import { useEffect, useRef, useState } from 'react'
import { confirmTwoFactor } from '#contract/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { PasswordStep } from './password-step.tsx'
import { QrCode } from './qr-code.tsx'
import { useConfirmTwoFactor, useDisableTwoFactor, useRenewRecoveryCodes, useSetUpTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { TabProps } from './tab-props.ts'

type Props = Pick<TabProps, 'notify'> & {
  doing: 'on' | 'off' | 'codes'
  onChanged: (enabled: boolean) => void
  onClose: () => void
}

const TITLES = {
  on: 'Set up two-factor authentication',
  off: 'Turn off two-factor authentication',
  codes: 'Make new recovery codes',
}

/** Turning two-factor authentication on or off, and new recovery codes. */
export function TwoFactorDialog({ doing, onChanged, onClose, notify }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const disable = useDisableTwoFactor()
  const renew = useRenewRecoveryCodes()
  const turnOff = (password: string) =>
    disable.mutate(password, {
      onSuccess: () => {
        onChanged(false)
        onClose()
        notify({ title: 'Success', text: 'Two-factor authentication is off' })
      },
    })
  const renewCodes = (password: string) => renew.mutate(password, { onSuccess: (made) => setCodes(made.recoveryCodes) })
  return (
    <Dialog
      open
      // recovery codes are shown once: a stray click beside the box must not lose them
      onOpenChange={(open) => !open && !codes && onClose()}
      closeButton={!codes}
      title={codes ? 'Your recovery codes' : TITLES[doing]}
    >
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
      {!codes && doing === 'on' && (
        <SetUp
          onClose={onClose}
          onConfirmed={(made) => {
            setCodes(made)
            onChanged(true)
          }}
        />
      )}
      {!codes && doing === 'off' && (
        <PasswordStep
          text="Give your current password to turn it off."
          button="Turn off"
          send={disable}
          onPassword={turnOff}
          onCancel={onClose}
        />
      )}
      {!codes && doing === 'codes' && (
        <PasswordStep
          text="Give your current password. The old codes stop working."
          button="Make new codes"
          send={renew}
          onPassword={renewCodes}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type SetUpProps = { onClose: () => void; onConfirmed: (codes: string[]) => void }

function SetUp({ onClose, onConfirmed }: SetUpProps) {
  const { mutate: ask, ...made } = useSetUpTwoFactor()
  const confirm = useConfirmTwoFactor()
  const { form, errors, submit } = useForm(confirmTwoFactor.input)
  const hasAsked = useRef(false)
  useEffect(() => {
    // each call makes a new secret, so React's second run of effects in development must not
    if (!hasAsked.current) ask()
    hasAsked.current = true
  }, [ask])

  if (made.isError) {
    return <ErrorState title={errorText(made.error, 'The set-up could not be started.')} onRetry={() => ask()} />
  }
  if (!made.data) return <LoadingState label="Making your secret key…" />
  const { secret, otpauthUrl } = made.data
  return (
    <form
      {...form}
      className="mt-3 grid gap-4"
      onSubmit={submit(
        ({ code }) =>
          !confirm.isPending && confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) }),
      )}
    >
      <p>1. Scan this picture with an authenticator app, or type the key into it.</p>
      <QrCode text={otpauthUrl} label="QR code for your authenticator app" />
      <p>
        Key: <code className="font-semibold break-all select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field label="2. Enter the 6-digit code the app shows" error={errors.code}>
        {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" required />}
      </Field>
      <p role="alert" className="problem empty:hidden">
        {confirm.isError && errorText(confirm.error, 'This code was not accepted. Try the next one.')}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}
