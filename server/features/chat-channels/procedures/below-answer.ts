import type { AnswerEvent } from '#contract/consultations/answers.ts'
import { proceduresNamed } from '#contract/procedures/related.ts'
import type { Choice } from '#server/adapters/chat/port.ts'
import type { Ctx } from '#server/context.ts'
import { citationsOf } from '#server/features/chat-channels/outgoing/compose-answer.ts'
import { messagesIn } from '#server/features/chat-channels/outgoing/sentences/index.ts'
import type { Language } from '#server/text/language.ts'
import { numberedSteps } from './numbered.ts'

/** The procedures that an answer leads to, as on the web, with the words that begin them; one alone can be tapped. */
export async function stepsBelow(
  ctx: Ctx,
  events: AnswerEvent[],
  language: Language,
): Promise<{ text: string; buttons: Choice[] }> {
  const cited = events.flatMap((event) => (event.type === 'paragraph' ? citationsOf(event) : []))
  const found = cited.length ? proceduresNamed(await numberedSteps(ctx, language), cited) : []
  if (!found.length) return { text: '', buttons: [] }
  const say = messagesIn(ctx, language)
  const named = found.map(({ number, title }) => ({ title, says: `${say.words.steps} ${number}` }))
  return {
    text: say.procedure.offered(named.map(({ says, title }) => `*${says}* · ${title}`)),
    buttons: named.length === 1 ? [{ title: say.tap.steps, says: named[0]!.says }] : [],
  }
}
