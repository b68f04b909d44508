import type { Change } from './change.ts'

/**
 * How a section stands on a day. `changed`: in force, with changes that our text does not carry. `not_known`: something is
 * known to have happened, but not since when; or, `ofAct`, not whether it touches this section, of which our text tells how it
 * stood on the day `asAt`, where that is known.
 */
export type LawState =
  | { kind: 'in_force' }
  | { kind: 'changed' | 'not_known'; since?: string; changes: Change[]; ofAct?: undefined }
  | { kind: 'not_known'; since?: string; changes: Change[]; ofAct: true; asAt?: string }
  | { kind: 'repealed' | 'struck_down' | 'lapsed' | 'not_yet_in_force'; since?: string; changes: [Change] }

const ENDS = { repealed: 'repealed', superseded: 'repealed', struck_down: 'struck_down', lapsed: 'lapsed' } as const
const isEnd = (effect: Change['effect']): effect is keyof typeof ENDS => effect in ENDS

/**
 * The state of a section on a day, from the changes of the section and of its Act as a whole, in the order in which they were recorded.
 * Pure. `asAt` is the day from which our text speaks, where it is known: what an Act changed before that stands in the text.
 * Dates are ISO; of a change only the year or month may be known, and it then counts from the first day of that.
 */
export function stateOf(changes: Change[], { asAt, on }: { asAt?: string; on: string }): LawState {
  const past = changes.filter(({ since }) => !since || since <= on)
  const ofAct = past.filter(({ number }) => !number)
  const ofSection = past.filter(({ number }) => number)
  const end =
    endOf(ofAct) ?? endOf(ofSection.filter((change) => change.source !== 'amending_act' || !isInText(change, asAt)))
  if (end?.undated) return { kind: 'not_known', changes: [end] }
  if (end && isEnd(end.effect)) return { kind: ENDS[end.effect], ...sinceOf(end), changes: [end] }
  const waiting = startOf(ofSection, on, changes) ?? startOf(ofAct, on, changes)
  if (waiting?.undated) return { kind: 'not_known', changes: [waiting] }
  if (waiting) return { kind: 'not_yet_in_force', changes: [waiting] }
  const later = ofSection.filter((change) => isLater(change, asAt))
  if (later.length) {
    const sure = later.filter(({ undated }) => !undated)
    return { kind: sure.length ? 'changed' : 'not_known', ...sinceOf(later[0]!), changes: later }
  }
  const [perhaps, ...more] = ofAct.filter((change) => isLater(change, asAt) && !tellsItsSections(change))
  return perhaps
    ? { kind: 'not_known', ...sinceOf(perhaps), changes: [perhaps, ...more], ofAct: true, ...(asAt && { asAt }) }
    : { kind: 'in_force' }
}

/** An amending Act of the library is read for the sections that it changes; of the others it says nothing. */
const tellsItsSections = ({ place, effect, madeByDocument }: Change) =>
  Boolean(place) || (madeByDocument !== undefined && effect === 'amended')

const sinceOf = ({ since }: Change) => (since ? { since } : {})

/** The last end of the whole, unless it was put in again after that. */
function endOf(changes: Change[]): Change | undefined {
  const dated = changes
    .filter(({ place, effect }) => !place && (isEnd(effect) || effect === 'inserted' || effect === 'substituted'))
    .map((change, i) => ({ change, i }))
    .toSorted((a, b) => compareDates(a.change.since, b.change.since) || a.i - b.i)
  const last = dated.at(-1)?.change
  return last && isEnd(last.effect) ? last : undefined
}

/** What is not dated happened last; a year alone is not before a day in it. */
function compareDates(a = '9999', b = '9999'): number {
  const length = Math.min(a.length, b.length)
  const [left, right] = [a.slice(0, length), b.slice(0, length)]
  return left < right ? -1 : Number(left > right)
}

/** That it has not started, unless a start is recorded that lies before the day. */
function startOf(changes: Change[], on: string, all: Change[]): Change | undefined {
  const waiting = changes.findLast(({ effect, place }) => effect === 'not_yet_in_force' && !place)
  const future = all.find(({ effect, since, place }) => effect === 'commenced' && !place && since && since > on)
  const started = changes.some(({ effect, place }) => effect === 'commenced' && !place)
  return started ? undefined : (future ?? waiting)
}

/** Whether our text carries a change: editors note what they worked in, and a text speaks as of its day. */
const isInText = ({ inText, source, since }: Change, asAt: string | undefined) =>
  inText ?? (source !== 'admin' && since !== undefined && asAt !== undefined && since <= asAt)

const isLater = (change: Change, asAt: string | undefined) =>
  change.effect !== 'commenced' && change.effect !== 'not_yet_in_force' && !isInText(change, asAt)
