import { SERVICE_PRICES } from '#contract/product.ts'

/** What opening a source costs; the person's own document is free. */
export const SourcePrice = ({ own }: { own?: boolean }) =>
  own ? 'Your document' : `Opening it costs ${SERVICE_PRICES.view_document} points`
