import type { ShownLawState } from '#contract/library/law-state.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import type { Language } from '#server/text/language.ts'
import type { Change } from './change.ts'
import type { LawState } from './state.ts'
import { inAllLanguages, LAW_WORDINGS, type LawWordings, type Wording } from './wording/index.ts'

/** Changes of a section that its sentence names; the rest are counted. */
const NAMED = 2

type InLanguage = { wording: Wording; language: Language }

/** "on 27 May 2022", "in May 2022" or "in 2022", as exactly as it is known. */
function whenOf({ since }: Change, { wording, language }: InLanguage): string {
  if (!since) return ''
  const say = { 10: wording.onDay, 7: wording.inMonth }[since.length] ?? wording.inYear
  return say(dateInWords(since, language))
}

function clauseOf({ effect, place, by }: Change, { wording }: InLanguage, when: string): string {
  const what = wording.done[effect]
  const isUnder = effect === 'lapsed'
  const [say, sayWhen] = isUnder ? [wording.under, wording.underWhen] : [wording.made, wording.madeWhen]
  return [place, when ? sayWhen(what, when, by) : say(what, by)].filter(Boolean).join(' ')
}
const datedClause = (change: Change, inLanguage: InLanguage) => clauseOf(change, inLanguage, whenOf(change, inLanguage))

function ofActIn(
  { wording, language }: InLanguage,
  clause: string,
  { asAt, isReported }: { asAt?: string | undefined; isReported: boolean },
) {
  const text = asAt ? wording.textAsAt(dateInWords(asAt, language)) : wording.textOfOldDay
  return isReported ? wording.ofActReported(text, clause) : wording.ofAct(text, clause)
}

/** A note of ours, in English where nobody has put it into the language. */
export const noteIn = ({ note, notes }: Pick<Change, 'note' | 'notes'>, language: Language): string | undefined =>
  (language === 'en' ? undefined : notes?.[language]) ?? note

/** What follows the sentence, once for changes that have the same note. */
function notesOf(changes: Change[], wording: Wording, language: Language): string[] {
  const notes = changes.map((one) => [noteIn(one, language), one.unread && wording.reported].filter(Boolean).join(' '))
  return [...new Set(notes.filter(Boolean))]
}

function tell(state: Exclude<LawState, { kind: 'in_force' }>, first: Change, inLanguage: InLanguage): string {
  const { wording } = inLanguage
  switch (state.kind) {
    case 'changed':
      return wording.changed(
        state.changes.slice(0, NAMED).map((one) => datedClause(one, inLanguage)),
        Math.max(0, state.changes.length - NAMED),
      )
    case 'not_known':
      if (state.ofAct)
        return ofActIn(inLanguage, datedClause(first, inLanguage), {
          asAt: state.asAt,
          isReported: first.unread === true,
        })
      return first.effect === 'not_yet_in_force'
        ? wording.perhapsNotYet
        : wording.perhapsChanged(clauseOf(first, inLanguage, ''))
    case 'not_yet_in_force':
      return wording.notYet(first.effect === 'commenced' ? whenOf(first, inLanguage) : undefined)
    default:
      return wording.ended(datedClause(first, inLanguage))
  }
}

/** The state of a section as it is shown, with where the change can be read; undefined where it is in force as it reads. Pure. */
export function shownState(
  state: LawState | undefined,
  wordings: LawWordings = LAW_WORDINGS,
): ShownLawState | undefined {
  if (!state || state.kind === 'in_force') return undefined
  const [first] = state.changes
  if (!first) return undefined
  const isOfAct = 'ofAct' in state && state.ofAct
  // that it is reported stands in the sentence itself
  const noted = isOfAct ? [{ ...first, unread: false }] : state.changes.slice(0, state.kind === 'changed' ? NAMED : 1)
  const where = first.madeByDocument && first.proof ? { documentId: first.madeByDocument, substring: first.proof } : {}
  return {
    kind: state.kind,
    ...inAllLanguages(wordings, (wording, language) =>
      [tell(state, first, { wording, language }), ...notesOf(noted, wording, language)].join(' '),
    ),
    ...(isOfAct && { ofAct: true }),
    ...where,
  }
}
