import { useMessages } from '#web/lib/language/messages.ts'
import { account } from '#web/messages/en/account.ts'
import { useEffect, useRef, useState } from 'react'
import { confirmTwoFactor } from '#contract/accounts/settings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
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

const TITLES = { on: 'on', off: 'off', codes: 'makeCodes' } as const

/** Turning two-factor authentication on or off, and new recovery codes. */
export function TwoFactorDialog({ doing, onChanged, onClose, notify }: Props) {
  const m = useMessages('account', account)
  const [codes, setCodes] = useState<string[] | null>(null)
  const disable = useDisableTwoFactor()
  const renew = useRenewRecoveryCodes()
  const turnOff = (password: string) =>
    disable.mutate(password, {
      onSuccess: () => {
        onChanged(false)
        onClose()
        notify({ title: 'Success', text: m.isOff })
      },
    })
  const renewCodes = (password: string) => renew.mutate(password, { onSuccess: (made) => setCodes(made.recoveryCodes) })
  return (
    <Dialog
      open
      // recovery codes are shown once: a stray click next to the box must not lose them
      onOpenChange={(open) => !open && !codes && onClose()}
      closeButton={!codes}
      title={codes ? m.yourCodes : m[TITLES[doing]]}
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
          text={m.giveToTurnOff}
          button={m.turnOff}
          send={disable}
          onPassword={turnOff}
          onCancel={onClose}
        />
      )}
      {!codes && doing === 'codes' && (
        <PasswordStep
          text={m.giveForCodes}
          button={m.makeNewCodes}
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
  const m = useMessages('account', account)
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
    return <ErrorState title={errorText(made.error, m.notStarted)} onRetry={() => ask()} />
  }
  if (!made.data) return <LoadingState label={m.makingKey} />
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
      <p>{m.scan}</p>
      <QrCode text={otpauthUrl} label={m.qrCode} />
      <p>
        <Rich
          text={m.key}
          parts={{
            key: <code className="font-semibold break-all select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>,
          }}
        />
      </p>
      <Field label={m.enterCode} error={errors.code}>
        {(control) => <Input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" required />}
      </Field>
      <p role="alert" className="problem empty:hidden">
        {confirm.isError && errorText(confirm.error, m.codeNotAccepted)}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          {m.turnOn}
        </Button>
      </DialogActions>
    </form>
  )
}
