import type { Conversation } from '#contract/consultations/consultations.ts'

/** What the server puts beside the text of a page, for its code; see `pageWith` in server/http/static.ts. */
export type PageData = { conversation: Conversation }

function take(): PageData | null {
  const element = document.querySelector('script#page-data[type="application/json"]')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as PageData) : null
}

/** What came with the page; null where nothing did. */
export const pageData = take()
