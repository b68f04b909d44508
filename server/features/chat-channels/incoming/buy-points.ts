import { AppError } from '#contract/errors.ts'
import { phoneInE164 } from '#contract/phone.ts'
import { PACKAGES } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import { balanceOf, purchase } from '#server/features/points/service.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { asPerson } from './answer-question.ts'
import { hashToken } from '#server/http/session.ts'
import type { BuyWish } from './commands.ts'
import type { Contact, MessageRow } from '#server/features/chat-channels/tables.ts'

const ZIMBABWE = '+263'
const dollars = (cents: number) => `US$${(cents / 100).toFixed(2)}`

/**
 * Buys a package with the EcoCash of the number that writes, or of the one it names. The message is the key of the purchase:
 * however often it is tried, one PIN is asked for and one purchase is made. What goes wrong is said in words.
 */
export async function buyPoints(
  ctx: Ctx,
  contact: Contact,
  message: MessageRow,
  { wish, language }: { wish: BuyWish; language: Language },
): Promise<Reply> {
  const say = messagesIn(ctx, language)
  const pack = PACKAGES.find(({ points }) => points === wish.points)
  if (!pack) return packagesToTap(say, wish.points)
  // a number from abroad has no EcoCash: another is asked for
  const own = phoneInE164(`+${contact.phone ?? ''}`)
  const phone = wish.phone ? (phoneInE164(wish.phone) ?? wish.phone) : own?.startsWith(ZIMBABWE) ? own : undefined
  if (!phone) return { text: say.whichPhone(pack.points), asksPhone: say.tap.sendPhone }
  try {
    const person = await asPerson(ctx, contact)
    const input = {
      numberOfPoints: pack.points,
      ecocashNumber: phone,
      // ids of messages may be longer than a key, and differ at their end
      idempotencyKey: `whatsapp:${hashToken(message.id)}`,
    }
    const { status } = await purchase(person, input)
    if (status === 202) return { text: say.payWaits }
    return { text: say.bought(pack.points, await balanceOf(ctx.db, contact.userId!)) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal')
      return { text: sentenceIn(ctx, language, error.message) }
    throw error
  }
}

/** Every package, by its words and to tap; `unknown` is the number of points that somebody wanted and that none has. */
function packagesToTap(say: Messages, unknown?: number): Reply {
  const packages = PACKAGES.map(({ points, cents }) => ({ says: `${say.words.buy} ${points}`, points, cents }))
  const lines = packages.map(({ says, cents }) => `*${says}* · ${dollars(cents)}`)
  const rows = packages.map(({ says, points, cents }) => ({ title: `${points} · ${dollars(cents)}`, says }))
  const before = unknown === undefined ? '' : `${say.noPackage(unknown)}\n\n`
  return { text: before + say.packages(lines), list: { button: say.tap.buy, rows } }
}
