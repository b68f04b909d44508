import type { ChangeSource, Effect } from '#contract/library/law-state.ts'

/** One change of the law, as it is recorded; what is not known of it is absent. */
export type Change = {
  effect: Effect
  /** Of which section; empty where the whole Act or instrument is meant. */
  number: string
  /** Which part of the section, or of the Act: "(4)", "(2)(a)", "First Schedule"; empty for the whole. */
  place: string
  /** What makes the change: "Act 22 of 2001, s 4", "Marriages Act, 2022, s 54(2)". */
  by: string
  /** Title of the Act that makes it, where it is one. */
  maker?: string
  /** The day from which it counts, "2022-09-16", or the month or year where no more is known. */
  since?: string
  /** One sentence that says more. */
  note?: string
  /** The same in other languages. */
  notes?: { sn?: string | undefined; nd?: string | undefined }
  source: ChangeSource
  /** Nobody who told us of it has read the law that makes it. */
  unread?: boolean
  /** The law that makes it starts on a day that is fixed elsewhere, and no day is known. */
  undated?: boolean
  /** Where the library's text of what makes it says so: its document, and the words, verbatim there. */
  madeByDocument?: string
  proof?: string
  /** The text of the library carries it already. */
  inText?: boolean
}
