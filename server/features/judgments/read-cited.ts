import type { Ctx } from '#server/context.ts'
import { mentionsIn } from '#server/features/citation-check/service.ts'
import { type Cited, judgmentKey, judgmentText, keepCited, readAct } from '#server/features/library/service.ts'

/** Reads which sections and which other judgments a judgment cites, and keeps that; done again, it is the same. */
export async function readCited(ctx: Ctx, { documentId }: { documentId: string }): Promise<void> {
  const judgment = await judgmentText(ctx, documentId)
  if (judgment) await keepCited(ctx, { documentId, textId: judgment.textId }, citedIn(judgment.text, judgment.keys))
}

/** Characters that are read, and citations that are kept, of one judgment: the longest has a tenth of either. */
const TEXT_MAX = 2_000_000
const CITED_MAX = 5_000

/**
 * What a text surely cites: sections whose Act it names with them, and judgments by their numbers but `own`; of an endless text the
 * first ones. Pure.
 */
export function citedIn(text: string, own: string[]): Cited[] {
  const cited = mentionsIn(text.slice(0, TEXT_MAX)).flatMap((mention): Cited[] => {
    const { raw: words, start } = mention
    if (mention.kind === 'section' && mention.act && !mention.implied)
      return [{ words, start, act: readAct(mention.act), section: mention.number }]
    if (mention.kind !== 'judgment' || mention.number === undefined) return []
    const judgment = judgmentKey(mention)
    return own.includes(judgment) ? [] : [{ words, start, judgment }]
  })
  return cited.slice(0, CITED_MAX)
}
