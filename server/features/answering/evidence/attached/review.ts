import type { Ctx } from '#server/context.ts'
import { passagesOfAttachments, type Hit } from '#server/features/library/service.ts'
import { findPassages, type PassageQuery } from '#server/features/answering/evidence/find-passages.ts'
import type { Sentences } from '#server/features/answering/sentences/index.ts'
import { headingOf } from '#server/features/answering/evidence/guides/guide-parts.ts'
import { escapeMarkdown } from '#server/features/answering/presentation/render.ts'

const REVIEW =
  /\b(?:review|re-?view|check|look (?:over|through|at|into)|go (?:over|through)|analy[sz]e|summar(?:y|i[sz]e)|explain|assess|read|examine|vet|advise (?:me )?on|what do you think (?:of|about)|is (?:it|this|everything) (?:ok(?:ay)?|fine|fair|safe)|should i sign)\b[^]{0,60}?\b(?:contract|lease|agreement|document|letter|policy|offer|terms|clauses?|attachment|attached|file|paper|it|this)\b|^\W*(?:please )?(?:review|summar(?:y|i[sz]e)|should i sign(?: (?:it|this))?|is (?:it|this) (?:ok(?:ay)?|fine|fair|safe)(?: to sign)?)(?: please)?\W*$|^i need help with contract review\W*$/i
const QUESTION_MAX = 400
/** Passages of a person's own documents that are gone through, and passages of law with them. */
const PASSAGES_MAX = 1_000
const LAW = 6

/** What people should know of a contract before they sign it; searched with a request that names nothing. */
const KEY_TERMS =
  'notice terminate termination penalty interest deposit payment rent price increase liability deduction forfeit warranty renewal breach dispute arbitration waiver'

/** "Please review my lease" wants all of it, not what matches the words. */
export const asksForReview = (question: string) => question.length <= QUESTION_MAX && REVIEW.test(question)

export type ReviewPassages = { own: Hit[]; law: Hit[] }

/** All clauses of the attached documents in their order, and the law that bears on them; undefined when nothing is attached. */
export async function passagesForReview(ctx: Ctx, wanted: PassageQuery): Promise<ReviewPassages | undefined> {
  const own = await passagesOfAttachments(ctx, wanted.conversationId, PASSAGES_MAX)
  if (!own.length) return undefined
  const headings = own.map((hit) => hit.heading ?? '').join(' ')
  const question = `${wanted.question}\n${own[0]!.title} ${headings}`.slice(0, 1_500)
  const law = await findPassages(ctx, { ...wanted, question })
  return { own, law: law.filter((hit) => !hit.own).slice(0, LAW) }
}

/** What a review looks for when no model reads the whole: the clauses people stumble over. */
export const reviewQuestion = (question: string) => `${question}\n${KEY_TERMS}`

/** Clauses whose headings are listed. */
const LISTED = 120

/** Says what a review without a model is, and names every clause that it does not show, in the order of the document. */
export function restOfReview(own: Hit[], shown: Set<number>, wording: Sentences): string {
  const rest = own.filter(({ passageId }) => !shown.has(passageId))
  const begin = wording.lookedThrough(own.length === PASSAGES_MAX ? PASSAGES_MAX : undefined)
  if (!rest.length) return begin
  const names = [...new Set(rest.map(nameOf))]
  return `${begin}\n\n${wording.notShown(names.slice(0, LISTED), Math.max(0, names.length - LISTED))}`
}

const NAME_MAX = 60

/** A clause by its number and heading, or else by how it begins. */
function nameOf(hit: Hit): string {
  const heading = headingOf(hit)
  const number = hit.number && !heading.startsWith(hit.number) ? `${hit.number} ` : ''
  const name =
    heading ||
    hit.text
      .replace(/^[#\s]+/, '')
      .replace(/\s+/g, ' ')
      .trim()
  const short = name.length > NAME_MAX ? `${name.slice(0, NAME_MAX).replace(/\s+\S*$/, '')} …` : name
  return escapeMarkdown(`${number}${short}`.trim().toWellFormed())
}

/** Characters of a document that a model is given at once: more is gone through in parts, so that no clause is cut. */
const PART_CHARS = 26_000

/** A review in parts: the clauses in their order, each part with its law. Pure. */
export function inParts({ own, law }: ReviewPassages): Hit[][] {
  const parts: Hit[][] = [[]]
  let length = 0
  for (const hit of own) {
    if (length && length + hit.text.length > PART_CHARS) {
      parts.push([])
      length = 0
    }
    parts.at(-1)!.push(hit)
    length += hit.text.length
  }
  return parts.map((part) => [...part, ...law])
}
