import type { ShownLawState } from '#contract/law-state.ts'
import type { Change } from './change.ts'
import type { LawState } from './state.ts'

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const dayOf = (iso: string) => new Date(`${iso.padEnd(10, '-01')}T00:00:00Z`)

/** "on 27 May 2022", "in May 2022" or "in 2022", as exactly as it is known. */
function when(since: string | undefined): string {
  if (!since) return ''
  if (since.length === 4) return ` in ${since}`
  const day = dayOf(since)
  return since.length === 7 ? ` in ${MONTH.format(day)}` : ` on ${DATE.format(day)}`
}

const DONE = {
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

/** Changes told of one section; the rest are counted. */
const TOLD = 2

const by = (change: Change) =>
  ` by ${/^(?:(?:the|an?) |(?:act|si|chapter|statutory instrument|section) \d)/i.test(change.by) ? '' : 'the '}${change.by}`
const REPORTED = ' (Reported; not read here.)'
const noteOf = ({ note, unread }: Change) => `${note ? ` ${note}` : ''}${unread ? REPORTED : ''}`

/** What happened, without its subject: "(1) amended on 31 December 2024 by the …". */
const clauseOf = (change: Change) =>
  `${change.place ? `${change.place} ` : ''}${DONE[change.effect]}${when(change.since)}${change.effect === 'lapsed' ? ` under${by(change).slice(3)}` : by(change)}`

/** How a section stands, in a sentence or two for people; undefined where it is in force as it reads. */
export function sentenceOf(state: LawState): string | undefined {
  if (state.kind === 'in_force') return undefined
  const [first] = state.changes
  if (!first) return undefined
  switch (state.kind) {
    case 'changed':
      return changedSentence(state.changes)
    case 'not_known':
      return state.ofAct ? ofActSentence(first, state.asAt) : notKnownSentence(first)
    case 'not_yet_in_force':
      return `Not yet in force${first.effect === 'commenced' ? `: it starts${when(first.since)}` : ''}.${noteOf(first)}`
    default:
      return `No longer law: ${clauseOf(first)}.${noteOf(first)}`
  }
}

function changedSentence(changes: Change[]): string {
  const more = changes.length > TOLD ? `; and ${changes.length - TOLD} more` : ''
  const few = changes.slice(0, TOLD)
  return `Changed since this text: ${few.map(clauseOf).join('; ')}${more}.${few.map(noteOf).join('')}`
}

const notKnownSentence = (change: Change) =>
  change.effect === 'not_yet_in_force'
    ? `Perhaps not yet in force: it starts on a day that is fixed elsewhere and not known here.${noteOf(change)}`
    : `Perhaps no longer as it reads here: ${clauseOf({ ...change, since: undefined })}, from a day that is fixed elsewhere and not known here.${noteOf(change)}`

function ofActSentence(change: Change, asAt: string | undefined): string {
  const reported = change.unread ? ' (reported; not in this library)' : ''
  const note = change.note ? ` ${change.note}` : ''
  const text = asAt ? `Text as at ${DATE.format(dayOf(asAt))}` : 'Text of an earlier day'
  return `${text}: the Act was ${clauseOf(change)}${reported}, and nothing here says whether this section was.${note}`
}

/** The state of a section as it is shown, with where the change can be read; undefined where it is in force as it reads. */
export function shownState(state: LawState | undefined): ShownLawState | undefined {
  const sentence = state && sentenceOf(state)
  if (!state || !sentence || state.kind === 'in_force') return undefined
  const [first] = state.changes
  const where = first?.madeByDocument && first.proof ? { documentId: first.madeByDocument, substring: first.proof } : {}
  return { kind: state.kind, sentence, ...('ofAct' in state && state.ofAct && { ofAct: true }), ...where }
}
