import * as z from 'zod/mini'
import { jobKind } from '#server/jobs/job.ts'

/** A model reads what is left of a contract. */
export const READ_CONTRACT = jobKind('contract-review.read', z.object({ reviewId: z.string() }))
