import { AppError } from '#contract/errors.ts'
import { PROCEDURE_ANSWER_MAX } from '#contract/procedures/procedures.ts'
import type { Tx } from '#server/db/types.ts'
import { setLanguage } from '#server/features/auth/service.ts'
import { checkedToKeep, forgetProcedure, listKeptProcedures } from '#server/features/procedures/service.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import { asPerson } from '#server/features/chat-channels/incoming/answer-question.ts'
import { consentIn } from '#server/features/chat-channels/incoming/commands.ts'
import { type Effect, keeping } from '#server/features/chat-channels/incoming/effect.ts'
import type { Asking } from '#server/features/chat-channels/incoming/fill-document.ts'
import { yesOrNo } from '#server/features/chat-channels/outgoing/choices.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { messagesIn, type Messages } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { ProcedureFilling } from '#server/features/chat-channels/tables.ts'
import type { Language } from '#server/text/language.ts'
import { stems, stemSet } from '#server/text/stem.ts'
import { outcomeReply } from './outcome.ts'
import { answerShown, questionReply, rowsToTap, withLaw } from './question.ts'
import { numberedSteps, type Numbered } from './numbered.ts'
import { answerTyped, isTapOf, tapIn, type Typed } from './typed-answer.ts'
import { stepped, type Walking, walkingAnew, walkingOf } from './walking.ts'

/** What is asked before a sensitive procedure, and what follows the last question. */
const AGREE = 'agree'
export const END = 'end'

const tell =
  (text: string): Effect =>
  async () => ({ text })

/** Procedures, all unless given, by the number that begins one or goes on with it. */
export async function listSteps({ ctx, contact, language }: Asking, listed?: Numbered[]): Promise<Effect> {
  const say = messagesIn(ctx, language)
  const begun = await listKeptProcedures(await asPerson(ctx, contact))
  const rows = (listed ?? (await numberedSteps(ctx, language))).map(({ number, slug, title }) => ({
    number,
    says: `${say.words.steps} ${number}`,
    text: begun.includes(slug) ? `${title} (${say.procedure.begun})` : title,
  }))
  const lines = rows.map(({ says, text }) => `*${says}* · ${text}`)
  return async () => ({ text: say.procedure.list(lines), ...rowsToTap(say.tap.steps, rows) })
}

/** Begins with the only procedure that has all these words in its name, or lists those that have; undefined where none has. */
export async function startStepsNamed(asking: Asking, text: string): Promise<Effect | undefined> {
  const { ctx, language } = asking
  const wanted = stems(text)
  const english = await numberedSteps(ctx, 'en')
  const found = (await numberedSteps(ctx, language)).filter(({ title }, i) =>
    [title, english[i]!.title].some((one) => wanted.every((word) => stemSet(one).has(word))),
  )
  const [first, second] = found
  if (!first || !wanted.length) return undefined
  return second ? listSteps(asking, found) : startSteps(asking, first.number)
}

/** Begins with the procedure of this number in the list, or goes on with it where it was left; in place of what was begun. */
export async function startSteps(asking: Asking, number: number): Promise<Effect> {
  const { ctx, language } = asking
  const say = messagesIn(ctx, language)
  const found = (await numberedSteps(ctx, language)).find((one) => one.number === number)
  if (!found) return tell(say.procedure.noSuch)
  const walking = await walkingOf(asking, { procedure: found.slug, ...openOf(asking, found.slug) })
  const { procedure, run, progress } = walking
  const isBegun = run.answers.length > 0
  const urgent = procedure.urgent && withLaw(procedure.urgent, procedure.sections, language)
  const kept = procedure.sensitive ? '' : say.procedure.kept
  const intro = [`*${procedure.title}*\n${procedure.summary}`, urgent, isBegun ? say.procedure.goOn : kept]
  const before = intro.filter(Boolean).join('\n\n')
  if (procedure.sensitive && !isBegun) return askToAgree(walking, before)
  return send(walking, progress.next ? before : '')
}

/** What is answered of the procedure that is open and kept nowhere else. */
function openOf({ contact: { filling } }: Asking, slug: string) {
  return filling && 'procedure' in filling && filling.procedure === slug && filling.run ? { run: filling.run } : {}
}

function askToAgree({ asking: { ctx }, say, slug }: Walking, before: string): Effect {
  const text = `${before && `${before}\n\n`}${say.procedure.sensitive(`${ctx.config.PUBLIC_URL}/procedures/${slug}`)}`
  return keeping(ctx, { procedure: slug, asks: AGREE }, { text, buttons: yesOrNo(say), opens: say.tap.answer })
}

/** Takes an answer to the question that was sent last. */
export async function answerSteps(asking: Asking, filling: ProcedureFilling, text: string): Promise<Effect> {
  return orSaidWhy(asking, filling, async () => {
    const walking = await walkingOf(asking, filling)
    const { say, progress, run } = walking
    if (filling.asks === AGREE) return agreed(walking, text)
    const question = progress.next
    // what is asked now is another question than the one that was answered
    if (question?.id !== filling.asks) return send(walking, say.procedure.elsewhere)
    const tapped = tapIn(text)
    if (tapped && !isTapOf(tapped, walking.procedure, question)) return send(walking, say.procedure.overTap)
    const typed = answerTyped(question, text, walking.walk.today)
    if ('problem' in typed) return send(walking, `${problemInWords(say, typed, question.kind)} ${say.procedure.leave}`)
    const others = run.answers.filter((one) => one.question !== question.id)
    const next = { ...run, answers: [...others, { question: question.id, answer: typed.answer }] }
    const before = say.procedure.answered(answerShown(walking, question, typed.answer))
    return keep(stepped(walking, next), before)
  })
}

function agreed(walking: Walking, text: string): Promise<Effect> | Effect {
  const { say, asking } = walking
  const answer = consentIn(text)
  if (answer && !answer.agrees) return keeping(asking.ctx, null, { text: say.procedure.leftForGood })
  return answer && !answer.rest ? keep(walking, '') : askToAgree(walking, say.procedure.typeYesOrNo)
}

function problemInWords(
  { procedure: { wrong } }: Messages,
  { problem }: Extract<Typed, { problem: unknown }>,
  kind: string,
) {
  if (problem === 'long') return wrong.long(PROCEDURE_ANSWER_MAX)
  return problem === 'choice' && kind === 'choices' ? wrong.several : wrong[problem]
}

/** From now on we write in `language`, and ask in it. */
export async function askStepsIn(asking: Asking, filling: ProcedureFilling, language: Language): Promise<Effect> {
  const other = { ...asking, language }
  const { languageSet } = messagesIn(asking.ctx, language)
  const asked = await orSaidWhy(other, filling, async () => {
    const walking = await walkingOf(other, filling)
    return filling.asks === AGREE ? askToAgree(walking, languageSet) : send(walking, languageSet)
  })
  return async (tx, contact) => {
    if (contact.userId) await setLanguage(tx, contact.userId, language)
    const outcome = await asked(tx, contact)
    return outcome && { ...outcome, language }
  }
}

/** Asks again, of what cannot be an answer. */
export const askStepsAgain = (asking: Asking, filling: ProcedureFilling): Promise<Effect> =>
  orSaidWhy(asking, filling, async () => {
    const walking = await walkingOf(asking, filling)
    return filling.asks === AGREE ? askToAgree(walking, '') : send(walking, walking.say.pleaseWrite)
  })

/** Takes the last answer back and asks it again. */
export const backInSteps = (asking: Asking, filling: ProcedureFilling): Promise<Effect> =>
  orSaidWhy(asking, filling, async () => {
    const walking = await walkingOf(asking, filling)
    const { progress, run } = walking
    const last = progress.path.findLast(({ id }) => progress.answers[id] !== undefined)
    if (!last) return filling.asks === AGREE ? askToAgree(walking, '') : send(walking, '')
    return keep(stepped(walking, { ...run, answers: run.answers.filter(({ question }) => question !== last.id) }), '')
  })

/** Erases the answers, which nothing brings back, and asks the first question. */
export const stepsAnew = (asking: Asking, filling: ProcedureFilling): Promise<Effect> =>
  orSaidWhy(asking, filling, async () => {
    const walking = await walkingAnew(asking, filling.procedure)
    return filling.asks === AGREE ? askToAgree(walking, '') : keep(walking, walking.say.procedure.erased)
  })

/** Nothing is asked any more; what is kept stays with the account. */
export async function leaveSteps(asking: Asking, { procedure: slug }: ProcedureFilling): Promise<Effect> {
  const { ctx, contact, language } = asking
  const say = messagesIn(ctx, language)
  const begun = await listKeptProcedures(await asPerson(ctx, contact))
  const found = (await numberedSteps(ctx, language)).find((one) => one.slug === slug)
  const text =
    found && begun.includes(slug) ? say.procedure.left(`${say.words.steps} ${found.number}`) : say.procedure.leftForGood
  return keeping(ctx, null, { text })
}

/** Sends what comes next; `before` stands above it. */
export const send = (walking: Walking, before: string): Promise<Effect> => storing(walking, before)

/** Keeps the answers with the account, or in the chat alone where nothing is to be kept, and sends what comes next, all at once. */
async function keep(walking: Walking, before: string): Promise<Effect> {
  return storing(walking, before, await keeper(walking))
}

/** What keeps a walk in the transaction in which its message ends. */
export async function keeper({ own, slug, procedure, run }: Walking): Promise<((tx: Tx) => Promise<void>) | undefined> {
  if (procedure.sensitive) return undefined
  if (run.answers.length) return checkedToKeep(own, { slug, ...run })
  return (tx) => forgetProcedure({ ...own, db: tx }, { slug })
}

async function storing(walking: Walking, before: string, store?: (tx: Tx) => Promise<void>): Promise<Effect> {
  const { next } = walking.progress
  const reply = next ? questionReply(walking, next) : await outcomeReply(walking)
  const text = [before, reply.text].filter(Boolean).join('\n\n')
  return stored(walking, { ...reply, text }, store)
}

/** The reply, with how far its person is. */
export function stored(walking: Walking, reply: Reply, store?: (tx: Tx) => Promise<void>): Effect {
  const { asking, slug, procedure, run, progress } = walking
  const filling = { procedure: slug, asks: progress.next?.id ?? END, ...(procedure.sensitive && { run }) }
  return async (tx, contact) => {
    // the account may have gone meanwhile
    if (contact.userId !== asking.contact.userId) return undefined
    await store?.(tx)
    return keeping(asking.ctx, filling, reply)(tx, contact)
  }
}

/** What our services refuse is said in words; a procedure that is gone is left. */
export async function orSaidWhy(
  { ctx, language }: Asking,
  filling: ProcedureFilling,
  work: () => Promise<Effect>,
): Promise<Effect> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    const say = messagesIn(ctx, language)
    return error.code === 'not_found'
      ? keeping(ctx, null, { text: say.procedure.noSuch })
      : keeping(ctx, filling, { text: sentenceIn(ctx, language, error.message) })
  }
}
