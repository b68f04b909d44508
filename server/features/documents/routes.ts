import { listClauses } from '#contract/documents/clauses.ts'
import * as api from '#contract/documents/documents.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function documentsRoutes(app: App) {
  route(app, listClauses, service.listClauses)
  route(app, api.listTemplates, service.listTemplates)
  routeUpload(app, api.addTemplate, { maxBytes: api.TEMPLATE_MAX_BYTES }, service.addTemplate)
  route(app, api.updateTemplate, service.updateTemplate)
  route(app, api.deleteTemplate, service.deleteTemplate)
  route(app, api.getTemplatePlaceholders, service.getTemplatePlaceholders)
  route(app, api.updateTemplateFields, service.updateTemplateFields)
  route(app, api.getTemplateOutline, service.getTemplateOutline)
  routeFile(app, api.downloadTemplate, service.downloadTemplate)
  routeUpload(app, api.replaceTemplate, { maxBytes: api.TEMPLATE_MAX_BYTES }, service.replaceTemplate)
  routeFile(app, api.printTemplate, service.printTemplate)
  route(app, api.generateDocument, service.generateDocument)

  route(app, api.getFilledForm, service.getFilledForm)
  route(app, api.getDocumentText, service.getDocumentText)
  routeFile(app, api.downloadDocument, service.downloadDocument)
  route(app, api.renameDocument, service.renameDocument)
  route(app, api.deleteDocuments, service.deleteDocuments)
  // Last: its path fits the ones above as well.
  route(app, api.listDocuments, service.listDocuments)
}
