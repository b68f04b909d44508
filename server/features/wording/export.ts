import type { Ctx } from '#server/context.ts'
import { lexicon } from '#server/features/library/service.ts'
import type { Download } from '#server/http/route.ts'
import { ourTexts } from './catalogues.ts'
import { contentCorrections, type Correction, type OtherLanguage, storedCorrections } from './records.ts'

/**
 * A file for content/corrections: what is said in the place of our texts in a language, but legal words, which have a file of their
 * own. Corrections of texts that have changed since are left out.
 */
export async function exportCorrections(ctx: Ctx, { language }: { language: OtherLanguage }): Promise<Download> {
  const all = [...(await storedCorrections(ctx, language)), ...contentCorrections(ctx, language)]
  const lines = ourTexts(ctx, language).flatMap(({ catalogue, key, text: ours }): Correction[] => {
    const counts = all.find((one) => one.catalogue === catalogue && one.key === key && one.ours === ours)
    const isSaid = counts && counts.text !== ours && catalogue !== 'lexicon'
    return isSaid ? [{ catalogue, key, ours, text: counts.text }] : []
  })
  return linesFile(`${language}.jsonl`, lines)
}

/** The file content/lexicon.jsonl with the legal words as they are now in all languages. */
export async function exportLexicon(ctx: Ctx): Promise<Download> {
  return linesFile('lexicon.jsonl', await lexicon(ctx))
}

/** Spaced as the files of content are, so that a comparison shows nothing but what was corrected. */
const lineOf = (line: object): string =>
  `{${Object.entries(line)
    .map(
      ([key, value]) => `${JSON.stringify(key)}: ${typeof value === 'object' ? spaced(value) : JSON.stringify(value)}`,
    )
    .join(', ')}}\n`
const spaced = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : lineOf(value as object).trimEnd()

function linesFile(name: string, lines: object[]): Download {
  const body = new TextEncoder().encode(lines.map(lineOf).join(''))
  return { name, type: 'application/jsonl', size: body.length, body }
}
