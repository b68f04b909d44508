import { REPLY_PRICE, SERVICE_PRICES } from '#contract/product.ts'

const many = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`

export const HowPointsWork = () => (
  <section aria-labelledby="how" className="card">
    <h2 id="how" className="text-xl">
      How Points Work
    </h2>
    <ul className="mt-3 grid list-disc gap-1.5 pl-5">
      <li>A reply in a consultation costs {many(REPLY_PRICE)}.</li>
      <li>Opening the document behind an answer costs {many(SERVICE_PRICES.view_document)}.</li>
      <li>A document made from a template costs the points that stand beside the template.</li>
      <li>A reply that fails, or that you stop before it begins, costs nothing.</li>
      <li>Points do not expire.</li>
    </ul>
  </section>
)
