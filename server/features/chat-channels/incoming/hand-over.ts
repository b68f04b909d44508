import { AppError } from '#contract/errors.ts'
import { HANDOVER_DAYS } from '#contract/consultations/handovers.ts'
import type { Ctx } from '#server/context.ts'
import { handOver, listHandovers, offeredPractitioners } from '#server/features/handovers/service.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'
import { asPerson } from './answer-question.ts'
import type { LawyerWish } from './commands.ts'
import type { Contact } from '#server/features/chat-channels/tables.ts'

/**
 * Lists the practitioners, asks for consent to one of them, or hands this conversation over. Whoever already has it is not
 * written to again, so that trying twice does no harm.
 */
export async function handOverInChat(
  ctx: Ctx,
  contact: Contact,
  { number, agreedTo }: LawyerWish,
  language: Language,
): Promise<Reply> {
  const say = messagesIn(ctx, language)
  const own = await asPerson(ctx, contact)
  const offered = await offeredPractitioners(own)
  if (!offered.length) return { text: say.noLawyers }
  const lines = offered.map(({ name, firm }, i) => `*${say.words.lawyer} ${i + 1}* · ${name}, ${firm}`)
  const chosen = agreedTo ? offered.find(({ id }) => signOf(id) === agreedTo) : offered[(number ?? 0) - 1]
  if (!chosen) return { text: say.lawyers(lines) }
  const { conversationId } = contact
  if (!conversationId) return { text: say.nothingToHandOver }
  const to = `${chosen.name}, ${chosen.firm}`
  if (!agreedTo) {
    const words = `${say.words.lawyer} ${signOf(chosen.id)} ${say.yes.toLowerCase()}`
    return { text: say.mayTheyRead(to, HANDOVER_DAYS, words), buttons: [{ title: say.yes, says: words }] }
  }
  try {
    const open = await listHandovers(own, { conversationId })
    if (!open.some((one) => one.to === to))
      await handOver(
        own,
        { conversationId, practitionerId: chosen.id, consents: true },
        contact.phone ? { provenPhone: `+${contact.phone}` } : {},
      )
    return { text: say.handedOver(to) }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal')
      return { text: sentenceIn(ctx, language, error.message) }
    throw error
  }
}

/** Lists change; a consent is to one person. */
const signOf = (id: string) => id.slice(0, 8)
