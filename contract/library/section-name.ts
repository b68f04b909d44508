import type { ScreenLanguage } from '#contract/screen-language.ts'
import type { InOtherLanguages, SectionName } from './document-text.ts'

/** "12B. Unfair dismissal"; a section without number or heading is named after its Part. */
export const sectionName = ({ number, heading, part }: Pick<SectionName, 'number' | 'heading' | 'part'>): string =>
  [number && `${number}.`, heading].filter(Boolean).join(' ') || part || 'Section'

type Named = { called?: InOtherLanguages | undefined }

/** What something is called in a language; undefined where it has no name of its own there. */
export const calledIn = ({ called }: Named, language: ScreenLanguage): string | undefined =>
  language === 'en' ? undefined : called?.[language]

/** "4. Who may fly · Kite Act": what is read, in a language as far as it has a name there. */
export function nameOfReading(
  section: (Pick<SectionName, 'number' | 'heading' | 'part'> & Named) | undefined,
  document: { title?: string | undefined } & Named,
  language: ScreenLanguage,
): string {
  const heading = section && (calledIn(section, language) ?? section.heading)
  const title = calledIn(document, language) ?? document.title
  return [section && sectionName({ ...section, ...(heading && { heading }) }), title].filter(Boolean).join(' · ')
}
