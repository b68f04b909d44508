import type { CheckedCitation, CitationVerdict } from '#contract/citation-check.ts'

/** The message of a verdict, and how urgently it wants to be looked at. */
export const VERDICTS: Record<CitationVerdict, { message: CitationVerdict; tone?: 'accent' | 'danger' }> = {
  differs: { message: 'differs', tone: 'danger' },
  no_section: { message: 'no_section', tone: 'danger' },
  changed: { message: 'changed', tone: 'danger' },
  malformed: { message: 'malformed', tone: 'danger' },
  not_held: { message: 'not_held' },
  no_act: { message: 'no_act' },
  held: { message: 'held' },
  verbatim: { message: 'verbatim', tone: 'accent' },
}

/** How many citations have each verdict, the most urgent first; those that none has are left out. */
export const countVerdicts = (citations: CheckedCitation[]) =>
  Object.keys(VERDICTS).flatMap((verdict) => {
    const count = citations.filter((one) => one.verdict === verdict).length
    return count ? [{ ...VERDICTS[verdict as CitationVerdict], verdict: verdict as CitationVerdict, count }] : []
  })
