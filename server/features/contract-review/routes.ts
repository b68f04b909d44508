import * as api from '#contract/documents/contract-review.ts'
import { UPLOAD_MAX_BYTES } from '#contract/product.ts'
import type { App } from '#server/http/app-env.ts'
import { route, routeFile, routeUpload } from '#server/http/route.ts'
import * as service from './service.ts'

export function contractReviewRoutes(app: App) {
  route(app, api.reviewContract, service.reviewContract)
  routeUpload(app, api.reviewContractFile, { maxBytes: UPLOAD_MAX_BYTES }, service.reviewContractFile)
  route(app, api.reviewAttachedContract, service.reviewAttachedContract)
  route(app, api.listContractReviews, service.listContractReviews)
  route(app, api.getContractReview, service.getContractReview)
  route(app, api.setContractKind, service.setContractKind)
  route(app, api.decideFinding, service.decideFinding)
  route(app, api.deleteContractReview, service.deleteContractReview)
  routeFile(app, api.reviewedDocument, service.reviewedDocument)
  route(app, api.getReviewPrice, service.getReviewPrice)
  route(app, api.setReviewPrice, service.setReviewPrice)
}
