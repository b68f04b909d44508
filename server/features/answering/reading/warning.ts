import type { HelpTopic } from '#contract/consultations/directory.ts'
import type { Ctx } from '#server/context.ts'
import { helpLine } from '#server/features/directory/service.ts'
import { wordingIn } from '#server/features/wording/records.ts'
import type { Language } from '#server/text/language.ts'
import { DANGER_LINES, dangerLine } from './danger-lines.ts'
import { type Danger, type DangerKind, dangerIn } from './danger.ts'

const HELP_TOPIC: Record<DangerKind, HelpTopic> = {
  self_harm: 'emergency',
  violence: 'violence',
  child: 'children',
  medical: 'health',
  held: 'arrest',
  unclear: 'emergency',
}

/** What stands before everything else where there is a danger, as markdown; where it is likely, with whom to reach. */
export async function dangerWarning(ctx: Ctx, danger: Danger, language: Language): Promise<string> {
  const line = dangerLine(danger, wordingIn(ctx, 'dangers', language, DANGER_LINES[language]))
  return danger.isLikely ? `${line}\n\n${await helpLine(ctx, HELP_TOPIC[danger.kind], language)}` : line
}

/** The same for words that nobody answers yet; undefined where no danger is likely. */
export async function warningForText(ctx: Ctx, text: string, language: Language): Promise<string | undefined> {
  const danger = dangerIn(ctx.config, text)
  return danger?.isLikely ? dangerWarning(ctx, danger, language) : undefined
}
