import type { Ctx } from '#server/context.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { unitsOf } from '#server/features/answering/verify/units.ts'
import { passagesOfAttachments } from '#server/features/library/service.ts'
import { contentWords } from '#server/text/stem.ts'

/** A paper that somebody was sent: what it says, piece by piece. Untrusted: it only says what law is looked for. */
export type Paper = { text: string; stretches: Stretch[] }

/** A paragraph of a paper, or a sentence of a long one; `cited` where it stands in an attached document. */
export type Stretch = { text: string; cited?: CitedExcerpt }

/** Passages of a conversation's documents that are read as one paper, and characters that a letter has. */
const PASSAGES_MAX = 12
const LETTER_MAX = 6_000
/** Words that say something; a line with fewer is an address, a date or a greeting. */
const TELLING_WORDS = 4
/** From so many characters on a question holds a letter rather than a question. */
const PASTED_MIN = 500

/** The latest document of a conversation as a paper; undefined where there is none, or where it is too long for a letter. */
export async function attachedPaper(ctx: Ctx, conversationId: string): Promise<Paper | undefined> {
  const passages = await passagesOfAttachments(ctx, conversationId, PASSAGES_MAX)
  const latest = passages.filter(({ documentId }) => documentId === passages[0]!.documentId)
  const text = latest.map((hit) => hit.text).join('\n')
  if (!latest.length || text.length > LETTER_MAX) return undefined
  const stretches = latest.flatMap((hit) =>
    tellingUnits(hit.text).map(({ start, end, text: words }): Stretch => {
      return { text: words, cited: { hit, excerpt: { start, end, text: words, score: 1 } } }
    }),
  )
  return { text, stretches }
}

/** A letter that was pasted into the question, with what is asked about it; undefined for a question. Pure. */
export function pastedPaper(question: string): Paper | undefined {
  if (question.length < PASTED_MIN) return undefined
  return { text: question, stretches: tellingUnits(question).map(({ text }) => ({ text })) }
}

/** Where a sentence ends; the lines of a letterhead and an address have no end. */
const ENDS = /[.?!;:][”"')\]]*\s*$/

/** The sentences that say something; of a text without sentences all lines that do. */
function tellingUnits(text: string) {
  const telling = unitsOf(text).filter(
    (unit) => !unit.heading && new Set(contentWords(unit.text)).size >= TELLING_WORDS,
  )
  const sentences = telling.filter((unit) => ENDS.test(unit.text))
  return sentences.length ? sentences : telling
}
