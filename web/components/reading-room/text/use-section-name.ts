import { type Called, useCalled } from '#web/lib/language/called.ts'
import { sectionName } from '#contract/library/section-name.ts'
import type { Section } from './sections.ts'

/** What a section is called on the screen: a part of a guide by its translated heading, where it has one. */
export function useSectionName(): (section: Section) => Called {
  const calledAs = useCalled()
  return (section) => {
    const { words, lang } = calledAs(section.heading ?? '', section.called)
    return { words: sectionName(words ? { ...section, heading: words } : section), lang }
  }
}
