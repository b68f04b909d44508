import { SERVICE_PRICES } from '#contract/product.ts'
import { useIsFree } from '#web/features/points/free-context.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Priced = { documentId: string; own?: boolean }

/** What opening a source takes, in points; 0 for the person's own document, one of our guides, and one that was paid for. */
export function usePrice({ documentId, own }: Priced): number {
  const free = useIsFree(documentId)
  return own || free ? 0 : SERVICE_PRICES.view_document
}

/** What opening a source costs, as a sentence. */
export function SourcePrice({ source }: { source: Priced }) {
  const m = useMessages('chat', chat)
  const price = usePrice(source)
  if (source.own) return m.yourDocument
  return price ? m.openingCosts(price) : m.freeToOpen
}
