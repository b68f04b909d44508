import { expect, test } from 'vitest'
import { JOBS } from '#server/app.ts'

/**
 * What each kind of job is given, as versions that people run have stored it: an update must still do these. A kind may learn
 * to read more shapes; none of these may go before no database can hold one.
 */
const STORED: [kind: string, payload: object][] = [
  ['answering.take-over', {}],
  ['consultations.tag', { conversationId: 'c' }],
  ['contract-review.read', { reviewId: 'r' }],
  ['database.tidy', {}],
  ['files.sweep', {}],
  ['handovers.forget', {}],
  ['judgments.read-cited', { documentId: 'd' }],
  ['library.changes', {}],
  ['library.count-words', {}],
  ['library.embed', {}],
  ['library.profiles', {}],
  ['library.read', { documentId: 'd' }],
  ['library.read-attachment', { documentId: 'd' }],
  ['library.recognise', { documentId: 'd' }],
  ['library.recognise-attachment', { documentId: 'd' }],
  ['library.refresh-words', { acts: ['labour act'] }],
  ['library.sync', {}],
  ['library.sync-work', { work: '/akn/zw/act/1985/16' }],
  ['library.write-words', {}],
  ['mail', { id: 'm' }],
  ['password-reset', { email: 'tariro@example.com', ip: '192.0.2.1', userAgent: '' }],
  ['points.check-payments', {}],
  ['points.reconcile', {}],
  ['privacy.forget', { keys: ['k'], addresses: ['tariro@example.com'] }],
  ['privacy.forget', {}],
  ['privacy.retention', {}],
  ['procedures.remind', {}],
  ['purge', {}],
  ['signing.finish', { id: 'x' }],
  ['signing.forget', {}],
  ['spending.forget-people', {}],
  ['whatsapp.contact', { contactId: 'w' }],
  ['whatsapp.contact', {}],
  ['whatsapp.forget', {}],
  ['whatsapp.sweep', {}],
  ['whatsapp.unlink-account', { userId: 'u', before: '2026-01-02T03:04:05.000Z' }],
]

test('a job that an older version stored still has a handler, which can read what it was told', () => {
  const unreadable = STORED.filter(([kind, payload]) => {
    const job = JOBS.find((one) => one.kind === kind)
    return !job?.schema.safeParse(payload).success
  })
  expect(unreadable).toEqual([])
})

test('no two handlers share a kind, and each kind is listed above', () => {
  const kinds = JOBS.map((job) => job.kind)
  expect(kinds.toSorted()).toEqual([...new Set(STORED.map(([kind]) => kind))].toSorted())
})
