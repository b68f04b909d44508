import type { CheckedCitation, CitationVerdict } from '#contract/citation-check.ts'

/** A verdict as people read it, and how urgently it wants to be looked at. */
export const VERDICTS: Record<CitationVerdict, { words: string; tone?: 'accent' | 'danger' }> = {
  differs: { words: 'Other words', tone: 'danger' },
  no_section: { words: 'No such section', tone: 'danger' },
  changed: { words: 'Changed or repealed', tone: 'danger' },
  malformed: { words: 'Cannot exist', tone: 'danger' },
  not_held: { words: 'Not in this library' },
  no_act: { words: 'No Act named' },
  held: { words: 'Held' },
  verbatim: { words: 'Word for word', tone: 'accent' },
}

/** How many citations have each verdict, the most urgent first; those that none has are left out. */
export const countVerdicts = (citations: CheckedCitation[]) =>
  Object.keys(VERDICTS).flatMap((verdict) => {
    const count = citations.filter((one) => one.verdict === verdict).length
    return count ? [{ ...VERDICTS[verdict as CitationVerdict], verdict: verdict as CitationVerdict, count }] : []
  })
