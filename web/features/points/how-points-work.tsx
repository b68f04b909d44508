import { useMessages } from '#web/lib/language/messages.ts'
import { points as pointsMessages } from '#web/messages/en/points.ts'
import { REPLY_PRICE, SERVICE_PRICES } from '#contract/product.ts'

export function HowPointsWork() {
  const m = useMessages('points', pointsMessages)
  return (
    <section aria-labelledby="how" className="card">
      <h2 id="how" className="text-xl">
        {m.howTitle}
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5">
        <li>{m.howReply(m.price(REPLY_PRICE))}</li>
        <li>{m.howSource(m.price(SERVICE_PRICES.view_document))}</li>
        <li>{m.howDocument}</li>
        <li>{m.howFailed}</li>
        <li>{m.howLong}</li>
      </ul>
    </section>
  )
}
