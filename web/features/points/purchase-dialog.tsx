import { useEffect, useRef, useState, type FormEvent } from 'react'
import { AppError } from '#contract/errors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field, Input, Select } from '#web/components/ui/field.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { serverText } from '#web/lib/error-text.ts'
import { useUser } from '#web/lib/session.ts'
import { dollars, ecocashNumber, newPurchaseKey } from './money.ts'
import type { Package } from './points-page.tsx'
import { useBuy } from './purchase-queries.ts'

type Props = {
  pack: Package
  /** Told whether this box waits for its payment. */
  onPending: (pending: boolean) => void
  onClose: () => void
  onFinish: (result: { paid: true } | { paid: false; reason?: string } | 'waiting') => void
}

/** The purchase modal: payment method (only EcoCash is offered) and phone number. A number that cannot pay is told at its field. */
export function PurchaseDialog({ pack, onPending, onClose, onFinish }: Props) {
  const { phoneNumber } = useUser()
  const [method, setMethod] = useState('ecocash')
  const [phone, setPhone] = useState(() => ecocashNumber(phoneNumber))
  const [key] = useState(newPurchaseKey)
  const [errors, setErrors] = useState<{ method?: string; phone?: string }>({})
  const { mutate, isPending } = useBuy()
  useEffect(() => {
    onPending(isPending)
    return () => onPending(false)
  }, [onPending, isPending])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      method: method ? undefined : 'Payment method is required',
      phone: phone.trim() ? undefined : 'Phone number is required',
    }
    setErrors(found)
    if (found.method || found.phone || isPending) return
    mutate(
      { ecocashNumber: phone.trim(), numberOfPoints: pack.points, idempotencyKey: key },
      {
        onSuccess: (bought) => onFinish(bought === 'paid' ? { paid: true } : 'waiting'),
        onError: (error) => {
          const named = error instanceof AppError ? error.fields?.['ecocashNumber'] : undefined
          if (named) return setErrors({ phone: named })
          onFinish({ paid: false, reason: error instanceof AppError ? serverText(error) : undefined })
        },
      },
    )
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (errors.phone && !isPending) field.current?.focus()
  }, [errors, isPending])
  const price = dollars(pack.cents)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Buy ${pack.points.toLocaleString('en')} points`}
      description={`${pack.name} package, ${price}`}
    >
      {isPending ? (
        <Waiting phone={phone} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
          <Field label="Payment method" error={errors.method}>
            {(control) => (
              <Select {...control} required value={method} onChange={(event) => setMethod(event.target.value)}>
                <option value="ecocash">EcoCash</option>
              </Select>
            )}
          </Field>
          <Field label="Phone number" hint="The EcoCash number that pays, for example 0771234567" error={errors.phone}>
            {(control) => (
              <Input
                {...control}
                ref={field}
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                required
                value={phone}
                onChange={(event) => setPhone(event.target.value)}
              />
            )}
          </Field>
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Pay {price}</Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

const Waiting = ({ phone, onClose }: { phone: string; onClose: () => void }) => (
  <>
    <div role="status" className="mt-6 flex items-start gap-4">
      <Spinner className="mt-1 text-2xl text-accent" />
      <div>
        <p className="font-semibold">Waiting for your PIN</p>
        <p className="mt-1 text-muted">
          Look at the phone with the number {phone} and enter your EcoCash PIN. You may close this box: your points are
          added by themselves.
        </p>
      </div>
    </div>
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </>
)
