import { lawSentenceIn } from '#contract/library/law-state.ts'
import { randomUUID } from 'node:crypto'
import { NO, type Placeholder, type Template, YES } from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import {
  downloadDocument,
  generateDocument,
  listTemplates,
  nextField,
  problemWith,
  wholeForm,
} from '#server/features/documents/service.ts'
import { yesOrNo } from '#server/features/chat-channels/outgoing/choices.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { cutTo } from '#server/features/chat-channels/outgoing/text.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Contact, DocumentFilling, ProcedureFilling } from '#server/features/chat-channels/tables.ts'
import type { Language } from '#server/text/language.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import { asPerson } from './answer-question.ts'
import { consentIn } from './commands.ts'
import { type Effect, keeping } from './effect.ts'

export type Asking = { ctx: Ctx; contact: Contact; language: Language }

/** Leaves out what need not be said. */
const NOTHING = '-'
/** Letters of a value in what is read back before a document is made. */
const SHOWN_MAX = 60

/** Every template with its price, by the number that starts it. */
export async function listForChat(ctx: Ctx, language: Language): Promise<string> {
  const say = messagesIn(ctx, language)
  const templates = await listTemplates(ctx, { language })
  return say.documents(templates.map((template, i) => lineOf(say, template, i)))
}

const lineOf = (say: Messages, { name, points }: { name: string; points: number }, i: number) =>
  `*${say.words.document} ${i + 1}* · ${name} · ${say.price(points)}`

/** Begins with the only template that has all these words in its name, or lists those that have; undefined where none has. */
export async function startNamed(asking: Asking, words: string): Promise<Effect | undefined> {
  const { ctx, language } = asking
  const say = messagesIn(ctx, language)
  const wanted = words.toLowerCase().split(/\s+/)
  const lines = (await listTemplates(ctx, { language })).flatMap((template, i) =>
    wanted.every((word) => template.name.toLowerCase().includes(word))
      ? [{ number: i + 1, line: lineOf(say, template, i) }]
      : [],
  )
  const [first, second] = lines
  if (first && !second) return startFilling(asking, first.number)
  return first && (async () => ({ text: say.documents(lines.map(({ line }) => line)) }))
}

/** Begins with the template of this number in the list, in place of what was begun. */
export async function startFilling(asking: Asking, number: number): Promise<Effect> {
  const { ctx, language } = asking
  const template = (await listTemplates(ctx, { language }))[number - 1]
  return template ? begin(asking, template, []) : async () => ({ text: messagesIn(ctx, language).noSuchDocument })
}

/** Begins with a letter that a procedure ends with, of which its answers have filled in `fields`; it is gone on with afterwards. */
export async function startLetter(
  asking: Asking,
  template: Template,
  { fields, then }: { fields: Record<string, string>; then: ProcedureFilling },
): Promise<Effect> {
  const { ctx, language } = asking
  const given: DocumentFilling['given'] = []
  for (const [placeholder, value] of Object.entries(fields)) {
    const one = { placeholder, value }
    const problem = await problemWith(ctx, { id: template._id, language, given: [...given, one] })
    if (!problem) given.push(one)
  }
  return begin(asking, template, given, then)
}

async function begin(
  asking: Asking,
  template: Template,
  given: DocumentFilling['given'],
  then?: ProcedureFilling,
): Promise<Effect> {
  const key = `whatsapp:${randomUUID()}`
  const filling = { templateId: template._id, key, given, ...(then && { then }) }
  const law = (template.law ?? []).map((one) => lawSentenceIn(one, asking.language))
  const notes = [...law, template.description, ...(template.before ?? [])]
  return ask(asking, filling, [`*${template.name}*`, ...notes].join('\n'))
}

/** Takes an answer to the question that is open; when none is, whether the document is made. */
export async function fillIn(asking: Asking, filling: DocumentFilling, text: string): Promise<Effect> {
  const { ctx, language } = asking
  const say = messagesIn(ctx, language)
  try {
    const { field } = await nextField(ctx, questionsOf(filling, language))
    if (!field) return await confirmed(asking, filling, text)
    const given = [...filling.given, { placeholder: field.placeholder, value: valueOf(field, text) }]
    const problem = await problemWith(ctx, questionsOf({ ...filling, given }, language))
    if (problem) return await ask(asking, filling, sentenceIn(ctx, language, problem))
    return await ask(asking, { ...filling, given })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      return keeping(ctx, filling.then ?? null, { text: say.noSuchDocument })
    throw error
  }
}

const questionsOf = ({ templateId: id, given }: DocumentFilling, language: Language) => ({ id, language, given })

/** Of what cannot be an answer. */
export const askAgain = (asking: Asking, filling: DocumentFilling): Promise<Effect> =>
  ask(asking, filling, messagesIn(asking.ctx, asking.language).pleaseWrite)

/** Takes the last answer back and asks again. */
export async function backOne(asking: Asking, filling: DocumentFilling): Promise<Effect> {
  return ask(asking, { ...filling, given: filling.given.slice(0, -1) })
}

export const stopFilling = (ctx: Ctx, say: Messages, { then }: DocumentFilling): Effect =>
  keeping(ctx, then ?? null, { text: say.fillingStopped })

function valueOf({ kind, optional }: Placeholder, text: string): string {
  const answer = kind === 'condition' ? consentIn(text) : undefined
  if (answer) return answer.agrees ? YES : NO
  return optional && text.trim() === NOTHING ? '' : text
}

/** Asks the next question, or whether what will be made of the answers is worth its price, which is kept; `before` stands above it. */
async function ask({ ctx, language }: Asking, filling: DocumentFilling, before = ''): Promise<Effect> {
  const say = messagesIn(ctx, language)
  const { field, answered, fields, title, points, answers } = await nextField(ctx, questionsOf(filling, language))
  const above = before ? `${before}\n\n` : ''
  if (!field) {
    const values = answers
      .filter(({ value }) => value)
      .map((one) => `- ${one.label}: ${shortened(valueShown(say, one))}`)
    const text = `${above}${say.readyToMake(title, values.join('\n'), points)}`
    return keeping(ctx, { ...filling, agreedPoints: points }, { text, buttons: yesOrNo(say) })
  }
  const hints = [
    field.kind === 'repeat' && say.oneOnEachLine((field.fields ?? []).map(({ label }) => label).join(' | ')),
    field.kind === 'text' && field.example && say.exampleAnswer(field.example),
    field.optional && say.mayBeLeftOut,
    answered === 0 && say.fillingWords,
  ]
  const question = say.fieldAsked(answered + 1, fields, field.label)
  return keeping(ctx, filling, {
    text: above + [question, ...hints.filter((hint) => typeof hint === 'string')].join('\n'),
    ...(field.kind === 'condition' && { buttons: yesOrNo(say) }),
  })
}

const valueShown = (say: Messages, { kind, value }: { kind: Placeholder['kind']; value: string }) =>
  kind === 'condition' ? (value === YES ? say.yes : say.no) : value

const shortened = (value: string) => cutTo(value.replace(/\s+/g, ' '), SHOWN_MAX)

/** Makes the document on a yes, charged once by its key; a no ends it, and anything else is asked again. */
async function confirmed(asking: Asking, filling: DocumentFilling, text: string): Promise<Effect> {
  const { ctx, contact, language } = asking
  const say = messagesIn(ctx, language)
  const answer = consentIn(text)
  if (!answer || (answer.agrees && answer.rest)) return ask(asking, filling)
  if (!answer.agrees) return stopFilling(ctx, say, filling)
  const own = await asPerson(ctx, contact)
  try {
    const { name, title } = await nextField(ctx, questionsOf(filling, language))
    const data = await wholeForm(ctx, filling.templateId, filling.given)
    const { key: idempotencyKey, agreedPoints } = filling
    const input = { id: filling.templateId, fileName: name, data, idempotencyKey, agreedPoints }
    const { _id: documentId } = await generateDocument(own, input)
    const fileType = await fileTypeFor(own, documentId)
    const orElse = say.fileNotSent(ctx.config.PUBLIC_URL)
    const reply: Reply = { text: say.documentMade(title), file: { documentId, fileType, orElse } }
    return keeping(ctx, filling.then ?? null, reply)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    const wrong = Object.keys(error.fields ?? {})
    // what the whole form shows to be wrong is asked again
    const given = filling.given.filter(({ placeholder }) => !wrong.includes(placeholder))
    const sentence = error.fields ? Object.values(error.fields).join(' ') : error.message
    const next = { ...filling, given }
    if (error.code === 'not_enough_points') return keeping(ctx, next, { text: notEnough(ctx, say, error, language) })
    return ask(asking, next, sentenceIn(ctx, language, sentence))
  }
}

const notEnough = (ctx: Ctx, say: Messages, error: AppError, language: Language) =>
  `${sentenceIn(ctx, language, error.message)}\n\n${say.buyThenYes}`

/** As a PDF where this machine can make one; made now, so that sending waits for nothing. */
async function fileTypeFor(own: Ctx, id: string): Promise<'pdf' | 'docx'> {
  try {
    const { body } = await downloadDocument(own, { id, fileType: 'pdf' })
    if (!(body instanceof Uint8Array)) body.destroy()
    return 'pdf'
  } catch (error) {
    own.log.warn({ err: error, id }, 'a document goes out as a Word file')
    return 'docx'
  }
}
