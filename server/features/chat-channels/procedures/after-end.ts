import { AppError } from '#contract/errors.ts'
import type { CalendarEntry } from '#contract/procedures/deadline-calendar.ts'
import { filledFields } from '#contract/procedures/procedure-walk.ts'
import { addReminder, getProcedure, listReminders, removeReminder } from '#server/features/procedures/service.ts'
import { type Effect, keeping } from '#server/features/chat-channels/incoming/effect.ts'
import { asPerson } from '#server/features/chat-channels/incoming/answer-question.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import { type Asking, startLetter } from '#server/features/chat-channels/incoming/fill-document.ts'
import { sentenceIn } from '#server/features/wording/records.ts'
import type { ProcedureFilling } from '#server/features/chat-channels/tables.ts'
import { boxOf, checklistOf, datesToCome, lettersOf, remindedBy } from './outcome.ts'
import { withLaw } from './question.ts'
import { keeper, orSaidWhy, send, stored } from './walk.ts'
import { stepped, type Walking, walkingOf } from './walking.ts'

/** What can be wanted of the end of a procedure. */
export type EndWish = { letter: number } | { done: number } | { reminds: boolean }

/** Does what is wanted of the end of a procedure; where its end is not reached, its question is asked. */
export const atEnd = (asking: Asking, filling: ProcedureFilling, wish: EndWish): Promise<Effect> =>
  orSaidWhy(asking, filling, async () => {
    const walking = await walkingOf(asking, filling)
    if (walking.progress.next) return send(walking, '')
    if ('letter' in wish) return letter(walking, filling, wish.letter)
    if ('done' in wish) return tick(walking, wish.done)
    return wish.reminds ? remind(walking, filling) : remindNot(walking, filling)
  })

/** Fills in a letter with what was answered, and asks for the rest of it. Letters are written in English. */
async function letter({ asking, slug, run, walk, ...walking }: Walking, filling: ProcedureFilling, number: number) {
  const { ctx } = asking
  const { letter: wanted, template } = (await lettersOf({ asking, slug, run, walk, ...walking }))[number - 1] ?? {}
  if (!wanted || !template) return keeping(ctx, filling, { text: walking.say.noSuchDocument })
  const english = await getProcedure(ctx, { slug, version: run.version })
  return startLetter(asking, template, { fields: filledFields(wanted.fill, english, walk.answers), then: filling })
}

/** A line of the checklist is done, or not done after all. */
async function tick(walking: Walking, number: number): Promise<Effect> {
  const { say, procedure, language, run } = walking
  const { steps, bring } = checklistOf(walking)
  const lines = [...steps, ...bring]
  const wanted = lines[number - 1]
  if (!wanted) return stored(walking, { text: say.procedure.noSuchLine(lines.length) })
  const isDone = !run.ticks.includes(wanted.name)
  const ticks = [...run.ticks.filter((name) => name !== wanted.name), ...(isDone ? [wanted.name] : [])]
  const next = stepped(walking, { ...run, ticks })
  const left = lines.filter(({ name }) => !ticks.includes(name)).length
  const line = `${boxOf(isDone)} ${number}. ${withLaw(wanted.line.text, procedure.sections, language)}`
  return stored(next, { text: `${line}\n\n${say.procedure.ticked(left)}` }, await keeper(next))
}

/** Reminds of each date to come; however often it is asked for, once. */
async function remind(walking: Walking, filling: ProcedureFilling): Promise<Effect> {
  const { asking, say } = walking
  const dates = datesToCome(walking)
  const by = await remindedBy(walking)
  if (!dates.length || !by)
    return keeping(asking.ctx, filling, { text: say.procedure[dates.length ? 'remindNowhere' : 'nothingToRemind'] })
  const lines: string[] = []
  for (const date of dates) lines.push(await reminded(walking, date))
  const text = by === 'chat' ? say.procedure.reminded(lines) : say.procedure.remindedByMail(lines)
  return keeping(asking.ctx, filling, { text })
}

/** The day on which somebody is written to about a date, or why not. */
async function reminded({ asking, own, say, words, language }: Walking, { rule, from }: CalendarEntry) {
  try {
    const { next } = await addReminder(own, { rule: rule.id, from })
    return next ? say.procedure.onDay(words.day(next), rule.title) : say.procedure.allSent(rule.title)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    return `- ${rule.title}: ${sentenceIn(asking.ctx, language, error.message)}`
  }
}

/** Where no end is open: of no date at all. */
export async function remindOfNothing({ ctx, contact, language }: Asking): Promise<Effect> {
  const own = await asPerson(ctx, contact)
  for (const { id } of await listReminders(own)) await removeReminder(own, { id })
  return async () => ({ text: messagesIn(ctx, language).procedure.remindedOfNothing })
}

async function remindNot(walking: Walking, filling: ProcedureFilling): Promise<Effect> {
  const { asking, own, say } = walking
  const dates = datesToCome(walking)
  for (const { id, rule, from } of await listReminders(own))
    if (dates.some((one) => one.rule.id === rule && one.from === from)) await removeReminder(own, { id })
  return keeping(asking.ctx, filling, { text: say.procedure.notReminded })
}
