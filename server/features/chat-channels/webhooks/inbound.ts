import * as z from 'zod/mini'
import type { ChannelName, InFile, Refusal } from '#server/adapters/chat/port.ts'

/** What a message says, as far as we understand it. `ignored` needs no answer: reactions and notices. A text that `stops` is the word stop, marked when it is stored. */
export type Content =
  | { kind: 'text'; text: string; tapId?: string; stops?: true }
  /** A file or a photograph with its caption; `more` are further photographs of the same letter. */
  | { kind: 'document'; mediaId: string; name: string; type: string; sha256?: string; text: string; more?: InFile[] }
  | { kind: 'voice'; mediaId: string; type: string; sha256?: string }
  /** The person's own number, which the channel vouches for. */
  | { kind: 'phone' }
  | { kind: 'unreadable' }
  | { kind: 'number_changed' }
  | { kind: 'ignored' }

export type Inbound = {
  id: string
  channel: ChannelName
  /** By which the channel knows the person. */
  contactId: string
  phone: string | null
  name: string
  sentAt: Date
  content: Content
}
/** What became of a message of ours: `ref` is our own id, `remoteId` the service's. */
export type StatusUpdate = { remoteId: string; ref?: string; status: string; failure?: Refusal }
export type Delivery = { messages: Inbound[]; statuses: StatusUpdate[] }

export const NAME_MAX = 120
export const TEXT_MAX = 8_192

/** jsonb holds neither NUL nor half a character. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
/** Somebody's words, cut where they are too long to be a message. */
export const words = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => clean(text).slice(0, max).toWellFormed()),
  )
