import * as api from '#contract/consultations/consultations.ts'
import { ATTACHMENT_MAX_BYTES } from '#contract/product.ts'
import type { Deps } from '#server/context.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload, routeVersioned } from '#server/http/route.ts'
import * as service from './service.ts'

export function consultationsRoutes(app: App) {
  route(app, api.createConversation, service.createConversation)
  routeVersioned(app, api.listConversations, service.listVersion, service.listConversations)
  route(app, api.listTags, service.listTags)
  route(app, api.getConversation, service.getConversation)
  route(app, api.saveConversation, service.saveConversation)
  route(app, api.starConversation, service.starConversation)
  route(app, api.deleteConversation, service.deleteConversation)
  route(app, api.postMessage, service.postMessage)
  const upload = { maxBytes: ATTACHMENT_MAX_BYTES, check: service.checkAttachTo }
  routeUpload(app, api.attachDocument, upload, service.attachDocument)
  route(app, api.getAttachment, service.getAttachment)
  routeFile(app, api.exportConversation, service.exportConversation)
}

/** A consultation as a page that can be read before the code of the application has come. */
export function consultationPages(app: App, deps: Deps) {
  app.get('/app/consult/:id', service.consultationPage(deps))
}
