import type { Ctx } from '#server/context.ts'
import { inBackground } from '#server/db/background.ts'
import { takeDocument } from './take-document.ts'
import { takeVoice } from './take-voice.ts'
import { codeIn, isMistyped, linkByCode, mayTryCode, unlinkContact } from '#server/features/chat-channels/link.ts'
import { dropUnsent } from '#server/features/chat-channels/outgoing/outbox.ts'
import { signsUp } from '#server/features/chat-channels/channel-of.ts'
import type { Content } from '#server/features/chat-channels/webhooks/inbound.ts'
import { answerQuestion, whileTyping } from './answer-question.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { isGreeting, languageFor } from '#server/features/chat-channels/language.ts'
import { type Language } from '#server/text/language.ts'
import { atEnd, remindOfNothing } from '#server/features/chat-channels/procedures/after-end.ts'
import { tapIn } from '#server/features/chat-channels/procedures/typed-answer.ts'
import {
  askStepsIn,
  listSteps,
  startSteps,
  startStepsNamed,
  stepsAnew,
} from '#server/features/chat-channels/procedures/walk.ts'
import type { Contact, Filling, MessageRow } from '#server/features/chat-channels/tables.ts'
import { change, type Effect } from './effect.ts'
import { buyPoints } from './buy-points.ts'
import {
  buyIn,
  type BuyWish,
  type Command,
  commandOf,
  consentIn,
  documentIn,
  documentNamedIn,
  doneIn,
  hasWords,
  isEmoji,
  lawyerIn,
  letterIn,
  pinIn,
  stepsIn,
  stepsNamedIn,
} from './commands.ts'
import { type Asking, listForChat, startFilling, startNamed } from './fill-document.ts'
import { askAgain, isObeyed, isProcedure, onFilling, openIn, procedureIn, takeAnswer } from './filling.ts'
import { handOverInChat } from './hand-over.ts'
import { isOfChat, leave, newcomer, takePin } from './newcomer.ts'
import { hasLawyers, help, helpFor, listen, isLanguage, runCommand, speakAnswers } from './word-effects.ts'
import { stopAnswerOf } from '#server/features/chat-channels/webhooks/stop-at-once.ts'
import { writeInLanguage } from './write-in-language.ts'
import { readsHere } from './reads-here.ts'

/** Someone without an account is told how to get one this often; milliseconds. */
const INSTRUCT_EVERY_MS = 3_600_000

const SILENCE: Effect = async () => undefined
const tell =
  (text: string): Effect =>
  async () => ({ text })

/** Decides what a message is. Questions and documents are answered here; commands only take effect in the returned function. */
export async function effectOf(ctx: Ctx, contact: Contact, message: MessageRow, signal: AbortSignal): Promise<Effect> {
  const content = message.body as Content
  const language = await languageFor(ctx, ctx.db, contact, tellsLanguage(contact, content) ? content.text : '')
  const meant = { contact, message, content, say: messagesIn(ctx, language), language }
  const effect = await ofAnybody(ctx, meant, signal)
  return async (tx, now) => {
    const outcome = await effect(tx, now)
    return outcome && { language, ...outcome }
  }
}

/** The signs of a code, the words of an order and a name in a document can look like any language. */
function tellsLanguage(contact: Contact, content: Content): content is Extract<Content, { text: string }> {
  if (!('text' in content) || openIn(contact)) return false
  const { text } = content
  return !(codeIn(text) || isMistyped(text) || pinIn(text) || buyIn(text) || lawyerIn(text)?.agreedTo)
}

/** Whether there is something in it to be dealt with once its person has agreed to the terms. */
const asksSomething = (content: Content) =>
  content.kind === 'text'
    ? !commandOf(content.text) && !isGreeting(content.text) && hasWords(content.text)
    : content.kind === 'document' || content.kind === 'voice'

type Meant = { contact: Contact; message: MessageRow; content: Content; say: Messages; language: Language }

async function ofAnybody(ctx: Ctx, meant: Meant, signal: AbortSignal): Promise<Effect> {
  const { contact, content, say, language } = meant
  const text = content.kind === 'text' ? content.text : ''
  const word = commandOf(text)
  const code = codeIn(text)
  const mistyped = isMistyped(text)
  if (content.kind === 'number_changed') return forgetNumber(ctx)
  if (contact.stopped && word !== 'start' && !code && !mistyped) return SILENCE
  if (code || mistyped) return tryCode(ctx, contact, code, language)
  const isStranger = !contact.userId || contact.silentSince !== null
  // a first "start" is how Telegram greets
  if (word === 'stop' || (word === 'start' && (contact.stopped || !isStranger))) return pause(ctx, contact, say, word)
  if (content.kind === 'phone' && !isStranger) return tell(say.phoneKnown(`+${contact.phone}`))
  const pin = pinIn(text)
  if (pin) return takePin(ctx, contact, pin, say)
  if (isStranger)
    return signsUp(ctx, contact.channel)
      ? newcomer(ctx, contact, { text, asks: asksSomething(content) }, say)
      : instruct(ctx, say)
  return ofPerson(ctx, { ...meant, text, word, wish: buyIn(text) }, signal)
}

type OfPerson = Meant & { text: string; word?: Command; wish?: BuyWish }

/** What a message of somebody with an account is: a word that we know, an answer to what we asked, or a question. */
async function ofPerson(ctx: Ctx, meant: OfPerson, signal: AbortSignal): Promise<Effect> {
  const { contact, message, content, say, text, word, wish, language } = meant
  if (word === 'delete' || (word === 'unlink' && (await isOfChat(ctx.db, contact)))) return leave(ctx, say, word)
  const asking = { ctx, contact, language }
  const open = openIn(contact)
  if (open && content.kind === 'text' && !isOrder(meant, open))
    return whileTyping(ctx, meant, () => takeAnswer(asking, open, text))
  if (word && word !== 'stop' && word !== 'start') return ofWord(ctx, meant, word, signal)
  const begun = (await ofNumber(asking, text)) ?? (open ? undefined : await ofName(asking, text))
  if (begun) return begun
  if (content.kind === 'unreadable') return tell(say.notReadable(readsHere(ctx)))
  const lawyer = lawyerIn(text)
  if (lawyer) {
    const reply = await handOverInChat(ctx, contact, lawyer, language)
    return async () => reply
  }
  if (wish) {
    const bought = await whileTyping(ctx, meant, () => buyPoints(ctx, contact, message, { wish, language }))
    return async () => bought
  }
  if (open && content.kind === 'voice') return askAgain(asking, open)
  return contact.heard === null ? answering(ctx, meant, signal) : afterHeard(ctx, meant, contact.heard, signal)
}

/** Whether a message is no answer to what is asked, but wants something else. */
const isOrder = ({ text, word, wish }: OfPerson, open: Filling) =>
  Boolean(word && isObeyed(word, open)) ||
  wish !== undefined ||
  documentIn(text) !== undefined ||
  stepsIn(text) !== undefined ||
  (isProcedure(open) && lawyerIn(text) !== undefined)

/** A document or a procedure that is begun by its number, and what has a number at the end of a procedure. */
async function ofNumber(asking: Asking, text: string): Promise<Effect | undefined> {
  const say = messagesIn(asking.ctx, asking.language)
  const wanted = documentIn(text)
  if (wanted !== undefined) return startFilling(asking, wanted)
  const steps = stepsIn(text)
  if (steps !== undefined) return startSteps(asking, steps)
  const [letter, done] = [letterIn(text), doneIn(text)]
  const ended = procedureIn(asking.contact)
  if (letter !== undefined) return ended ? atEnd(asking, ended, { letter }) : tell(say.procedure.noneOpen)
  if (done !== undefined) return ended ? atEnd(asking, ended, { done }) : tell(say.procedure.noneOpen)
  return tapIn(text) && tell(`${say.procedure.overTap} ${say.procedure.noneOpen}`)
}

/** A document or a procedure that is begun by words of its name. */
async function ofName(asking: Asking, text: string): Promise<Effect | undefined> {
  const [document, steps] = [documentNamedIn(text), stepsNamedIn(text)]
  if (document) return startNamed(asking, document)
  return steps ? startStepsNamed(asking, steps) : undefined
}

type Word = Exclude<Command, 'stop' | 'start'>

/** What a word of ours does for somebody with an account; what has to be looked up is, before the transaction in which the message ends. */
async function ofWord(ctx: Ctx, meant: Meant, word: Word, signal: AbortSignal): Promise<Effect> {
  const { contact, say, language } = meant
  if (word === 'delete') return leave(ctx, say, word)
  const asking = { ctx, contact, language }
  if (word === 'cancel' || word === 'back') return onFilling(asking, word)
  if (word === 'steps') return listSteps(asking)
  if (word === 'anew' || word === 'remind me' || word === 'remind off') return ofOpenProcedure(asking, word)
  if (word === 'people') return tell(say.people(await helpFor(ctx, language), await hasLawyers(ctx)))
  if (word === 'help') return help(ctx, language)
  if (word === 'listen') return listen(ctx, contact, say)
  if (word === 'speak on' || word === 'speak off') return speakAnswers(ctx, say, word)
  if (word === 'documents') return tell(await listForChat(ctx, language))
  if (word === 'thanks')
    return contact.heard === null ? tell(say.youAreWelcome) : afterHeard(ctx, meant, contact.heard, signal)
  if (!isLanguage(word)) return runCommand(ctx, language, word)
  const open = openIn(contact)
  return open && isProcedure(open) ? askStepsIn(asking, open, word) : writeInLanguage(ctx, meant, word, signal)
}

function ofOpenProcedure(asking: Asking, word: 'anew' | 'remind me' | 'remind off'): Promise<Effect> | Effect {
  const open = procedureIn(asking.contact)
  if (word === 'remind off' && (!open || openIn(asking.contact))) return remindOfNothing(asking)
  if (!open) return tell(messagesIn(asking.ctx, asking.language).procedure.noneOpen)
  return word === 'anew' ? stepsAnew(asking, open) : atEnd(asking, open, { reminds: word === 'remind me' })
}

/** A document is taken, a voice note read back, and words are a question. */
async function answering(person: Ctx, meant: Meant, signal: AbortSignal): Promise<Effect> {
  const { contact, message, content, say, language } = meant
  // so that the words of others are not held up by it
  const ctx = inBackground(person)
  if (content.kind === 'voice')
    return whileTyping(ctx, meant, () => takeVoice(ctx, { contact, message, content, say }, signal))
  const text = content.kind === 'text' ? content.text : ''
  if (content.kind === 'text' && !hasWords(text))
    return isEmoji(text) ? tell(say.youAreWelcome) : runCommand(ctx, language, 'menu')
  const reply = await whileTyping(ctx, meant, () =>
    content.kind === 'document'
      ? takeDocument(ctx, { contact, message, content, say, language }, signal)
      : answerQuestion(ctx, { contact, message, text }, signal),
  )
  return async () => reply
}

/** What follows "I understood: …": a yes asks it, a no waits for other words, and anything else is meant instead. */
async function afterHeard(ctx: Ctx, meant: Meant, heard: string, signal: AbortSignal): Promise<Effect> {
  const { content, say } = meant
  const answer = content.kind === 'text' ? consentIn(content.text) : undefined
  const isPlain = answer !== undefined && answer.rest === ''
  const effect: Effect = isPlain
    ? async () => (answer.agrees ? { text: '', leaves: { asks: heard } } : { text: say.sayAgain })
    : await answering(ctx, meant, signal)
  return async (tx, contact) => {
    await change(tx, contact, { heard: null, heardAt: null })
    return effect(tx, contact)
  }
}

/** A wrong code is answered; after too many, nothing is answered for an hour. */
async function tryCode(ctx: Ctx, contact: Contact, code: string | undefined, language: Language): Promise<Effect> {
  if (!(await mayTryCode(ctx, contact.id))) return SILENCE
  return code ? link(ctx, code, language) : tell(messagesIn(ctx, language).mistypedCode)
}

const link =
  (ctx: Ctx, code: string, language: Language): Effect =>
  (tx, contact) =>
    linkByCode(ctx, tx, contact, code, language)

/** The number will be given to somebody else one day, so it is unlinked. */
const forgetNumber =
  (ctx: Ctx): Effect =>
  async (tx, contact) => {
    await unlinkContact(ctx, tx, contact, { isSomebodyElse: true })
    return undefined
  }

async function pause(ctx: Ctx, asking: Contact, say: Messages, word: 'stop' | 'start'): Promise<Effect> {
  if (word === 'stop') await stopAnswerOf(ctx, asking)
  return async (tx, contact) => {
    if (word === 'stop') await dropUnsent(tx, contact.id)
    await change(tx, contact, { stopped: word === 'stop' })
    return { text: word === 'stop' ? say.stopped : say.started }
  }
}

const instruct =
  (ctx: Ctx, say: Messages): Effect =>
  async (tx, contact) => {
    const now = ctx.now()
    if (contact.instructedAt && now.getTime() - contact.instructedAt.getTime() < INSTRUCT_EVERY_MS) return undefined
    if (contact.silentSince) await unlinkContact(ctx, tx, contact, { isSomebodyElse: true })
    await change(tx, contact, { instructedAt: now, silentSince: null })
    return { text: say.instructions(ctx.config.PUBLIC_URL) }
  }
