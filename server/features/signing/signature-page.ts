import { DISCLAIMER, PRODUCT } from '#contract/product.ts'
import type { signatureEvents } from './tables.ts'
import type { StoredRequest, StoredSigner } from './requests.ts'
import type { Block } from './pdf/append-blocks.ts'

type Event = typeof signatureEvents.$inferSelect
type Facts = {
  request: StoredRequest
  signing: StoredSigner[]
  events: Event[]
  /** Who asked. */
  from: string
  publicUrl: string
  now: Date
}

const HARARE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Africa/Harare' })
/** A moment in Harare, whose clock people know, and in the time that others can compare. */
const when = (at: Date) => `${HARARE.format(at)} in Harare (${at.toISOString().slice(0, 19).replace('T', ' ')} UTC)`

const DID: Record<Event['kind'], string> = {
  sent: 'The document was sent to be signed',
  renewed: 'A new link was made',
  opened: 'The document was opened',
  signed: 'Signed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What is put at the foot of each page of the document; nothing where its pages are not initialled. */
export const initialsLine = (signing: StoredSigner[]): string =>
  signing
    .filter(({ initials }) => initials)
    .map(({ initials, signedName }) => `${initials} (${signedName})`)
    .join(' · ')
    .replace(/^(?=.)/, 'Initialled by link: ')

/** What the page of signatures says: who signed, when and how, which file, and everything that happened. Pure. */
export function signaturePage({ request, signing, events, from, publicUrl, now }: Facts): Block[] {
  const text = (words: string): Block => ({ kind: 'text', text: words })
  const small = (words: string): Block => ({ kind: 'small', text: words })
  const names = new Map(signing.map(({ id, name }) => [id, name]))
  return [
    { kind: 'title', text: 'Signatures' },
    text(`Document: ${request.title}`),
    ...(from ? [text(`Sent by: ${from}`)] : []),
    text(`Finished: ${when(now)}`),
    small(`SHA-256 of the file that was signed (${request.bytes} bytes, the pages before this one): ${request.sha256}`),
    ...signing.flatMap((one, at): Block[] => [
      { kind: 'heading', text: `${at + 1}. ${one.name}` },
      one.strokes ? { kind: 'strokes', strokes: one.strokes } : { kind: 'signature', text: one.signedName ?? '' },
      text(`Signed as: ${one.signedName ?? ''}`),
      ...(one.initials ? [text(`Initials, at the foot of each page before this one: ${one.initials}`)] : []),
      text(`When: ${one.doneAt ? when(one.doneAt) : ''}`),
      text(`How: ${one.strokes ? 'drawn by hand on a screen' : 'name typed'}, after agreeing to sign electronically`),
      small(`Reached by: ${one.email ? `a link sent to ${one.email}` : 'a link handed over by the sender'}`),
      small(`Network: ${one.network || 'not known'}; browser: ${one.browser ?? 'not known'}`),
    ]),
    { kind: 'heading', text: 'What happened' },
    ...events.map(({ kind, at, signerId }) =>
      small(`${when(at)}: ${DID[kind]}${signerId && names.has(signerId) ? `, ${names.get(signerId)}` : ''}`),
    ),
    { kind: 'heading', text: 'What these signatures are' },
    small(
      `Each signer opened a link of their own at ${PRODUCT}, read the document, wrote their name, agreed to sign electronically, and signed. These are simple electronic signatures: nobody checked an identity paper. ${request.why}`,
    ),
    small(
      `Whether a copy of this file is unchanged can be checked at ${publicUrl.replace(/\/+$/, '')}/verify. ${DISCLAIMER}`,
    ),
  ]
}
