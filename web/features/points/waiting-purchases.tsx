import { CircleHelp } from 'lucide-react'
import type { Purchase } from '#contract/points.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { dollars } from './money.ts'

/** Purchases that wait for the payer's PIN, or that the provider has not decided; also after a reload. */
export function WaitingPurchases({ purchases }: { purchases: Purchase[] }) {
  const open = purchases.filter(({ state }) => state === 'waiting' || state === 'in_doubt')
  return (
    <div role="status" className="no-print grid gap-3 empty:hidden">
      {open.map(({ id, state, points, amountCents, phone, instructions }) => (
        <div key={id} className="card flex items-start gap-3">
          {state === 'waiting' ? <Spinner className="mt-1 text-accent" /> : <CircleHelp className="flex-none" />}
          <div>
            <p className="font-semibold">
              {state === 'waiting' ? 'Waiting for your PIN' : 'We are checking this payment'}: {points} points for{' '}
              {dollars(amountCents)}
            </p>
            <p className="text-muted">
              {state === 'waiting'
                ? (instructions ??
                  `Look at the phone with the number ${phone} and enter your EcoCash PIN. Your points are added by themselves, also when you close this page.`)
                : 'The payment provider has not given a clear answer. You need not pay again; we will put it right.'}
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}
