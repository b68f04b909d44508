/**
 * The library of law: documents in, passages out. This page is its table of contents and all that other features may use;
 * each room below has its own folder. Evaluation, benchmarks, commands and tests import the files of the rooms themselves.
 */

// documents/: what the library holds, as people see and administrators manage it
export {
  createDocument,
  deleteDocument,
  downloadDocument,
  replaceDocument,
  retryDocument,
  updateDocument,
} from './documents/change-document.ts'
export { deleteDocuments, moveDocuments, retryFailedDocuments } from './documents/many-documents.ts'
export { documentAtAddress } from './documents/document-at-address.ts'
export { contentsPiece, documentsWithoutPrice, getDocumentText, readableDocument } from './documents/document-text.ts'
export { EXCERPT_MAX } from './documents/excerpt.ts'
export { lawVersions } from './documents/law-versions.ts'
export { listPublicGuides, type PublicGuide, textOfGuide } from './documents/public-guides.ts'
export { countDocuments, getDocument, getDocuments } from './documents/list-documents.ts'
export { createSubheading, deleteSubheading, getSubheadings, updateSubheading } from './documents/subheadings.ts'

// documents/attachments.ts: files that a person attached to one conversation, which nobody else can read or search
export {
  type AttachedDocument,
  attachDocument,
  attachedFile,
  attachmentsById,
  attachmentsOf,
  deleteAttachments,
  documentNames,
  headingsOf,
  waitForAttachments,
} from './documents/attachments.ts'

// import/: many documents at once, our own guides at the first start, and how a guide cites
export { importCommand } from './import/control.ts'
export { readCitations } from './import/guide.ts'
export { prepareLibrary } from './import/starter.ts'

// sync/: laws as Laws.Africa has them today
export { receiveNotice } from './sync/sync-jobs.ts'
export { syncLibrary } from './sync/sync.ts'

// indexing/: files become texts, passages and indexes, in background jobs
export { libraryJobs } from './jobs.ts'

// plain-language/: what a section means in everyday words
export { getPlainWords, updatePlainWords } from './plain-language/edit.ts'

// reading/: a file of a stranger becomes text, in a thread of its own
export { passagesInWorker, readInWorker } from './reading/thread/read-in-worker.ts'

// acts/: which Act a name means
export { chooseActs, sameAct } from './acts/act-name.ts'
export { foldTitle, readAct } from './acts/fold-title.ts'
export { instrumentUri } from './acts/frbr-uri.ts'
export { actsCalled, type CalledAct } from './acts/short-names.ts'

// judgments/: what they say of themselves, how they are numbered, and which of them cite what
export { type Cited, judgmentsCiting, judgmentText, keepCited } from './judgments/cited.ts'
export { findJudgments, findJudgmentsNamed, type KnownJudgment } from './judgments/find-judgments.ts'
export { getJudgment, setJudgment } from './judgments/enter-judgment.ts'
export { countJudgments, READ_CITED } from './judgments/keep-judgment.ts'
export { COURTS, judgmentKey, neutralCitationsIn } from './judgments/neutral-citation.ts'

// changes/: what changed the law since, and how a section stands today
export { type ActEnd, endsOfActs, sentenceOfEnd } from './changes/ended-acts.ts'
export {
  changedSections,
  lawBehind,
  lookUpSections,
  sectionsCited,
  tellsOfChange,
  sentenceOfCited,
  withLawBehind,
} from './changes/cited-law.ts'
export {
  addLawChange,
  enteredLines,
  findLawChange,
  listLawChanges,
  updateLawChange,
  withdrawLawChange,
} from './changes/manage.ts'
export { noteIn } from './changes/sentence.ts'
export { LAW_WORDINGS, lawWordings } from './changes/wording/index.ts'
export { historyOfSection } from './changes/history.ts'
export { withLaw } from './changes/with-law.ts'
export { countQuestionsOf } from './question-bank/count.ts'
export { exportQuestions, getQuestions, updateQuestions } from './question-bank/edit.ts'
export {
  OTHER_LANGUAGES,
  type OtherLanguage,
  type Reader,
  readTranslations,
  type Translated,
} from './translations/guide-translations.ts'
export { translateHeading } from './translations/guide-names.ts'
export { guideTranslator, type GuideTranslator } from './translations/current-translations.ts'
export {
  exportGuideTranslation,
  getGuideTranslation,
  setGuideReader,
  translateGuideLine,
} from './translations/edit-translations.ts'
export { summariesOfContent, summaryName, summaryOf } from './translations/section-summaries.ts'
export { lexicon, type LexiconEntry, lexiconOfContent, termsUsedIn } from './translations/lexicon.ts'

// search/: passages by a question, by section, by Act and by document
export { type Hit, searchLibrary } from './search/search.ts'
export { passagesOfAttachments } from './search/attached-passages.ts'
export { definitionsFor, definitionsOf } from './search/definitions.ts'
export { definedTerms } from './search/defined-terms.ts'
export { passagesAround } from './search/passages-around.ts'
export {
  type LawText,
  passagesBetween,
  sectionsThere,
  type TextPiece,
  type TextRange,
} from './search/passages-between.ts'
export {
  type ActText,
  findActs,
  worksHeld,
  findActTexts,
  actTitles,
  listGuides,
  passagesOfDocuments,
  type SectionName,
  findSections,
} from './search/sections.ts'
export { checkQuotations } from './search/quotations.ts'
export { wordRarity } from './search/word-rarity.ts'

// ranking/: the words of statutes for the words of people, the sections that a guide cites, and what the bank's questions vote for
export { sectionVotes } from './ranking/asked-sections.ts'
export { citedSectionKeys, sectionKey } from './ranking/passage-meta.ts'
export { meaningEncoder, meaningOf, type QuestionMeaning } from './meaning/section-places.ts'
export { statutoryTerms, thesaurusOf } from './ranking/thesaurus.ts'
