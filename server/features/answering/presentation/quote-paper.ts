import type { Ctx } from '#server/context.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import type { Gathered, Reading } from '#server/features/answering/evidence/gather-evidence.ts'
import { type Sentences, answerWording } from '#server/features/answering/sentences/index.ts'
import { sayOnce } from '#server/features/answering/runs/draft.ts'
import { quoteThese, show } from './quote.ts'
import { escapeMarkdown } from './render.ts'
import { grouped, NOTHING, select } from './select-passages.ts'

/** Sections that come nearest to a paper as a whole, after what stands next to its parts. */
const NEAREST_MAX = 2

/**
 * A paper with the law next to it: each of its stretches that matter, then what our guide says of it and the sections under that; at the end
 * the sections that come nearest to the whole. Gives what was shown of guides and law.
 */
export async function quotePaper(ctx: Ctx, reading: Reading, gathered: Gathered): Promise<CitedExcerpt[]> {
  const { draft, language } = reading
  const { matters, query, law, evidence } = gathered
  const beside: CitedExcerpt[] = []
  for (const { stretch, part, sections } of matters) {
    if (stretch.cited) await quoteThese(ctx, draft, [stretch.cited], language)
    else await sayOnce(draft, fromQuestion(stretch.text, answerWording(ctx, language)))
    const short = draft.run.channel === 'whatsapp' ? sections.slice(0, 1) : sections
    beside.push(...(await show(ctx, draft, { ...NOTHING, lead: part, groups: grouped(short) }, language)))
  }
  if (beside.length) return beside
  const { before, groups } = select({ question: query, hits: law, evidence }, false)
  const rest = [...before.flat(), ...groups.flat()].slice(0, NEAREST_MAX)
  return quoteThese(ctx, draft, rest, language)
}

/** Words of a letter that was pasted into a question, as what they are. */
const fromQuestion = (text: string, wording: Sentences) =>
  `${wording.pastedSays}\n\n${text
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
    .join('\n')}`
