export {
  type AttachedDocument,
  attachDocument,
  attachmentsById,
  attachmentsOf,
  deleteAttachments,
} from './attachments.ts'
export {
  createDocument,
  deleteDocument,
  downloadDocument,
  moveDocuments,
  replaceDocument,
  retryDocument,
  updateDocument,
} from './change-document.ts'
export { addCorpusAct, type CorpusAct, readCorpus } from './corpus.ts'
export { definitionsFor, definitionsOf } from './definitions.ts'
export { getPlainWords, updatePlainWords } from './edit-words.ts'
export { documentsWithoutPrice, getDocumentText, readableDocument } from './document-text.ts'
export { type Evaluation, evaluate, queryOf, type Question, readQuestions, scores, type Scores } from './evaluation.ts'
export { collect, crossValidate, type Method, METHOD, NOTHING, placeOf } from './ranking/measure.ts'
export { citedIn, sectionKey } from './ranking/places.ts'
export { countWordsJob } from './ranking/words-job.ts'
export { statutoryTerms, thesaurusOf } from './ranking/thesaurus.ts'
export { type Weights, WEIGHTS } from './ranking/weights.ts'
export { chooseActs, namedAct, sameAct } from './act-name.ts'
export { type ActName, fold, foldTitle, readAct } from './fold.ts'
export { libraryJobs } from './jobs.ts'
export { countDocuments, getDocument, getDocuments } from './list-documents.ts'
export { type Hit, type SearchInput, searchLibrary } from './search.ts'
export { prepareLibrary } from './starter.ts'
export { loadStarterContent } from './starter-content.ts'
export { createSubheading, deleteSubheading, getSubheadings, updateSubheading } from './subheadings.ts'
export { attachedPassages } from './attached-passages.ts'
export { sectionNeighbours } from './neighbours.ts'
export { actsHeld, actTitles, passagesOfDocuments, type SectionName, sectionsNamed } from './sections.ts'
export { readCitations } from './guide.ts'
export { passagesHeld } from './verbatim.ts'
export { loadPlainWords } from './word-content.ts'
export { importCommand } from './control.ts'
export { importLibrary } from './import.ts'
export type { ImportEvent } from './import-events.ts'
