import * as z from 'zod/mini'
import { Day, RuleName } from './deadlines.ts'
import { ById, endpoint } from '#contract/endpoint.ts'

/** So many days before a date its person is written to, by mail and in each linked chat; whichever of these days are still to come. */
export const REMINDED_BEFORE = [7, 1]

export const Reminder = z.object({
  id: z.string(),
  rule: RuleName,
  /** What has to be done. */
  title: z.string(),
  /** The day it is counted from, and the date that follows from it. */
  from: Day,
  date: Day,
  /** The day of the next mail; null when none is left. */
  next: z.nullable(Day),
})
export type Reminder = z.infer<typeof Reminder>

/** The reminders of the asker, the earliest date first. */
export const listReminders = endpoint('GET', '/reminders', { output: z.array(Reminder) })

/**
 * Reminds of a date, which the server works out by the rule. The same rule and day is one reminder. 404 for no such rule, 409 for a date
 * that is too near, somebody with neither a confirmed address nor a linked chat that may write at any time, and more reminders than one person may have.
 */
export const addReminder = endpoint('POST', '/reminders', {
  input: z.object({ rule: RuleName, from: Day }),
  output: Reminder,
})

/** 404 for one that is not the asker's. */
export const removeReminder = endpoint('DELETE', '/reminders/:id', { input: ById })
