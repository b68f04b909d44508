import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Purchase } from '#contract/points.ts'
import { Card } from '#web/components/ui/card.tsx'
import { NoticeDialog } from '#web/components/ui/notice-dialog.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { deploymentQuery } from '#web/lib/api/deployment.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { HowPointsWork } from './how-points-work.tsx'
import { Packages } from './packages.tsx'
import { PointsChart } from './points-chart.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { usePurchases } from './purchase-queries.ts'
import { usePoints } from './queries.ts'
import { Statement } from './statement.tsx'
import { WaitingPurchases } from './waiting-purchases.tsx'
import type { Package } from './money.ts'
import './points.css'

type Outcome = { paid: true } | { paid: false; reason?: string }

/** /app/points: balance, packages, how points work, statement. */
export function PointsPage() {
  const m = useMessages('points', pointsMessages)
  usePageTitle(m.title)
  const { data: deployment } = useQuery(deploymentQuery)
  const [buying, setBuying] = useState<Package | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // while the purchase box waits for its own call, that call tells the outcome
  const inHand = useRef(false)
  const decided = useCallback(({ state, reason }: Purchase) => {
    if (!inHand.current) setOutcome(state === 'paid' ? { paid: true } : { paid: false, reason })
  }, [])
  const pending = useCallback((now: boolean) => {
    inHand.current = now
  }, [])
  const purchases = usePurchases(decided)
  const finish = (result: Outcome | 'waiting') => {
    setBuying(null)
    if (result !== 'waiting') setOutcome(result)
  }
  return (
    <div className="page grid max-w-5xl gap-8">
      <h1 className="text-2xl">{m.title}</h1>
      {deployment?.payments === 'sandbox' && (
        <p className="no-print flex items-start gap-3 rounded-lg bg-raised px-4 py-3">
          <FlaskConical size={20} aria-hidden="true" className="mt-0.5 flex-none text-accent" />
          <span>
            <Rich text={m.testMode} parts={{ mode: <strong>{m.testModeName}</strong> }} />
          </span>
        </p>
      )}
      <WaitingPurchases purchases={purchases.data ?? []} />
      <div className="grid items-stretch gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Balance />
        <PointsChart />
      </div>
      <Packages onBuy={setBuying} />
      <HowPointsWork />
      <Statement />
      {buying && <PurchaseDialog pack={buying} onPending={pending} onClose={() => setBuying(null)} onFinish={finish} />}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </div>
  )
}

function Balance() {
  const m = useMessages('points', pointsMessages)
  const { data, isError } = usePoints({ fresh: true })
  return (
    <Card className="grid content-center">
      <h2 className="text-base font-normal text-muted">{m.yourBalance}</h2>
      <p className="text-4xl font-bold tabular-nums" role="status">
        {data ? data.points.toLocaleString('en') : '…'}
        <span className="text-xl font-normal text-muted"> {data?.points === 1 ? m.pointWord : m.pointsWord}</span>
      </p>
      {isError && !data && <p className="text-muted">{m.balanceNotLoaded}</p>}
    </Card>
  )
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const m = useMessages('points', pointsMessages)
  if (outcome.paid) {
    return (
      <NoticeDialog title={m.paid} onClose={onClose}>
        {m.pointsAdded}
      </NoticeDialog>
    )
  }
  return (
    <NoticeDialog title={m.notPaid} onClose={onClose}>
      {m.paymentError}
      {outcome.reason && <span className="mt-2 block">{outcome.reason}</span>}
    </NoticeDialog>
  )
}
