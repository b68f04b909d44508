import { randomInt } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { CHANNEL_NAMES } from '#server/adapters/chat/port.ts'
import { AppError } from '#contract/errors.ts'
import { PRODUCT, CHAT_CODE_TTL_MS } from '#contract/product.ts'
import type { WhatsAppCode, WhatsAppState } from '#contract/whatsapp.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { chatContacts, chatMessages, type Contact } from './tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { dropOneTimeCodes, newOneTimeCode, personById, takeOneTimeCode } from '#server/features/auth/service.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { limitRate, withinLimit } from '#server/http/rate-limit.ts'
import { type Language, preferredIn } from '#server/text/language.ts'
import { hashToken } from '#server/http/session.ts'
import { dropUnsent } from './outgoing/outbox.ts'
import { isOfChat } from './chat-account.ts'
import { mergeAccounts } from '#server/features/privacy/service.ts'
import { messagesIn } from './outgoing/sentences/index.ts'

const PURPOSE = 'whatsapp_link'
/** Letters and digits without those that look alike. Eight of 31 are 39 bits, good for 15 minutes and a few tries per sender. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE = /\bVL[-\s]?([A-Z0-9]{4})[-\s]?([A-Z0-9]{4})\b/i
/** What was meant as a code and cannot be one: "VL-WRONG-CODE", "VL-ABC". */
const LIKE_A_CODE = /\bVL-[A-Z0-9]+(?:-[A-Z0-9]+)*/i
/** Characters; a longer text is a question, whatever it contains. */
const CODE_TEXT_MAX = 200
const CODES_ASKED = { name: 'whatsapp-codes', most: 20, seconds: 3_600 }
const CODES_TRIED = { name: 'whatsapp-tries', most: 10, seconds: 3_600 }

const ourNumber = ({ config }: Ctx) => config.WHATSAPP_DISPLAY_NUMBER?.replace(/\D/g, '') || null

/** Which channels are on, and the chats of the signed-in person. */
export async function getWhatsApp(ctx: Ctx): Promise<WhatsAppState> {
  const own = await ctx.db
    .select()
    .from(chatContacts)
    .where(eq(chatContacts.userId, currentUser(ctx).id))
    .orderBy(chatContacts.linkedAt)
  const linkedContacts = own.map(({ id, channel, name, phone, linkedAt, createdAt }) => ({
    id,
    channel,
    name,
    ...(phone && { number: `+${phone}` }),
    linkedAt: (linkedAt ?? createdAt).toISOString(),
  }))
  return {
    channels: CHANNEL_NAMES.filter((name) => ctx.channels[name]),
    number: ourNumber(ctx),
    linked: linkedContacts,
  }
}

/** A new code for one use in any channel; the person's older ones end. 404 where all of them are off. */
export async function createWhatsAppCode(ctx: Ctx): Promise<WhatsAppCode> {
  if (!CHANNEL_NAMES.some((name) => ctx.channels[name])) throw new AppError('not_found', 'No chat is set up here')
  const { id: userId } = currentUser(ctx)
  await limitRate(ctx, CODES_ASKED, userId)
  const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const expiresAt = new Date(ctx.now().getTime() + CHAT_CODE_TTL_MS)
  await inTransaction(ctx.db, async (tx) => {
    await dropOneTimeCodes(tx, userId, [PURPOSE])
    await newOneTimeCode(ctx, tx, { purpose: PURPOSE, userId, lifeMs: CHAT_CODE_TTL_MS, secret: signs })
  })
  const code = `VL-${signs.slice(0, 4)}-${signs.slice(4)}`
  const number = ctx.channels.whatsapp ? ourNumber(ctx) : null
  const bot = ctx.channels.telegram && ctx.config.TELEGRAM_BOT_NAME
  const text = encodeURIComponent(`Link my ${PRODUCT} account: ${code}`)
  return {
    code,
    expiresAt: expiresAt.toISOString(),
    number,
    ...(number && { url: `https://wa.me/${number}?text=${text}` }),
    ...(bot && { telegramUrl: `https://t.me/${bot}?start=${code}` }),
  }
}

/** The signs of a code that a message holds, right or wrong. */
export function codeIn(text: string): string | undefined {
  const match = text.length <= CODE_TEXT_MAX ? CODE.exec(text) : null
  return match ? `${match[1]}${match[2]}`.toUpperCase() : undefined
}

/** Whether somebody means to send a code that can be none. */
export const isMistyped = (text: string) => text.length <= CODE_TEXT_MAX && !CODE.test(text) && LIKE_A_CODE.test(text)

/** Counts a try of a code; false when this sender had too many in the last hour. */
export const mayTryCode = (ctx: Ctx, contactId: string): Promise<boolean> =>
  withinLimit(ctx, CODES_TRIED, hashToken(contactId).slice(0, 32))

/** Uses the code up and links the contact to its account; gives the sentence that says so, naming the account, and its language. */
export async function linkByCode(
  ctx: Ctx,
  tx: Tx,
  contact: Contact,
  signs: string,
  language: Language,
): Promise<{ text: string; language: Language }> {
  const userId = await takeOneTimeCode(ctx, tx, PURPOSE, signs)
  if (!userId) return { text: messagesIn(ctx, language).badCode, language }
  const person = await personById(tx, userId)
  if (contact.userId && contact.userId !== person.id) {
    // an account that lives in this chat alone becomes a part of the other
    if (!contact.silentSince && (await isOfChat(tx, contact))) await mergeAccounts(ctx, tx, contact.userId, person.id)
    else await unlinkContact(ctx, tx, contact)
  }
  await tx
    .update(chatContacts)
    .set({ userId: person.id, linkedAt: ctx.now(), stopped: false, instructedAt: null, ...NOT_NEW })
    .where(eq(chatContacts.id, contact.id))
  await recordAudit(ctx, { kind: 'whatsapp_linked', userId: person.id, actorId: person.id }, tx)
  const own = language === 'en' ? (preferredIn(person) ?? 'en') : language
  const text = messagesIn(ctx, own).linked(person.fullName, masked(person.email), await balanceOf(tx, person.id))
  return { text, language: own }
}

/** Enough to know one's own address by. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

/** Of a contact that has an account again. */
export const NOT_NEW = { consentAskedAt: null, silentSince: null, formerUserId: null }

/**
 * Takes the contact off its account: its conversation, waiting answers and kept words go with it. Where the number may be
 * `isSomebodyElse`'s now, its PIN brings the account back; otherwise that goes too.
 */
export async function unlinkContact(ctx: Ctx, tx: Tx, contact: Contact, { isSomebodyElse = false } = {}) {
  if (!contact.userId) return
  await tx
    .update(chatContacts)
    .set({
      userId: null,
      linkedAt: null,
      conversationId: null,
      instructedAt: null,
      heard: null,
      filling: null,
      speaks: false,
      ...(isSomebodyElse ? { formerUserId: contact.userId } : { pinHash: null, silentSince: null }),
    })
    .where(eq(chatContacts.id, contact.id))
  await dropUnsent(tx, contact.id)
  await tx
    .update(chatMessages)
    .set({ body: {}, runId: null })
    .where(
      and(
        eq(chatMessages.contactId, contact.id),
        inArray(chatMessages.state, ['handled', 'accepted', 'sent', 'delivered', 'read', 'failed', 'dropped']),
      ),
    )
  await recordAudit(ctx, { kind: 'whatsapp_unlinked', userId: contact.userId, actorId: contact.userId }, tx)
}

/**
 * Job `whatsapp.unlink-account`: the owner of the mailbox took the account back at `before`; what was linked until then, by
 * whoever held the account, is unlinked.
 */
export async function unlinkAccount(ctx: Ctx, { userId, before }: { userId: string; before: string }) {
  const linkedBefore = and(eq(chatContacts.userId, userId), lte(chatContacts.linkedAt, new Date(before)))
  await inTransaction(ctx.db, async (tx) => {
    const linkedThen = await tx.select().from(chatContacts).where(linkedBefore).for('update')
    for (const contact of linkedThen) await unlinkContact(ctx, tx, contact)
  })
}

/** Unlinks a chat in the account settings; 404 when it is not linked to this account. */
export async function unlinkWhatsApp(ctx: Ctx, { id }: { id: string }) {
  const { id: userId } = currentUser(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const own = and(eq(chatContacts.id, id), eq(chatContacts.userId, userId))
    const [contact] = await tx.select().from(chatContacts).where(own).for('update')
    if (!contact) throw new AppError('not_found', 'This chat is not linked to your account')
    await unlinkContact(ctx, tx, contact)
    return { message: 'This chat is no longer linked to your account' }
  })
}
