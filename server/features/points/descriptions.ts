import type { EntryKind } from './tables.ts'

/** What an entry of a kind was for, in words for people. */
export const DESCRIPTIONS: Record<EntryKind, string> = {
  signup: 'Welcome points',
  reply: 'An answer',
  /** Of a free answer, one that was stopped or failed, or nothing found: true of each. */
  reply_released: 'A question that cost nothing: point returned',
  view_document: 'Viewing a cited document',
  document: 'A generated document',
  document_released: 'A document that was not made: points returned',
  purchase: 'Points bought',
  refund: 'Payment returned: points taken back',
  adjustment: 'Adjustment',
  citation_check: 'A check of citations',
  contract_review: 'A review of a contract',
  contract_review_released: 'A review that was not finished: points returned',
  merged: 'Points of an account that became a part of this one',
}

/** What an entry was for; the note of a viewed document is its title. */
export const describe = ({ kind, note }: { kind: EntryKind; note: string }) => {
  // while servers are replaced, one of the new version may book a kind that this one does not know
  const description = DESCRIPTIONS[kind] ?? kind
  return kind === 'view_document' && note ? `${description}: ${note}` : description
}
