import type { Ctx } from '#server/context.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { EXCERPT_MAX } from '#server/features/answering/verify/units.ts'
import { definitionsOf, type Hit } from '#server/features/library/service.ts'

/** What somebody asks the meaning of; `term` is what follows. "Is it a crime?" asks what the law says of it. */
const ASKS_MEANING = [
  /\b(?:mean|meant) by (?:an? |the )?(?<term>.+)/i,
  /\b(?:meaning|definition) of (?:an? |the )?(?<term>.+)/i,
  /\bdefine (?:an? )?(?<term>.+)/i,
  /\bwhat (?:does|do) (?:an? |the )?(?<term>[^?]+?) mean\b/i,
  /\b(?:counts?|counted|qualif\w+|considered|regarded|classed|classified|treated) as (?:an? )?(?<term>.+)/i,
  /^\W*what (?:is|are) an? (?<term>.+)/i,
  /\b(?:am i|are (?:we|they|you)|is (?:he|she|it|this|that)|is (?:my|an?|the) [\w-]+) (?:legally |still |really )?an? (?!crime\b|(?:criminal )?offen[cs]e\b)(?<term>.+)/i,
]
/** Where the words asked about end. */
const END =
  /[?,.;:()"“”]|\b(?:or|and|if|under|in|when|because|for|who|that|which|even|after|before|as|according|by|at|with|without)\b/i
const WORDS_MAX = 4

/** "employee" of "Am I an employee or a contractor if I use my own tools?"; undefined when no meaning is asked for. */
export function termAsked(question: string): string | undefined {
  for (const pattern of ASKS_MEANING) {
    const term = pattern.exec(question)?.groups?.['term']?.split(END)[0]?.trim()
    if (term && term.split(/\s+/).length <= WORDS_MAX) return term
  }
  return undefined
}

/** What the Acts mean by the word that the question asks about, the likeliest Act first. */
export async function definitionAnswer(ctx: Ctx, question: string, hits: Hit[]): Promise<CitedExcerpt[]> {
  const term = termAsked(question)
  if (!term) return []
  const definitions = await definitionsOf(ctx, term, hits)
  return definitions.map(({ hit, start, end }) => {
    const text = toWholeClause(hit.text.slice(start, end))
    return { hit, excerpt: { start, end: start + text.length, text, score: 1 } }
  })
}

/** A definition as long as a citation may be, cut after a clause or a word. */
function toWholeClause(text: string): string {
  if (text.length <= EXCERPT_MAX) return text
  const window = text.slice(0, EXCERPT_MAX)
  const clause = Math.max(window.lastIndexOf('. '), window.lastIndexOf('; '), window.lastIndexOf(';\n'))
  return (
    clause > EXCERPT_MAX / 3 ? window.slice(0, clause + 1) : window.slice(0, window.lastIndexOf(' '))
  ).toWellFormed()
}
