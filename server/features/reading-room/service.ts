/**
 * The reading page of a law: where its address leads, what happened to a section, and which words of it are links or defined terms, and its
 * texts of other days.
 * What stands in the library is the library's own.
 */
export {
  contentsPiece,
  definedTerms,
  documentAtAddress,
  historyOfSection,
  lawVersions,
} from '#server/features/library/service.ts'
export { compareSection } from './compare-section.ts'
export { lawPage } from './page/law-page.ts'
export { sectionLinks } from './section-links.ts'
