/** Where people chat with us. */
export const CHANNEL_NAMES = ['whatsapp', 'telegram'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

/** Whom to write to: the id by which we know a contact of the channel, and their phone number where we know it. */
export type Recipient = { contactId: string; phone: string | null }

/** Something to tap: a title, of 20 letters on a button and 24 in a list, and the words, at most 60 bytes, that come back in its place. */
export type Choice = { title: string; says: string }
/** Opened by a button of 20 letters; at most ten rows, their descriptions of 72 letters. */
export type List = { button: string; rows: (Choice & { description?: string })[] }

/**
 * A text of at most 4,096 characters, in the marks that chats share: *bold*, _italic_, "> " and "- " at the start of a line. `ref` is our
 * own id; `replyTo` the message it answers; `buttons` are at most three; `opens` is what a list of
 * them is called, in 20 letters, where they have no room below the text. `asksPhone` is the title of a button that sends the person's own
 * number, where the channel has such buttons.
 */
export type OutText = {
  to: Recipient
  text: string
  ref: string
  replyTo?: string
  buttons?: Choice[]
  opens?: string
  list?: List
  asksPhone?: string
}

/** A file with words below it, of at most 1,024 letters; sound has no words. */
export type OutFile = OutText & { file: { name: string; type: string; bytes: Uint8Array } }

/** In words that the service has approved beforehand, in the language that is nearest to the person's. */
export type OutNotice = Pick<OutText, 'to' | 'ref'> & { language: string }

/**
 * Why a message was not taken. `rate`: too fast. `window`: too late after the person's last message. `operator`: only the operator can
 * mend it, such as an expired token. `transient`: it may even have gone out. `final`: it never will.
 */
export type Refusal = 'rate' | 'window' | 'operator' | 'transient' | 'final'

/**
 * How sending went. No channel has an idempotency key: after `unknown` the message may have gone out. `accepted` tells of its way by
 * statuses later, `delivered` says no more. `not_sent` certainly did not go. `refused` carries the service's own code, and how long it
 * asks us to wait where it says so.
 */
export type Sent =
  | { kind: 'accepted'; id: string }
  | { kind: 'delivered'; id: string }
  | { kind: 'refused'; why: Refusal; code: number; reason: string; waitMs?: number }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string }

/** A message of the person's that we have seen; `tapId` where it was a tap that the service wants to be answered. */
export type Seen = { to: Recipient; messageId: string; tapId?: string }

/** A service by which people chat with us. What it cannot do it leaves out in silence, such as buttons or read marks. */
export type ChatChannel = {
  /** Milliseconds after a person's last message in which we may write; undefined where there is no such limit. */
  windowMs?: number
  /** How often, in milliseconds, `markRead` is repeated to go on showing that we write. */
  typingMs: number
  sendText: (message: OutText) => Promise<Sent>
  sendFile: (message: OutFile) => Promise<Sent>
  /** Tells somebody, at any time, that something waits for them; undefined where that is not set up or not needed. */
  sendNotice?: (notice: OutNotice) => Promise<Sent>
  /** Marks a message as read; with `typing` shows that we write, for a while or until the next message. */
  markRead: (seen: Seen, typing: boolean) => Promise<void>
  /**
   * Streams at most `maxBytes` of a file that somebody sent to `target`; gives size and SHA-256 (hex). Throws a MediaError, and leaves no
   * file behind then.
   */
  fetchFile: (file: InFile, target: string, maxBytes: number) => Promise<{ bytes: number; sha256: string }>
}

/** The channels that are configured. */
export type Channels = Partial<Record<ChannelName, ChatChannel>>

/** A file as its message names it; the hash, hexadecimal or base64, where the message has one. */
export type InFile = { mediaId: string; sha256?: string }

/** A file that could not be fetched. `again`: trying later may help. The message is for the log. */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly problem: 'too_large' | 'gone' | 'damaged' | 'again'
  constructor(problem: MediaError['problem'], message: string) {
    super(message)
    this.problem = problem
  }
}
