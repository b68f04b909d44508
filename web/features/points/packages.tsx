import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { PACKAGES } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { dollars } from './money.ts'
import type { Package } from './money.ts'

const perDollar = ({ points, cents }: Package) => Number(((points * 100) / cents).toFixed(1))

/** The six fixed packages. */
export function Packages({ onBuy }: { onBuy: (pack: Package) => void }) {
  const m = useMessages('points', pointsMessages)
  return (
    <section aria-labelledby="packages" className="no-print">
      <h2 id="packages" className="text-xl">
        {m.buyTitle}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {PACKAGES.map((pack) => (
          <li key={pack.name} className="card flex flex-col gap-1 p-4">
            <h3 className="text-base font-normal text-muted">{pack.name}</h3>
            <p className="text-2xl font-bold tabular-nums">
              {pack.points.toLocaleString('en')}
              <span className="text-base font-normal text-muted"> {m.pointsWord}</span>
            </p>
            <p className="mb-2 text-muted tabular-nums">{m.perDollar(perDollar(pack))}</p>
            <Button variant="secondary" className="mt-auto" onClick={() => onBuy(pack)}>
              <span>
                <Rich
                  text={m.buyFor}
                  parts={{
                    which: <span className="sr-only"> {m.buyWhich(pack.name, pack.points)}</span>,
                    price: dollars(pack.cents),
                  }}
                />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
