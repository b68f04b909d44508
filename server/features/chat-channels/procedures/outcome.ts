import { calendarEntries, deadlineCalendar } from '#contract/procedures/deadline-calendar.ts'
import { type DueDay, lettersFor, outcomeOf } from '#contract/procedures/procedure-walk.ts'
import { reachesAnyTime } from '#server/features/chat-channels/records.ts'
import { isMailed } from '#server/features/procedures/service.ts'
import { listTemplates } from '#server/features/documents/service.ts'
import type { Reply } from '#server/features/chat-channels/outgoing/outbox.ts'
import { withLaw } from './question.ts'
import type { Walking } from './walking.ts'

/** The dates to come of a walk, for a calendar and to be reminded of; none where another must not read of them. */
export const datesToCome = ({ procedure, walk, run }: Walking) =>
  procedure.sensitive ? [] : calendarEntries(outcomeOf(procedure, walk).deadlines, run.runId)

/** How somebody is written to about dates; undefined where nothing would reach them in time. */
export async function remindedBy({ asking: { ctx, contact }, own }: Walking): Promise<'chat' | 'mail' | undefined> {
  if (reachesAnyTime(ctx, contact.channel)) return 'chat'
  return (await isMailed(own)) ? 'mail' : undefined
}

/** The lines of the checklist that fit the answers, with the names by which they are ticked. */
export function checklistOf({ procedure, walk }: Walking) {
  const { steps, bring } = outcomeOf(procedure, walk)
  const named = <Line>(kind: string, all: Line[], lines: Line[]) =>
    lines.map((line) => ({ line, name: `${kind} ${all.indexOf(line)}` }))
  return { steps: named('step', procedure.steps, steps), bring: named('bring', procedure.bring, bring) }
}

const DONE = '☑'
const OPEN = '☐'
export const boxOf = (isDone: boolean) => (isDone ? DONE : OPEN)

/** The letters that fit the answers, each with the template of its name, where that is still offered. */
export async function lettersOf({ asking: { ctx }, procedure, walk, language }: Walking) {
  const letters = lettersFor(procedure.letters, walk)
  if (!letters.length) return []
  const [english, shown] = await Promise.all([listTemplates(ctx), listTemplates(ctx, { language })])
  return letters.map((letter) => {
    const id = english.find(({ name }) => name === letter.title)?._id
    return { letter, template: shown.find(({ _id }) => _id === id) }
  })
}

/** What a procedure ends with: what can be done, by when, where, what to bring, what it costs, letters, and the dates as a file. */
export async function outcomeReply(walking: Walking): Promise<Reply> {
  const { asking, say, procedure, words } = walking
  const dates = datesToCome(walking)
  const said = say.procedure
  const by = dates.length ? await remindedBy(walking) : undefined
  const offer = by === 'chat' ? said.remindOffer : by ? said.remindByMail : said.remindNowhere
  const buttons = [
    ...(by ? [{ title: say.tap.remind, says: 'remind me' }] : []),
    { title: say.tap.people, says: 'people' },
  ]
  const blocks = [
    ...whatItIs(walking),
    ...byWhen(walking),
    ...checklist(walking),
    ...whereAndCosts(walking),
    await letters(walking),
    about(walking),
    dates.length ? offer : '',
    procedure.sensitive ? said.deleteChat : '',
    said.endWords,
  ]
  const calendar = deadlineCalendar(dates, words, asking.ctx.now())
  return {
    text: blocks.filter(Boolean).join('\n\n'),
    buttons,
    opens: say.tap.goOn,
    ...(dates.length && { also: { text: said.calendar, file: { calendar, orElse: procedure.title } } }),
  }
}

const part = (title: string, lines: string[]) => (lines.length ? [`*${title}*`, ...lines].join('\n') : '')

const cited =
  ({ procedure: { sections }, language }: Walking) =>
  (text: string): string =>
    withLaw(text, sections, language)

function whatItIs(walking: Walking): string[] {
  const { procedure, walk } = walking
  const { outcome } = outcomeOf(procedure, walk)
  const law = cited(walking)
  return [
    part(outcome?.title ?? procedure.title, [law(outcome?.text ?? '')]),
    procedure.urgent ? law(procedure.urgent) : '',
  ]
}

function byWhen(walking: Walking): string[] {
  const { deadlines } = outcomeOf(walking.procedure, walking.walk)
  if (!deadlines.length) return []
  const [first = '', ...rest] = deadlines.map((due) => dueDay(walking, due))
  return [`*${walking.say.procedure.byWhen}*\n${first}`, ...rest]
}

/** A date with the rule that it was worked out by. */
function dueDay(walking: Walking, { rule, suppose, hour, deadline, isOver }: DueDay): string {
  const { say, words } = walking
  const said = say.procedure
  const law = cited(walking)
  const [reading, ...others] = deadline?.readings ?? []
  const day = rule.length === 0 ? said.on : rule.kind === 'earliest' ? said.from : said.atTheLatest
  const over = rule.over ? `${said.hasPassed} ${law(rule.over)}` : said.isOver
  const lines = [
    `_${rule.title}_`,
    suppose && `${suppose}:`,
    deadline
      ? `${day(words.day(deadline.date))}${hour ? `, ${hour}` : ''}${others.length || !reading ? '' : ` (${reading.why})`}`
      : `${rule.from} ${said.countFromThat}`,
    isOver && over,
    others.length && said.readings,
    ...(others.length ? deadline!.readings.map(({ date, why }) => `- ${words.day(date)}: ${why}`) : []),
    law(rule.text),
    rule.note && law(rule.note),
  ]
  return lines.filter(Boolean).join('\n')
}

function checklist(walking: Walking): string[] {
  const { say, run } = walking
  const law = cited(walking)
  const { steps, bring } = checklistOf(walking)
  const shown = (lines: typeof steps, before: number) =>
    lines.map(({ line, name }, i) => `${boxOf(run.ticks.includes(name))} ${before + i + 1}. ${law(line.text)}`)
  return [
    part(say.procedure.whatToDo, shown(steps, 0)),
    part(say.procedure.bring, shown(bring, steps.length)),
    steps.length + bring.length ? say.procedure.tickWords : '',
  ]
}

function whereAndCosts(walking: Walking): string[] {
  const { say, procedure, walk } = walking
  const law = cited(walking)
  const { places, costs } = outcomeOf(procedure, walk)
  return [
    part(
      say.procedure.where,
      places.map(({ name, text }) => `- ${name}: ${law(text)}`),
    ),
    part(
      say.procedure.costs,
      costs.map(({ text }) => `- ${law(text)}`),
    ),
  ]
}

async function letters(walking: Walking): Promise<string> {
  const { say } = walking
  const all = await lettersOf(walking)
  const lines = all.map(({ letter: { title, text }, template }, i) =>
    template
      ? `*${say.words.letter} ${i + 1}* · ${template.name} · ${say.price(template.points)}: ${text}`
      : `${title}: ${text}`,
  )
  return part(say.procedure.letters, lines)
}

/** How old the law in it is, who has read the translation, and where to read more. */
function about(walking: Walking): string {
  const { asking, say, procedure, words } = walking
  const { age, reviewed, guides, isUnread } = procedure
  const site = asking.ctx.config.PUBLIC_URL
  const more = guides.map(
    ({ slug, title, language }) => `- ${title}: ${[site, 'guides', language, slug].filter(Boolean).join('/')}`,
  )
  return [
    isUnread ? say.procedure.unread : '',
    `*${say.procedure.howOld}* ${cited(walking)(age)} ${say.procedure.compared(words.day(reviewed))}`,
    ...(more.length ? [say.procedure.moreOnThis, ...more] : []),
  ]
    .filter(Boolean)
    .join('\n')
}
