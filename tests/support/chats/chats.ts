import type { Deps } from '#server/context.ts'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { type MetaDouble, metaDouble, type Person } from '#tests/doubles/meta.ts'
import { telegramDouble } from '#tests/doubles/telegram.ts'
import { expect, vi } from 'vitest'
import { addSmallLibrary } from '#tests/support/library.ts'
import { testServer } from '#tests/support/server.ts'

/** How long a reply is waited for: a program that reads a picture takes its time on a machine at work. */
export const REPLY_WITHIN_MS = 45_000
export const SITE = 'https://law.example.test'
export const CHATS = ['whatsapp', 'telegram'] as const
export type ChatName = (typeof CHATS)[number]

type Content = string | Record<string, unknown>
type Seen = {
  text: string
  buttons?: string[]
  answers?: string
  file?: { name: string; type: string; bytes: Buffer }
}
/** Somebody who chats; the doubles know more of them. */
export type Chatter = { userId: string; name: string; seen: Seen[] }
type Written = { message: { id: string } }

/** What the doubles of all channels can do. */
export type ChatDouble = {
  target: string
  /** Until the product has been told what became of its messages. */
  told: Promise<void>
  tricks: string[]
  violations: string[]
  env: Record<string, string>
  person: (given?: { name?: string }) => Chatter
  write: (person: Chatter, content: Content, at?: number) => Written
  deliver: (messages: Written[]) => Promise<number>
  file: (bytes: Buffer, name: string, type?: string, caption?: string) => Record<string, unknown>
  photo: (bytes: Buffer, caption?: string) => Record<string, unknown>
  voice: (words: string) => Record<string, unknown>
  tap: (person: Chatter, title: string) => Record<string, unknown>
  stop: () => Promise<void>
}

type Options = { now: () => number; burst?: number; everyMs?: number }
/** The double of a channel, in the words that all share. */
const chatDouble = async (name: ChatName, options: Options): Promise<ChatDouble> =>
  (name === 'telegram' ? await telegramDouble(options) : tapping(await metaDouble(options))) as unknown as ChatDouble

/** Meta's voice notes and taps in the words of the others. */
const tapping = (meta: MetaDouble) =>
  Object.assign(meta, {
    voice: (words: string, type = 'audio/ogg; codecs=opus') => {
      const { document } = meta.file(Buffer.from(words), '', type) as { document: { id: string; sha256: string } }
      return { type: 'audio', audio: { id: document.id, mime_type: type, sha256: document.sha256, voice: true } }
    },
    tap: ({ seen }: Person, title: string) => {
      const choices = seen.findLast(({ buttons }) => buttons?.includes(title))!.choices!
      const kind = choices.length > 3 ? 'list_reply' : 'button_reply'
      return { type: 'interactive', interactive: { type: kind, [kind]: choices.find((one) => one.title === title)! } }
    },
  })

export type ChatServer = Awaited<ReturnType<typeof chatServer>>

/**
 * The product with one channel on, the double that plays its service, and a clock that stands still: only `pass` moves it, and when that
 * ends, everything due by then has been done.
 */
export async function chatServer(
  name: ChatName,
  { env = {}, given = {} }: { env?: Record<string, string>; given?: Partial<Deps> } = {},
) {
  const clock = { at: Date.now() }
  const chat = await chatDouble(name, { now: () => clock.at })
  const server = await testServer(
    { ...chat.env, PUBLIC_URL: SITE, ...env },
    { now: () => new Date(clock.at), jobPollMs: 25, readingWaitMs: REPLY_WITHIN_MS, ...given },
  )
  await addSmallLibrary(server)
  chat.target = server.url
  const pass = async (ms: number) => {
    clock.at += ms
    await server.worker.idle()
  }
  return {
    chat,
    server,
    clock,
    pass,
    /** Says something and gives what the person sees of it, in order. */
    say: async (person: Chatter, content: Content): Promise<string[]> => {
      const before = person.seen.length
      expect(await chat.deliver([chat.write(person, content)])).toBe(200)
      await pass(ORDERING_DELAY_MS)
      await vi.waitFor(() => expect(person.seen.length).toBeGreaterThan(before), {
        timeout: REPLY_WITHIN_MS,
        interval: 50,
      })
      await server.worker.idle()
      return person.seen.slice(before).map(({ text }) => text)
    },
    stop: async () => {
      await server.stop()
      await chat.stop()
    },
  }
}
