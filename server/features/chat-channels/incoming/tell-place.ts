import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import { queueReply, sendNext } from '#server/features/chat-channels/outgoing/outbox.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Contact, MessageRow } from '#server/features/chat-channels/tables.ts'
import type { Language } from '#server/text/language.ts'

/** Milliseconds that a turn is waited for before a word is said of it: most come sooner, and each word costs a message. */
const TOLD_AFTER_MS = 5_000

type Waiting = { contact: Contact; message: MessageRow; language: Language }

/**
 * Tells somebody whose question has to wait for its turn how many stand before it, once for each question. `end` is called when the wait
 * is over, and resolves when nothing more will be sent: one person's messages go out one at a time.
 */
export function tellsPlace(ctx: Ctx, { contact, message, language }: Waiting) {
  let place: number | undefined
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> | undefined
  const tell = async () => {
    if (place === undefined) return
    const reply = { text: messagesIn(ctx, language).inLine(place), answers: message.id }
    await inTransaction(ctx.db, (tx) => queueReply(ctx, tx, contact.id, reply, language))
    await sendNext(ctx, contact.id)
  }
  const begin = () => {
    telling = tell().catch((error: unknown) => ctx.log.warn({ err: error }, 'nobody was told their place in the line'))
  }
  return {
    onPlace: (now: number | undefined) => {
      place = now
      // whose process died, or whose answer failed, has been told
      if (message.tries === 1) timer ??= setTimeout(begin, TOLD_AFTER_MS)
    },
    end: async () => {
      clearTimeout(timer)
      await telling
    },
  }
}
