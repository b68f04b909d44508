import * as api from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { getPlainWords, updatePlainWords } from '#contract/library/plain-words.ts'
import * as translations from '#contract/library/guide-translations.ts'
import * as bank from '#contract/library/question-bank.ts'
import { UPLOAD_MAX_BYTES } from '#contract/product.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeRaw, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function libraryRoutes(app: App) {
  route(app, getDocumentText, service.getDocumentText)

  route(app, api.getSubheadings, service.getSubheadings)
  route(app, api.createSubheading, service.createSubheading)
  route(app, api.updateSubheading, service.updateSubheading)
  route(app, api.deleteSubheading, service.deleteSubheading)

  route(app, api.getDocuments, service.getDocuments)
  route(app, api.countDocuments, service.countDocuments)
  route(app, api.getDocument, service.getDocument)
  routeUpload(app, api.createDocument, { maxBytes: UPLOAD_MAX_BYTES }, service.createDocument)
  route(app, api.updateDocument, service.updateDocument)
  route(app, api.moveDocuments, service.moveDocuments)
  routeUpload(app, api.replaceDocument, { maxBytes: UPLOAD_MAX_BYTES }, service.replaceDocument)
  route(app, api.retryDocument, service.retryDocument)
  route(app, api.retryFailedDocuments, service.retryFailedDocuments)
  route(app, api.deleteDocument, service.deleteDocument)
  route(app, api.deleteDocuments, service.deleteDocuments)
  route(app, getPlainWords, service.getPlainWords)
  route(app, updatePlainWords, service.updatePlainWords)
  route(app, bank.getQuestions, service.getQuestions)
  route(app, bank.updateQuestions, service.updateQuestions)
  routeFile(app, bank.exportQuestions, service.exportQuestions)
  route(app, translations.getGuideTranslation, service.getGuideTranslation)
  route(app, translations.translateGuideLine, service.translateGuideLine)
  route(app, translations.setGuideReader, service.setGuideReader)
  routeFile(app, translations.exportGuideTranslation, service.exportGuideTranslation)
  routeFile(app, api.downloadDocument, service.downloadDocument)
  routeRaw(app, api.receiveLawNotice, service.receiveNotice)
}
