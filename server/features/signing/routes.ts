import * as api from '#contract/documents/signing.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile } from '#server/http/route.ts'
import * as service from './service.ts'

export function signingRoutes(app: App) {
  route(app, api.listSignatureRequests, service.listSignatureRequests)
  route(app, api.listSignedFiles, service.listSignedFiles)
  route(app, api.requestSignatures, service.requestSignatures)
  route(app, api.renewSignerLink, service.renewSignerLink)
  route(app, api.withdrawSignatures, service.withdrawSignatures)
  routeFile(app, api.downloadSigned, service.downloadSigned)
  route(app, api.openSigning, service.openSigning)
  routeFile(app, api.signingFile, service.signingFile)
  route(app, api.sign, service.sign)
  route(app, api.refuseToSign, service.refuseToSign)
  route(app, api.verifyFile, service.verifyFile)
  // the page behind a link is the application's own; nobody lists it, and no cache keeps its address
  app.use('/sign/*', async (c, next) => {
    await next()
    c.header('X-Robots-Tag', 'noindex, nofollow')
    c.header('Cache-Control', 'no-store')
  })
}
