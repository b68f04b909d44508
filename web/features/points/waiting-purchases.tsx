import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { CircleHelp } from 'lucide-react'
import type { Purchase } from '#contract/points.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { dollars } from './money.ts'

/** Purchases that wait for the payer's PIN, or that the provider has not decided; also after a reload. */
export function WaitingPurchases({ purchases }: { purchases: Purchase[] }) {
  const m = useMessages('points', pointsMessages)
  const open = purchases.filter(({ state }) => state === 'waiting' || state === 'in_doubt')
  return (
    <div role="status" className="no-print grid gap-3 empty:hidden">
      {open.map(({ id, state, points, amountCents, phone, instructions }) => (
        <div key={id} className="card flex items-start gap-3">
          {state === 'waiting' ? (
            <Spinner className="mt-1 text-accent" />
          ) : (
            <CircleHelp size={20} className="mt-0.5 flex-none" />
          )}
          <div>
            <p className="font-semibold">
              {m.pointsFor(state === 'waiting' ? m.waiting : m.checking, points, dollars(amountCents))}
            </p>
            <p className="text-muted">{state === 'waiting' ? (instructions ?? m.waitingPage(phone)) : m.notClear}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
