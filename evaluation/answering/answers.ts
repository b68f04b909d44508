import type { Ctx } from '#server/context.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import { evaluationAsker, type EvaluatedAnswer } from './asker.ts'
import type { Answerable, Trap } from './cases.ts'

export type AnsweredCase<C> = {
  given: EvaluatedAnswer
  of: C
  refused: boolean
  /** The nearest sections were shown as what they are, free of charge. */
  modest: boolean
  warned: boolean
  closed: number
}

/** Asks every case as a person would, and opens every citation of every answer at its passage. */
export async function askCases<C extends { question: string }>(ctx: Ctx, cases: C[]): Promise<AnsweredCase<C>[]> {
  const { ctx: asking, ask } = await evaluationAsker(ctx, cases.length)
  const results: AnsweredCase<C>[] = []
  for (const of of cases) {
    const given = await ask(of.question)
    results.push({
      given,
      of,
      refused: isRefusal(given),
      modest: given.outcome !== 'failed' && given.citations.length > 0 && !given.charged,
      warned: isWarned(given),
      closed: await closedCitations(asking, given),
    })
  }
  return results
}

/** Nothing was stated as law: no source, another country, not a question of law, or nothing that could be confirmed. */
const isRefusal = ({ outcome, citations }: EvaluatedAnswer) =>
  (outcome === 'no_source' || outcome === 'failed') && !citations.length

/** Answered, but it begins by saying that the Act was repealed or is not held, or that the question takes something unfounded for granted. */
function isWarned({ trace }: EvaluatedAnswer): boolean {
  const { presumes, repeals, notHeld } = trace as {
    presumes?: boolean
    repeals?: unknown[]
    notHeld?: unknown[]
  }
  return Boolean(presumes) || Boolean(repeals?.length) || Boolean(notHeld?.length)
}

/** Citations, of answers and of nearest sections, whose document does not open at the highlighted passage. */
async function closedCitations(ctx: Ctx, { events }: EvaluatedAnswer): Promise<number> {
  let closed = 0
  for (const event of events) {
    const cited =
      event.type === 'paragraph' ? (event.citations ?? []) : event.type === 'general' ? (event.nearest ?? []) : []
    for (const { documentId, substring } of cited) {
      const { text } = await getDocumentText(ctx, { documentId, substring })
      if (!substring || !text.includes(substring)) closed++
    }
  }
  return closed
}

/** A trap is passed when nothing is stated as the answer, or, unless it is no matter of our law, when what is wrong with it is said first. */
export const isPassed = ({ of, refused, modest, warned }: AnsweredCase<Trap>) =>
  refused || modest || (warned && of.kind !== 'foreign' && of.kind !== 'not_legal')

/** Whether the source that answers is among what was cited. */
export function isFound({ of, given }: AnsweredCase<Answerable>): boolean {
  return given.citations.some(({ title = '', section = '' }) =>
    of.guide ? title === of.guide : sameTitle(title, of.act) && sectionOf(section) === of.number,
  )
}

const sameTitle = (a: string, b = '') => plain(a) === plain(b)
const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/^(constitution of zimbabwe).*/, '$1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const sectionOf = (section: string) => /^\d+[A-Z]*/.exec(section)?.[0]
