export { contractReviewJobs } from './job.ts'
export { reviewAttachedContract, reviewContract, reviewContractFile, setContractKind } from './make-review.ts'
export {
  decideFinding,
  deleteContractReview,
  getContractReview,
  listContractReviews,
  reviewedDocument,
} from './my-reviews.ts'
export { getReviewPrice, setReviewPrice } from './price.ts'
