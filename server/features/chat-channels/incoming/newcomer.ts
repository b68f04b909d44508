import { and, desc, eq, ne } from 'drizzle-orm'
import { CONSENT_VERSION, REPLY_PRICE } from '#contract/product.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { warningForText } from '#server/features/answering/service.ts'
import { addPerson, consentFields, hashPassword, passwordMatches, personById } from '#server/features/auth/service.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { deleteAccount } from '#server/features/privacy/service.ts'
import { CHANNEL_TITLES } from '#server/features/chat-channels/channel-of.ts'
import { chatAddress, isOfChat } from '#server/features/chat-channels/chat-account.ts'
import { otherWrittenIn } from '#server/features/chat-channels/language.ts'
import { NOT_NEW, unlinkContact } from '#server/features/chat-channels/link.ts'
import { yesOrNo } from '#server/features/chat-channels/outgoing/choices.ts'
import { addressBehind, toChatMarkup } from '#server/features/chat-channels/outgoing/text.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { chatMessages, type Contact, type MessageRow } from '#server/features/chat-channels/tables.ts'
import { hashToken } from '#server/http/session.ts'
import { withinLimit } from '#server/http/rate-limit.ts'
import { consentIn } from './commands.ts'
import { change, type Effect } from './effect.ts'
import { TEXT_MAX } from '#server/features/chat-channels/webhooks/inbound.ts'

export { isOfChat } from '#server/features/chat-channels/chat-account.ts'

/** Answers that a new account is given. */
const FREE_ANSWERS = 2
const HOUR_MS = 3_600_000
/** How often somebody is asked for consent, and how many accounts are made by the chat together: a number costs little. */
const ASKED = { name: 'whatsapp-consent', most: 5, seconds: 3_600 }
const SIGN_UPS = { name: 'whatsapp-sign-ups', most: 1_000, seconds: 3_600 }
const PINS_TRIED = { name: 'whatsapp-pins', most: 5, seconds: 86_400 }

const SILENCE: Effect = async () => undefined

const keyOf = ({ id }: Contact) => hashToken(id).slice(0, 32)

/** `asks`: there is something to be dealt with when its person agrees; `text` its words, where it has any. */
type Said = { text: string; asks: boolean }

/**
 * What somebody gets who has no account, or whose number was silent so long that it may be somebody else's: the terms first.
 * What they asked waits; it is answered when they agree, with an account by their number and two answers free. Whom to reach is said
 * before that to somebody in danger.
 */
export async function newcomer(ctx: Ctx, contact: Contact, said: Said, say: Messages): Promise<Effect> {
  const { text } = said
  const answer = contact.consentAskedAt && !contact.silentSince ? consentIn(text) : undefined
  if (answer && !answer.agrees) return refuse(say)
  if (answer) {
    if (!(await withinLimit(ctx, SIGN_UPS, 'all'))) return async () => ({ text: say.sorry })
    return signUp(ctx, answer.rest, text)
  }
  if (!(await withinLimit(ctx, ASKED, keyOf(contact)))) return SILENCE
  const warning = await warningForText(ctx, text, otherWrittenIn(ctx.config, text) ?? 'en')
  const before = warning && `${toChatMarkup(warning, addressBehind(ctx.config.PUBLIC_URL))}\n\n`
  return askConsent(ctx, { ...said, before }, say)
}

const askConsent =
  (ctx: Ctx, { text, asks, before = '' }: Said & { before?: string }, say: Messages): Effect =>
  async (tx, contact) => {
    if (contact.silentSince) await unlinkContact(ctx, tx, contact, { isSomebodyElse: true })
    const now = ctx.now()
    const isAgain = contact.consentAskedAt && now.getTime() - contact.consentAskedAt.getTime() < HOUR_MS
    await change(tx, contact, { consentAskedAt: now, silentSince: null })
    const earlier = await waitingMessages(tx, contact)
    const again = asks || earlier.length ? say.consentAgain : say.consentFirst
    const pin = contact.pinHash ? `\n\n${say.pinHint}` : ''
    return {
      text: before + (isAgain ? again : say.consent(ctx.config.PUBLIC_URL)) + pin,
      buttons: yesOrNo(say),
      ...(asks && { leaves: text ? { waits: await takeInto(tx, earlier, text) } : ('waiting' as const) }),
    }
  }

/** People tell a thing in several messages: the words that wait become one question with those that came behind them. */
async function takeInto(tx: Tx, earlier: MessageRow[], text: string): Promise<string> {
  const before = earlier.find(({ body }) => body['kind'] === 'text')
  if (!before) return text
  await tx.update(chatMessages).set({ state: 'handled', body: {} }).where(eq(chatMessages.id, before.id))
  const words = String(before.body['text'])
  return text.includes(words) ? text : `${words}\n\n${text}`.slice(0, TEXT_MAX).toWellFormed()
}

const waitingMessages = (tx: Tx, { id }: Contact): Promise<MessageRow[]> =>
  tx.select().from(chatMessages).where(waitingOf(id)).orderBy(desc(chatMessages.sentAt), desc(chatMessages.seq))

const forgetWaiting = (tx: Tx, { id }: Contact) =>
  tx.update(chatMessages).set({ state: 'handled', body: {} }).where(waitingOf(id))

const waitingOf = (contactId: string) =>
  and(eq(chatMessages.contactId, contactId), eq(chatMessages.direction, 'in'), eq(chatMessages.state, 'waiting'))

const refuse =
  (say: Messages): Effect =>
  async (tx, contact) => {
    await forgetWaiting(tx, contact)
    await change(tx, contact, { consentAskedAt: null })
    return { text: say.consentRefused }
  }

/**
 * Makes the account; what waits is asked, and `rest`, which came in the same message as the consent. Its language is that of the
 * question, or of the word that agreed.
 */
const signUp =
  (ctx: Ctx, rest: string, agreement: string): Effect =>
  async (tx, contact) => {
    const waiting = await waitingMessages(tx, contact)
    const words = waiting.map(({ body }) => String(body['text'] ?? ''))
    const written = [rest, ...words].find(Boolean) ?? ''
    const language = otherWrittenIn(ctx.config, written) ?? otherWrittenIn(ctx.config, agreement) ?? 'en'
    const amount = FREE_ANSWERS * REPLY_PRICE
    const person = await addPerson(
      ctx,
      tx,
      {
        fullName: contact.name || CHANNEL_TITLES[contact.channel],
        email: chatAddress(contact.channel),
        phoneNumber: contact.phone ? `+${contact.phone}` : '',
        preferredLanguage: language,
        ...consentFields(ctx, CONSENT_VERSION),
      },
      amount,
    )
    await change(tx, contact, { userId: person.id, linkedAt: ctx.now(), pinHash: null, ...NOT_NEW })
    await recordAudit(ctx, { kind: 'registered', userId: person.id, actorId: person.id }, tx)
    await recordAudit(ctx, { kind: 'whatsapp_linked', userId: person.id, actorId: person.id }, tx)
    const text = messagesIn(ctx, language).welcome(FREE_ANSWERS)
    const again = { state: 'received', tries: 0, dueAt: ctx.now() }
    await tx.update(chatMessages).set(again).where(waitingOf(contact.id))
    // what waits may be what was asked with the consent again
    const isNew = rest !== '' && !words.some((one) => one.includes(rest))
    return { text, language, ...(isNew && { leaves: { asks: rest } }) }
  }

/**
 * "pin 4821": who has an account sets it, against the day the number is somebody else's; whose number was taken off its account
 * comes back by it.
 */
export async function takePin(ctx: Ctx, contact: Contact, pin: string, say: Messages): Promise<Effect> {
  if (contact.userId && !contact.silentSince) {
    const pinHash = await hashPassword(ctx, pin)
    return async (tx, now) => {
      if (now.userId) await change(tx, now, { pinHash })
      return { text: say.pinSet }
    }
  }
  const former = contact.silentSince ? contact.userId : contact.formerUserId
  if (!(await withinLimit(ctx, PINS_TRIED, keyOf(contact)))) return SILENCE
  const isRight = await passwordMatches(ctx, contact.pinHash, pin)
  if (!isRight || !former) return async () => ({ text: say.pinWrong })
  return async (tx, now) => {
    await forgetWaiting(tx, now)
    await change(tx, now, { userId: former, linkedAt: ctx.now(), ...NOT_NEW })
    await recordAudit(ctx, { kind: 'whatsapp_linked', userId: former, actorId: former }, tx)
    return { text: say.pinRight(await balanceOf(tx, former)) }
  }
}

/** "unlink" and "delete everything" of an account that lives in the chat alone: unlinked, nobody could reach it again. */
export const leave =
  (ctx: Ctx, say: Messages, word: 'unlink' | 'delete'): Effect =>
  async (tx, contact) => {
    const isOwn = await isOfChat(tx, contact)
    if (!isOwn || !contact.userId) return { text: say.deleteOnTheWeb(ctx.config.PUBLIC_URL) }
    if (word === 'unlink') return { text: say.unlinkMeansDelete }
    const { id } = await personById(tx, contact.userId)
    await unlinkContact(ctx, tx, contact)
    await deleteAccount(ctx, tx, id)
    await tx
      .update(chatMessages)
      .set({ body: {} })
      .where(and(eq(chatMessages.contactId, contact.id), ne(chatMessages.state, 'received')))
    return { text: say.deleted }
  }
