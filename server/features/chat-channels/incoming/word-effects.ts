import { canSpeak } from '#server/adapters/speak.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/types.ts'
import { lastAnswer } from '#server/features/answering/service.ts'
import { unlinkContact } from '#server/features/chat-channels/link.ts'
import { LANGUAGES_TO_TAP, menuList } from '#server/features/chat-channels/outgoing/choices.ts'
import { composeAnswer } from '#server/features/chat-channels/outgoing/compose-answer.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { toChatMarkup } from '#server/features/chat-channels/outgoing/text.ts'
import type { Contact } from '#server/features/chat-channels/tables.ts'
import { helpLine } from '#server/features/directory/service.ts'
import { offeredPractitioners } from '#server/features/handovers/service.ts'
import { balanceOf } from '#server/features/points/service.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import { asPerson, soundOf } from './answer-question.ts'
import type { Command } from './commands.ts'
import { change, type Effect } from './effect.ts'
import { readsHere } from './reads-here.ts'

const tell =
  (text: string): Effect =>
  async () => ({ text })

type Order = Exclude<
  Command,
  | 'stop'
  | 'start'
  | 'delete'
  | 'cancel'
  | 'back'
  | 'help'
  | 'people'
  | 'documents'
  | 'steps'
  | 'anew'
  | 'remind me'
  | 'remind off'
  | 'listen'
  | 'speak on'
  | 'speak off'
  | 'thanks'
  | Language
>

/** What a word of ours does that needs nothing looked up before. */
export const runCommand =
  (ctx: Ctx, language: Language, word: Order): Effect =>
  async (tx, contact) => {
    const say = messagesIn(ctx, language)
    if (word === 'more') return { text: (await restOfAnswer(ctx, tx, contact, language)) || say.noMore }
    if (word === 'language') return { text: say.whichLanguage, buttons: LANGUAGES_TO_TAP }
    if (word === 'unlink') {
      await unlinkContact(ctx, tx, contact)
      return { text: say.unlinked }
    }
    if (word === 'new') {
      await change(tx, contact, { conversationId: null })
      return { text: say.newConversation }
    }
    const balance = contact.userId ? await balanceOf(tx, contact.userId) : 0
    if (word === 'menu') return { text: say.menuLead(balance), list: menuList(say) }
    return { text: say.balanceLine(ctx.config.PUBLIC_URL, balance) }
  }

/** Whether somebody takes consultations from here. */
export const hasLawyers = async (ctx: Ctx) => (await offeredPractitioners(ctx)).length > 0

/** Every word that does something here. */
export async function help(ctx: Ctx, language: Language): Promise<Effect> {
  const has = { ...readsHere(ctx), sound: canSpeak(ctx.config), lawyers: await hasLawyers(ctx) }
  return async (tx, { userId, channel }) => {
    const balance = userId ? await balanceOf(tx, userId) : 0
    return {
      text: messagesIn(ctx, language).help(ctx.config.PUBLIC_URL, balance, { ...has, pin: channel === 'whatsapp' }),
    }
  }
}

/** Whether each answer is read out, kept with the chat. */
export function speakAnswers(ctx: Ctx, say: Messages, word: 'speak on' | 'speak off'): Effect {
  if (!canSpeak(ctx.config)) return tell(say.notReadOut)
  const speaks = word === 'speak on'
  return async (tx, contact) => {
    await change(tx, contact, { speaks })
    return { text: speaks ? say.speakOn : say.speakOff }
  }
}

/** The last answer of this conversation, read out. */
export async function listen(ctx: Ctx, contact: Contact, say: Messages): Promise<Effect> {
  if (!canSpeak(ctx.config)) return tell(say.notReadOut)
  const { conversationId } = contact
  const sound = conversationId && (await soundOf(await asPerson(ctx, contact), conversationId, say))
  return async () => sound || { text: say.noMore }
}

export const isLanguage = (word: string): word is Language => LANGUAGES.some((one) => one === word)

/** What was not said of the last answer in this conversation. */
async function restOfAnswer(ctx: Ctx, tx: Tx, { conversationId, userId }: Contact, language: Language) {
  if (!conversationId || !userId) return ''
  return composeAnswer(
    await lastAnswer(tx, { conversationId, userId }),
    ctx.config.PUBLIC_URL,
    messagesIn(ctx, language),
  ).rest
}

/** Help that somebody has checked, and where all of it stands. */
export const helpFor = async (ctx: Ctx, language: Language) =>
  toChatMarkup(
    (await helpLine(ctx, 'any', language)).replaceAll(' · ', '\n- ').replace(/^/, '- '),
    (label, address) => `${label}: ${address.startsWith('/') ? ctx.config.PUBLIC_URL : ''}${address}`,
  )
