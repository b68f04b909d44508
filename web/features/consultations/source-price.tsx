import { SERVICE_PRICES } from '#contract/product.ts'

/** What opening a source costs; the person's own document is free. */
export const SourcePrice = ({ own, what = 'it' }: { own?: boolean; what?: string }) =>
  own ? 'Your document' : `Opening ${what} costs ${SERVICE_PRICES.view_document} points`
