import { listClauses } from '#contract/documents/clauses.ts'
import * as api from '#contract/documents/documents.ts'
import * as templates from '#contract/documents/templates.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function documentsRoutes(app: App) {
  route(app, listClauses, service.listClauses)
  route(app, templates.listTemplates, service.listTemplates)
  routeUpload(app, templates.addTemplate, { maxBytes: templates.TEMPLATE_MAX_BYTES }, service.addTemplate)
  route(app, templates.updateTemplate, service.updateTemplate)
  route(app, templates.deleteTemplate, service.deleteTemplate)
  route(app, templates.getTemplatePlaceholders, service.getTemplatePlaceholders)
  route(app, templates.updateTemplateFields, service.updateTemplateFields)
  route(app, templates.getTemplateOutline, service.getTemplateOutline)
  routeFile(app, templates.downloadTemplate, service.downloadTemplate)
  routeUpload(app, templates.replaceTemplate, { maxBytes: templates.TEMPLATE_MAX_BYTES }, service.replaceTemplate)
  routeFile(app, templates.printTemplate, service.printTemplate)
  route(app, api.generateDocument, service.generateDocument)

  route(app, api.getFilledForm, service.getFilledForm)
  route(app, api.getDocumentText, service.getDocumentText)
  routeFile(app, api.downloadDocument, service.downloadDocument)
  route(app, api.renameDocument, service.renameDocument)
  route(app, api.deleteDocuments, service.deleteDocuments)
  // Last: its path fits the ones above as well.
  route(app, api.listDocuments, service.listDocuments)
}
