import type { Ctx } from '#server/context.ts'
import { attachedPassages, type Hit } from '#server/features/library/service.ts'
import { findPassages, type Wanted } from './find-passages.ts'

const REVIEW =
  /\b(?:review|check|look (?:over|through|at|into)|go (?:over|through)|analy[sz]e|summar(?:y|i[sz]e)|explain|assess|read)\b[\s\S]{0,60}\b(?:contract|lease|agreement|document|letter|policy|offer|terms|clauses?|attachment|attached|file|it|this)\b|^i need help with contract review\W*$/i
const QUESTION_MAX = 400
/** Clauses of the person's own documents that are gone through, and passages of law beside them. */
const CLAUSES = 26
const LAW = 6

/** What people should know of a contract before they sign it; searched with a request that names nothing. */
const KEY_TERMS =
  'notice termination penalty interest deposit payment rent price increase liability deduction warranty renewal breach dispute arbitration waiver'

/** "Please review my lease" wants all of it, not what matches the words. */
export const asksForReview = (question: string) => question.length <= QUESTION_MAX && REVIEW.test(question)

/** All clauses of the attached documents in their order, and the law that bears on them; undefined when nothing is attached. */
export async function passagesForReview(ctx: Ctx, wanted: Wanted): Promise<Hit[] | undefined> {
  const own = await attachedPassages(ctx, wanted.conversationId, CLAUSES)
  if (!own.length) return undefined
  const headings = own.map((hit) => hit.heading ?? '').join(' ')
  const question = `${wanted.question}\n${own[0]!.title} ${headings}`.slice(0, 1_500)
  const law = await findPassages(ctx, { ...wanted, question })
  return [...own, ...law.filter((hit) => !hit.own).slice(0, LAW)]
}

/** What a review looks for when no model reads the whole: the clauses people stumble over. */
export const reviewedQuestion = (question: string) => `${question}\n${KEY_TERMS}`
