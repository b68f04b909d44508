import { and, asc, count, eq, lte } from 'drizzle-orm'
import { addDays } from '#contract/calendar-days.ts'
import { workOut } from '#contract/procedures/deadlines.ts'
import { AppError } from '#contract/errors.ts'
import { type Reminder, REMINDED_BEFORE } from '#contract/procedures/reminders.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { oneRow } from '#server/db/query.ts'
import { users } from '#server/db/tables.ts'
import { isReachedInChats, tellInChats } from '#server/features/chat-channels/records.ts'
import { refreshWording } from '#server/features/wording/records.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { chore, type Job, type JobTools } from '#server/jobs/job.ts'
import { content } from './content.ts'
import { reminderMail, reminderText } from './reminder-mail.ts'
import { reminders } from './tables.ts'
import { inLanguage } from './translations.ts'
import { preferredIn } from '#server/text/language.ts'

type Row = typeof reminders.$inferSelect

/** How many dates one person is reminded of. */
const MOST = 50
const RATE = { name: 'reminders', most: 60, seconds: 60 }
/** Mails go at eight in the morning in Harare, two hours ahead of UTC. */
const MORNING = 'T06:00:00Z'

/** When the next mail about a date is due, after `now`; null when none is left. */
function nextMail(date: string, now: Date): Date | null {
  const mornings = REMINDED_BEFORE.map((days) => new Date(addDays(date, -days) + MORNING))
  return mornings.filter((one) => one > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

const shown = ({ id, rule, title, fromDay, date, nextAt }: Row): Reminder => ({
  id,
  rule,
  title,
  from: fromDay,
  date,
  next: nextAt ? nextAt.toISOString().slice(0, 10) : null,
})

/** Whether mails reach the asker: somebody who lives in a chat alone has no address. */
export async function isMailed(ctx: Ctx): Promise<boolean> {
  const mine = eq(users.id, currentUser(ctx).id)
  const [person] = await ctx.db.select({ at: users.emailConfirmedAt }).from(users).where(mine)
  return Boolean(person?.at)
}

/** The reminders of the asker, the earliest date first. */
export async function listReminders(ctx: Ctx): Promise<Reminder[]> {
  const mine = eq(reminders.userId, currentUser(ctx).id)
  return (await ctx.db.select().from(reminders).where(mine).orderBy(asc(reminders.date)).limit(MOST)).map(shown)
}

/** Keeps a date to remind the asker of; the same rule and day twice is one reminder. Throws as the contract says. */
export async function addReminder(ctx: Ctx, { rule: name, from }: { rule: string; from: string }): Promise<Reminder> {
  const { id: userId } = currentUser(ctx)
  await limitRate(ctx, RATE, userId)
  const rule = content(ctx.config).rules.find(({ id }) => id === name)
  if (!rule) throw new AppError('not_found', 'There is no such rule')
  if (!(await isMailed(ctx)) && !(await isReachedInChats(ctx, userId)))
    throw new AppError('conflict', 'Please confirm your email address first')
  const { date } = workOut(rule, from)
  const nextAt = nextMail(date, ctx.now())
  if (!nextAt) throw new AppError('conflict', 'This date is too near or over: no reminder would come in time')
  return ctx.db.transaction(async (tx) => {
    // two requests at once cannot both be the last that fits
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const mine = and(eq(reminders.userId, userId), eq(reminders.rule, name), eq(reminders.fromDay, from))
    const [kept] = await tx.select().from(reminders).where(mine)
    if (kept) return shown(kept)
    const [{ held } = { held: 0 }] = await tx
      .select({ held: count() })
      .from(reminders)
      .where(eq(reminders.userId, userId))
    if (held >= MOST) throw new AppError('conflict', `You have ${MOST} reminders. Please remove one first.`)
    const row = { userId, rule: name, title: rule.title, fromDay: from, date, nextAt }
    return shown(await tx.insert(reminders).values(row).returning().then(oneRow))
  })
}

/** Removes one reminder of the asker. Throws 404 for anybody else's. */
export async function removeReminder(ctx: Ctx, { id }: { id: string }) {
  const isUuid = /^[0-9a-f-]{36}$/i.test(id)
  const mine = and(eq(reminders.id, id), eq(reminders.userId, currentUser(ctx).id))
  const removed = isUuid ? await ctx.db.delete(reminders).where(mine).returning({ id: reminders.id }) : []
  if (!removed.length) throw new AppError('not_found', 'There is no such reminder')
}

const EVERY_MS = 600_000
const BATCH = 100
/** Of a mail that comes late the next one must not come at its heels. */
const APART_MS = 12 * 3_600_000
/** Days after its date for which a reminder is still listed. */
const LISTED_DAYS = 30

/** Sends the mails that are due: each with the note that it was sent, in one transaction. */
export async function sendReminders(ctx: Ctx, _: object, { signal }: Pick<JobTools, 'signal'>): Promise<void> {
  const now = ctx.now()
  while (!signal.aborted && (await sendSome(ctx, now)) === BATCH);
  const over = addDays(now.toISOString().slice(0, 10), -LISTED_DAYS)
  await ctx.db.delete(reminders).where(lte(reminders.date, over))
}

/** What has to be done, in the language of the account where the rule is translated. */
function inTheirWords({ config }: Ctx, person: { preferredLanguage: string }, one: Row): Row {
  const language = preferredIn(person)
  return language && language !== 'en' ? { ...one, ...inLanguage(config, language, { title: one.title }).value } : one
}

const sendSome = (ctx: Ctx, now: Date): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    await refreshWording({ ...ctx, db: tx })
    const due = await tx
      .select({ one: reminders, person: users })
      .from(reminders)
      .innerJoin(users, eq(users.id, reminders.userId))
      .where(lte(reminders.nextAt, now))
      .limit(BATCH)
      .for('update', { of: reminders, skipLocked: true })
    for (const { one, person } of due) {
      const key = `reminder ${one.id} ${one.nextAt?.toISOString()}`
      // who was not reached for days hears of a date that is to come, and of no other
      const isToCome = new Date(`${one.date}T23:59:59Z`) > now
      if (isToCome) {
        const told = inTheirWords(ctx, person, one)
        await tellInChats(ctx, tx, { userId: person.id, ...reminderText(ctx, person, told) })
        if (person.emailConfirmedAt)
          await queueMail(ctx, tx, {
            to: person.email,
            userId: person.id,
            key,
            ...reminderMail(ctx, person, told),
          })
      }
      await tx
        .update(reminders)
        .set({ nextAt: nextMail(one.date, new Date(now.getTime() + APART_MS)) })
        .where(and(eq(reminders.userId, one.userId), eq(reminders.id, one.id)))
    }
    return due.length
  })

export const procedureJobs: Job[] = [chore('procedures.remind', EVERY_MS, sendReminders)]
