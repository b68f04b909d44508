export {
  type AttachedDocument,
  attachDocument,
  attachmentsById,
  attachmentsOf,
  deleteAttachments,
} from '#server/features/library/documents/attachments.ts'
export {
  createDocument,
  deleteDocument,
  downloadDocument,
  moveDocuments,
  replaceDocument,
  retryDocument,
  updateDocument,
} from '#server/features/library/documents/change-document.ts'
export { addCorpusAct, type CorpusAct, readCorpus } from '#server/features/library/import/statute.ts'
export { definitionsFor, definitionsOf } from '#server/features/library/search/definitions.ts'
export { getPlainWords, updatePlainWords } from '#server/features/library/plain-language/edit.ts'
export {
  documentsWithoutPrice,
  getDocumentText,
  readableDocument,
} from '#server/features/library/documents/document-text.ts'
export {
  type Evaluation,
  evaluate,
  queryOf,
  type Question,
  readQuestions,
  scores,
  type Scores,
} from '#evaluation/retrieval/evaluate.ts'
export { collect, crossValidate, type Method, METHOD, NOTHING, placeOf } from '#evaluation/retrieval/measure.ts'
export { citedIn, sectionKey } from './ranking/places.ts'
export { countWordsJob } from '#server/features/library/indexing/vocabulary-job.ts'
export { statutoryTerms, thesaurusOf } from './ranking/thesaurus.ts'
export { type Weights, WEIGHTS } from './ranking/weights.ts'
export { chooseActs, namedAct, sameAct } from '#server/features/library/acts/act-name.ts'
export { type ActName, fold, foldTitle, readAct } from '#server/features/library/acts/fold-title.ts'
export { libraryJobs } from './jobs.ts'
export { countDocuments, getDocument, getDocuments } from '#server/features/library/documents/list-documents.ts'
export { type Hit, type SearchInput, searchLibrary } from '#server/features/library/search/search.ts'
export { prepareLibrary } from '#server/features/library/import/starter.ts'
export { loadStarterContent } from '#evaluation/starter-content.ts'
export {
  createSubheading,
  deleteSubheading,
  getSubheadings,
  updateSubheading,
} from '#server/features/library/documents/subheadings.ts'
export { attachedPassages } from '#server/features/library/search/attached-passages.ts'
export { sectionNeighbours } from '#server/features/library/search/neighbours.ts'
export {
  actsHeld,
  actTitles,
  passagesOfDocuments,
  type SectionName,
  sectionsNamed,
} from '#server/features/library/search/sections.ts'
export { readCitations } from '#server/features/library/import/guide.ts'
export { passagesHeld } from '#server/features/library/search/verbatim.ts'
export { loadPlainWords } from '#server/features/library/plain-language/content.ts'
export { importCommand } from '#server/features/library/import/control.ts'
export { importLibrary } from '#server/features/library/import/import.ts'
export type { ImportEvent } from '#server/features/library/import/import-events.ts'
export {
  findPublicGuide,
  listPublicGuides,
  type PublicGuide,
} from '#server/features/library/documents/public-guides.ts'
