import type { Conversation } from '#contract/consultations/consultations.ts'
import type { DocumentText } from '#contract/library/document-text.ts'

/**
 * What the server sends with the text of a page, for its code, and for whom it did; see `pageAt` in server/http/page.ts.
 * `law`: the document or section that the address names, of a long document without one its beginning.
 */
export type PageData = {
  userId: string
  conversation?: Conversation
  law?: { documentId: string; section?: string; document: DocumentText }
}

function take(): PageData | null {
  const element = document.querySelector('script#page-data[type="application/json"]')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as PageData) : null
}

/** What came with the page; null where nothing did. */
export const pageData = take()
