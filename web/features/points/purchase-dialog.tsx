import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { required } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { purchasePoints } from '#contract/points.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { serverFields, useForm } from '#web/lib/forms/use-form.ts'
import { useUser } from '#web/lib/session/session.ts'
import { dollars, ecocashNumber, newPurchaseKey } from './money.ts'
import type { Package } from './money.ts'
import { useBuy } from './purchase-queries.ts'

const Fields = z.object({
  method: required('Payment method is required'),
  ecocashNumber: purchasePoints.input.shape.ecocashNumber,
})
type Props = {
  pack: Package
  /** Called with whether this box waits for its payment. */
  onPending: (pending: boolean) => void
  onClose: () => void
  onFinish: (result: { paid: true } | { paid: false; reason?: string } | 'waiting') => void
}

/** The purchase modal: payment method (only EcoCash is offered) and phone number. A number that cannot pay is said at its field. */
export function PurchaseDialog({ pack, onPending, onClose, onFinish }: Props) {
  const m = useMessages('points', pointsMessages)
  const { phoneNumber } = useUser()
  const [phone, setPhone] = useState(() => ecocashNumber(phoneNumber))
  const [key] = useState(newPurchaseKey)
  const { errors, form, submit, fromServer } = useForm(Fields)
  const { mutate, isPending, error } = useBuy()
  useEffect(() => {
    onPending(isPending)
    return () => onPending(false)
  }, [onPending, isPending])

  const buy = submit(({ ecocashNumber: number }) => {
    setPhone(number)
    mutate(
      { ecocashNumber: number, numberOfPoints: pack.points, idempotencyKey: key },
      {
        onSuccess: (bought) => onFinish(bought === 'paid' ? { paid: true } : 'waiting'),
        onError: (refused) => {
          if (serverFields(refused)['ecocashNumber']) return
          onFinish({ paid: false, reason: refused instanceof AppError ? serverText(refused) : undefined })
        },
      },
    )
  })
  useEffect(() => {
    // the form stands again only after the call has ended
    if (error && !isPending) fromServer(error)
  }, [error, isPending, fromServer])
  const price = dollars(pack.cents)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.buyPoints(pack.points.toLocaleString('en'))}
      description={m.package(pack.name, price)}
    >
      {isPending ? (
        <Waiting phone={phone} onClose={onClose} />
      ) : (
        <form {...form} onSubmit={buy} className="mt-4 grid gap-4">
          <Field label={m.method} error={errors['method']}>
            {(control) => (
              <Select {...control} name="method" required>
                <option value="ecocash">EcoCash</option>
              </Select>
            )}
          </Field>
          <Field label={m.phoneNumber} hint={m.phoneHint} error={errors['ecocashNumber']}>
            {(control) => (
              <Input
                {...control}
                name="ecocashNumber"
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                required
                defaultValue={phone}
              />
            )}
          </Field>
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              {m.cancel}
            </Button>
            <Button type="submit">{m.pay(price)}</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

function Waiting({ phone, onClose }: { phone: string; onClose: () => void }) {
  const m = useMessages('points', pointsMessages)
  return (
    <>
      <div role="status" className="mt-6 flex items-start gap-4">
        <Spinner className="mt-1 text-2xl text-accent" />
        <div>
          <p className="font-semibold">{m.waiting}</p>
          <p className="mt-1 text-muted">{m.waitingHint(phone)}</p>
        </div>
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {m.close}
        </Button>
      </DialogActions>
    </>
  )
}
