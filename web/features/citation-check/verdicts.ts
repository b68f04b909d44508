import { CITATION_VERDICTS, type CheckedCitation, type CitationVerdict } from '#contract/documents/citation-check.ts'

/** How a verdict is coloured; its message has its name. */
export const TONES: Partial<Record<CitationVerdict, 'accent' | 'danger'>> = {
  differs: 'danger',
  no_section: 'danger',
  changed: 'danger',
  malformed: 'danger',
  verbatim: 'accent',
}

/** How many citations have each verdict, the most urgent first; those that none has are left out. */
export const countVerdicts = (citations: CheckedCitation[]) =>
  CITATION_VERDICTS.flatMap((verdict) => {
    const count = citations.filter((one) => one.verdict === verdict).length
    return count ? [{ verdict, count }] : []
  })
