import type { Effect } from '#contract/library/law-state.ts'

const done: Record<Effect, string> = {
  amended: 'amended',
  substituted: 'replaced by other words',
  inserted: 'added to',
  repealed: 'repealed',
  struck_down: 'struck down',
  lapsed: 'lapsed',
  superseded: 'superseded',
  commenced: 'started',
  not_yet_in_force: 'not yet started',
}

const named = (by: string) =>
  `${/^(?:(?:the|an?) |(?:act|si|chapter|statutory instrument|section) \d)/i.test(by) ? '' : 'the '}${by}`

/**
 * What is said of how law stands; another language has the same or does not compile. Dates come in words. A `clause` is what happened,
 * without its subject: "(1) amended on 31 December 2024 by the …"; `made` and `under` make it, where its day is known with `when`.
 */
export const en = {
  done,
  onDay: (day: string) => `on ${day}`,
  inMonth: (month: string) => `in ${month}`,
  inYear: (year: string) => `in ${year}`,
  made: (what: string, by: string) => `${what} by ${named(by)}`,
  madeWhen: (what: string, when: string, by: string) => `${what} ${when} by ${named(by)}`,
  under: (what: string, by: string) => `${what} under ${named(by)}`,
  underWhen: (what: string, when: string, by: string) => `${what} ${when} under ${named(by)}`,
  ended: (clause: string) => `No longer law: ${clause}.`,
  /** `more`: how many are not named; may be none. */
  changed: (clauses: string[], more: number) =>
    `Changed since this text: ${clauses.join('; ')}${more ? `; and ${more} more` : ''}.`,
  /** `starts`: the day, as `onDay` says it. */
  notYet: (starts: string | undefined) => `Not yet in force${starts ? `: it starts ${starts}` : ''}.`,
  perhapsNotYet: 'Perhaps not yet in force: it starts on a day that is fixed elsewhere and not known here.',
  perhapsChanged: (clause: string) =>
    `Perhaps no longer as it reads here: ${clause}, from a day that is fixed elsewhere and not known here.`,
  textAsAt: (day: string) => `Text as at ${day}`,
  textOfOldDay: 'Text of an earlier day',
  /** Its Act changed; `text` is of which day ours is. */
  ofAct: (text: string, clause: string) =>
    `${text}: the Act was ${clause}, and nothing here says whether this section was.`,
  ofActReported: (text: string, clause: string) =>
    `${text}: the Act was ${clause} (reported; not in this library), and nothing here says whether this section was.`,
  reported: '(Reported; not read here.)',
  /** Of an Act that ended as a whole. */
  endedBy: (by: string) => `No longer law: the ${by} ended it.`,
  /** Leads the sentences on the law that a guide or a judgment rests on. */
  behind: 'The law behind this:',
  /** Where that was said in full above. */
  seeAbove: (cited: string) => `Changed law: see the note on ${cited} above.`,
}
export type Wording = typeof en
