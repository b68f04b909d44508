import type { ChangeSource, Effect } from '#contract/library/law-state.ts'

export const effectWords: Record<Effect, string> = {
  amended: 'Amended',
  substituted: 'Replaced by other words',
  inserted: 'Inserted',
  repealed: 'Repealed',
  struck_down: 'Struck down by a court',
  lapsed: 'Lapsed',
  not_yet_in_force: 'Not yet in force',
  commenced: 'Started',
  superseded: 'Superseded',
}

/** Who tells of a change. */
export const sourceWords: Record<ChangeSource, string> = {
  text_note: 'Note in the text',
  amending_act: 'Amending Act of the library',
  curated: 'Our content',
  admin: 'Entered here',
  feed: 'Feed',
}
