import type { Ctx } from '#server/context.ts'
import { listProcedures } from '#server/features/procedures/service.ts'
import type { Language } from '#server/text/language.ts'

/** A procedure with the number that begins it, the same in each language. */
export type Numbered = { number: number; slug: string; title: string }

/** `language` as content is asked for: English is what it is written in. */
export const inContent = (language: Language) => (language === 'en' ? {} : { language })

/** Every procedure with its number, and what it is about. */
export async function numberedSteps(ctx: Ctx, language: Language) {
  const all = await listProcedures(ctx, inContent(language))
  return all.map((one, i) => ({ ...one, number: i + 1 }))
}
