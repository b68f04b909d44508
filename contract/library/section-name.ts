import type { ScreenLanguage } from '#contract/screen-language.ts'
import type { InOtherLanguages, SectionName } from './document-text.ts'

/** "12B. Unfair dismissal"; a section without number or heading is named after its Part. */
export const sectionName = ({ number, heading, part }: Pick<SectionName, 'number' | 'heading' | 'part'>): string =>
  [number && `${number}.`, heading].filter(Boolean).join(' ') || part || 'Section'

type Named = { called?: InOtherLanguages | undefined }

/** "4. Who may fly · Kite Act": what is read, in a language as far as it has a name there. */
export function nameOfReading(
  section: (Pick<SectionName, 'number' | 'heading' | 'part'> & Named) | undefined,
  document: { title?: string | undefined } & Named,
  language: ScreenLanguage,
): string {
  const inLanguage = ({ called }: Named) => (language === 'en' ? undefined : called?.[language])
  const heading = section && (inLanguage(section) ?? section.heading)
  return [section && sectionName({ ...section, ...(heading && { heading }) }), inLanguage(document) ?? document.title]
    .filter(Boolean)
    .join(' · ')
}
