import { expect, test, vi } from 'vitest'
import { ORDERING_DELAY_MS } from '#server/features/chat-channels/webhooks/store-delivery.ts'
import { CHATS, chatServer } from '#tests/support/chats/chats.ts'

test.each(CHATS)(
  'by %s an answer does not wait until the marks of others went out, however slow those are',
  async (name) => {
    const served = await chatServer(name)
    const { chat, server, clock } = served
    const channel = server.deps.channels[name]!
    const { markRead } = channel
    const [many, one] = [chat.person(), chat.person()]
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => (goOn = resolve))
    channel.markRead = async (seen, typing) => {
      if (seen.to.contactId === many.userId) await slow
      return markRead(seen, typing)
    }
    const answered = (person: typeof one) =>
      vi.waitFor(() => expect(person.seen.map(({ text }) => text)).toEqual([expect.stringContaining('Do you agree')]), {
        timeout: 20_000,
      })
    try {
      await Promise.all(Array.from({ length: 40 }, () => chat.deliver([chat.write(many, 'hello')])))
      await chat.deliver([chat.write(one, 'hello')])
      clock.at += ORDERING_DELAY_MS
      await answered(one)
    } finally {
      goOn()
      await server.worker.idle()
      await served.stop()
    }
  },
)
