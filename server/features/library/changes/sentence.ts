import type { ShownLawState } from '#contract/library/law-state.ts'
import type { Language } from '#server/text/language.ts'
import type { Change } from './change.ts'
import type { LawState } from './state.ts'
import { inAllLanguages, type Wording } from './wording/index.ts'

/** Changes told of one section; the rest are counted. */
const TOLD = 2

const whenOf = ({ since }: Change, { when }: Wording) => (since ? when(since) : '')

const clauseOf = (change: Change, wording: Wording, when = whenOf(change, wording)) =>
  wording.clause({ ...change, when })

/** A note of ours, in English where nobody has put it into the language. */
export const noteIn = ({ note, notes }: Pick<Change, 'note' | 'notes'>, language: Language): string | undefined =>
  (language === 'en' ? undefined : notes?.[language]) ?? note

/** What follows the sentence, once for changes that have the same note. */
function notesOf(changes: Change[], wording: Wording, language: Language): string[] {
  const notes = changes.map((one) => [noteIn(one, language), one.unread && wording.reported].filter(Boolean).join(' '))
  return [...new Set(notes.filter(Boolean))]
}

function tell(state: Exclude<LawState, { kind: 'in_force' }>, first: Change, wording: Wording): string {
  switch (state.kind) {
    case 'changed':
      return wording.changed(
        state.changes.slice(0, TOLD).map((one) => clauseOf(one, wording)),
        Math.max(0, state.changes.length - TOLD),
      )
    case 'not_known':
      if (state.ofAct) return wording.ofAct(clauseOf(first, wording), state.asAt, first.unread === true)
      return first.effect === 'not_yet_in_force'
        ? wording.perhapsNotYet
        : wording.perhapsChanged(clauseOf(first, wording, ''))
    case 'not_yet_in_force':
      return wording.notYet(first.effect === 'commenced' ? whenOf(first, wording) : undefined)
    default:
      return wording.ended(clauseOf(first, wording))
  }
}

/** The state of a section as it is shown, with where the change can be read; undefined where it is in force as it reads. */
export function shownState(state: LawState | undefined): ShownLawState | undefined {
  if (!state || state.kind === 'in_force') return undefined
  const [first] = state.changes
  if (!first) return undefined
  const isOfAct = 'ofAct' in state && state.ofAct
  // that it is reported stands in the sentence itself
  const noted = isOfAct ? [{ ...first, unread: false }] : state.changes.slice(0, state.kind === 'changed' ? TOLD : 1)
  const where = first.madeByDocument && first.proof ? { documentId: first.madeByDocument, substring: first.proof } : {}
  return {
    kind: state.kind,
    ...inAllLanguages((wording, language) =>
      [tell(state, first, wording), ...notesOf(noted, wording, language)].join(' '),
    ),
    ...(isOfAct && { ofAct: true }),
    ...where,
  }
}
