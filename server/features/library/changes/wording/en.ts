import type { Effect } from '#contract/library/law-state.ts'
import { dateInWords } from '#server/text/date-in-words.ts'

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

/** What is said of how law stands; another language has the same or does not compile. `clauses` are what happened, each made by `clause`. */
export const en = {
  /** "on 27 May 2022", "in May 2022" or "in 2022", as exactly as it is known. */
  when: (since: string) => `${since.length === 10 ? 'on' : 'in'} ${dateInWords(since)}`,
  /** What happened, without its subject: "(1) amended on 31 December 2024 by the …". */
  clause: ({ effect, place, when, by }: { effect: Effect; place: string; when: string; by: string }) =>
    [place, done[effect], when, effect === 'lapsed' ? 'under' : 'by', named(by)].filter(Boolean).join(' '),
  ended: (clause: string) => `No longer law: ${clause}.`,
  /** `more`: how many are not told; may be none. */
  changed: (clauses: string[], more: number) =>
    `Changed since this text: ${clauses.join('; ')}${more ? `; and ${more} more` : ''}.`,
  /** `starts`: the day, as `when` says it. */
  notYet: (starts: string | undefined) => `Not yet in force${starts ? `: it starts ${starts}` : ''}.`,
  perhapsNotYet: 'Perhaps not yet in force: it starts on a day that is fixed elsewhere and not known here.',
  perhapsChanged: (clause: string) =>
    `Perhaps no longer as it reads here: ${clause}, from a day that is fixed elsewhere and not known here.`,
  /** Its Act changed; `asAt` is the ISO day of our text, where it is known. */
  ofAct: (clause: string, asAt: string | undefined, isReported: boolean) =>
    `${asAt ? `Text as at ${dateInWords(asAt)}` : 'Text of an earlier day'}: the Act was ${clause}${isReported ? ' (reported; not in this library)' : ''}, and nothing here says whether this section was.`,
  reported: '(Reported; not read here.)',
  /** Of an Act that ended as a whole. */
  endedBy: (by: string) => `No longer law: the ${by} ended it.`,
  /** Leads the sentences on the law that a guide or a judgment rests on. */
  behind: 'The law behind this:',
  /** Where that was said in full above. */
  seeAbove: (cited: string) => `Changed law: see the note on ${cited} above.`,
}
export type Wording = typeof en
