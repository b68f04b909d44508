import * as z from 'zod/mini'

/** What happens to law. */
export const EFFECTS = [
  'amended',
  'substituted',
  'inserted',
  'repealed',
  'struck_down',
  'lapsed',
  'not_yet_in_force',
  'commenced',
  'superseded',
] as const
export type Effect = (typeof EFFECTS)[number]

/**
 * From where a change is known: an editor's note in the text itself, an Act of the library that makes it, our content, an
 * administrator, or a feed.
 */
export const CHANGE_SOURCES = ['text_note', 'amending_act', 'curated', 'admin', 'feed'] as const
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** `changed`: in force, with changes that our text does not carry. `not_known`: it may have changed or ended since. */
export const STATE_KINDS = [
  'in_force',
  'changed',
  'not_known',
  'repealed',
  'struck_down',
  'lapsed',
  'not_yet_in_force',
] as const
export type StateKind = (typeof STATE_KINDS)[number]

/** A sentence of ours on how law stands: in English, and in the other languages. What was stored before has English alone. */
export const LawSentence = z.object({
  /** What people read: "Repealed in 2022 by Marriages Act, 2022, s 54(2)." */
  sentence: z.string(),
  translations: z.optional(z.object({ sn: z.string(), nd: z.string() })),
})
export type LawSentence = z.infer<typeof LawSentence>

/** It in a language; English where it is not known in that. */
export const lawSentenceIn = ({ sentence, translations }: LawSentence, language: 'en' | 'sn' | 'nd'): string =>
  (language === 'en' ? undefined : translations?.[language]) ?? sentence

/** How a section stood on the day it was shown; absent where no change of it is known. */
export const ShownLawState = z.object({
  kind: z.enum(STATE_KINDS),
  ...LawSentence.shape,
  /** Its Act changed after this text, and nothing known says that this section did; said once of an Act, never as a warning. */
  ofAct: z.optional(z.literal(true)),
  /** Of a guide or a judgment: what is known, in English, of each section that it rests on and that changed. */
  behind: z.optional(z.array(z.string())),
  /** The document that makes the change, and its words, verbatim in that document's text. */
  documentId: z.optional(z.string()),
  substring: z.optional(z.string()),
})
export type ShownLawState = z.infer<typeof ShownLawState>

/** The sentences that a state tells: its own, or of a guide or a judgment those of the sections that it rests on. */
const toldBy = ({ behind, sentence }: ShownLawState): string[] => behind ?? [sentence]

/**
 * Of states that are shown one after another, which tell only what one before them told in full: a short mark does for them. That law
 * ended is always told.
 */
export function toldBefore(states: (ShownLawState | undefined)[]): boolean[] {
  const told = new Set<string>()
  return states.map((law) => {
    if (!law) return false
    const isTold = !isDead(law) && toldBy(law).every((sentence) => told.has(sentence))
    for (const sentence of toldBy(law)) told.add(sentence)
    return isTold
  })
}

/** Law that is not in force; the old text is shown with that said. */
export const isDead = ({ kind }: { kind: StateKind }): boolean =>
  kind !== 'in_force' && kind !== 'changed' && kind !== 'not_known'
