export { getDocumentText, readableDocument } from './document-text.ts'
export { fold, foldTitle } from './fold.ts'
export { type Hit, type SearchInput, searchLibrary } from './search.ts'
