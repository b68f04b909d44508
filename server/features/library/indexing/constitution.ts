import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import type { PassageDraft } from '#server/features/library/reading/statute/cut-passages.ts'

/** "Schedule 1, Chapter 4, Part 2": only a law has Chapters, a schedule of its own has none. */
const WITHIN = /^schedule\b[^,]*,\s*chapter\b/i

/**
 * The passages of a document with this title. Our Constitution is law as the schedule of the Act that brought it: what stands in its
 * Chapters is sections as those of an Act are, and they alone bear its numbers, not the few of the Act around it. Schedules of its own
 * stay schedules. Pure.
 */
export function withConstitution(title: string, drafts: PassageDraft[]): PassageDraft[] {
  if (!foldTitle(title).startsWith('constitution of zimbabwe')) return drafts
  const isWithin = ({ part = '' }: PassageDraft) => WITHIN.test(part)
  if (!drafts.some(isWithin)) return drafts
  return drafts.map((draft) => {
    if (isWithin(draft)) return draft.kind === 'schedule' ? { ...draft, kind: 'section' } : draft
    if (draft.kind === 'schedule') return draft
    return { ...draft, kind: draft.kind === 'section' ? 'other' : draft.kind, number: undefined }
  })
}
