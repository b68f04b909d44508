import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { readCitations } from '#server/features/library/import/guide.ts'
import type { Language } from '#server/text/language.ts'

/** Languages that guides are put into. */
export type OtherLanguage = Exclude<Language, 'en'>
export const OTHER_LANGUAGES = ['sn', 'nd'] as const satisfies OtherLanguage[]

/** The first line of a file: who has read the translation, a native speaker's name, and the day of that; empty for nobody yet. */
const Head = z.strictObject({ readBy: z.string(), readOn: z.optional(z.iso.date()) })
/** One line of a guide's markdown, its title or its summary, and the same in the other language. */
const Line = z.strictObject({ en: z.string().check(z.minLength(1)), to: z.string().check(z.minLength(1)) })

export type Line = z.infer<typeof Line>
export type GuideTranslation = z.infer<typeof Head> & { lines: Line[] }
export const NOT_TRANSLATED: GuideTranslation = { readBy: '', lines: [] }
/** A native speaker who has read a translation, and the day, YYYY-MM-DD, where that is known. */
export type Reader = { name: string; on?: string }

/** What a text is in another language. `missing`: lines that stay English, because they are new or changed since. */
export type Translated = { text: string; missing: number; reader?: Reader }

/**
 * Reads content/guides/sn/SLUG.jsonl: a head, then pairs of lines as gettext has them. A line is known by its English words, so
 * one that changes in the guide is English again until it is put again. Throws an Error that names the file and the line.
 */
export function parseTranslation(file: string, text: string): GuideTranslation {
  const [head, ...lines] = text
    .split('\n')
    .map((line, i) => ({ line, at: `${file}, line ${i + 1}` }))
    .filter(({ line }) => line.trim())
  if (!head) throw new Error(`${file} is empty`)
  return { ...parseLine(Head, head), lines: lines.map((one) => parseLine(Line, one)) }
}

function parseLine<T>(schema: z.ZodMiniType<T>, { line, at }: { line: string; at: string }): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The translations of one language, by the name of their guide; empty without the folder. */
export function readTranslations(folder: string): Map<string, GuideTranslation> {
  const names = namesIn(folder).filter((name) => name.endsWith('.jsonl'))
  return new Map(
    names.map((name) => {
      const file = path.join(folder, name)
      return [path.basename(name, '.jsonl'), parseTranslation(file, readFileSync(file, 'utf8'))]
    }),
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export type TranslatedEntry = { to: string; reader?: Reader }

/**
 * A stretch of a guide in another language, line by line; undefined where fewer than half of its lines are translated: guides share
 * some. Pure.
 */
export function translateLines(entries: Map<string, TranslatedEntry>, english: string): Translated | undefined {
  const lines = english.split('\n').map((line) => ({ line, entry: entries.get(line.trim()) }))
  const content = lines.filter(({ line }) => line.trim())
  const known = content.flatMap(({ entry }) => entry ?? [])
  if (!known.length || known.length * 2 < content.length) return undefined
  const [{ reader } = known[0]!] = known
  return {
    // a list inside a list stays one
    text: lines.map(({ line, entry }) => (entry ? /^ */.exec(line)![0] + entry.to : line)).join('\n'),
    missing: content.length - known.length,
    ...(reader && known.every((one) => one.reader) && { reader }),
  }
}

const markerOf = (line: string) => /^(?:#{1,6} (?:\d{1,3}[.)] )?|[-*] |\d{1,3}\. )?/.exec(line)![0]
const citationsOf = (line: string) =>
  readCitations(line)
    .citations.map(({ raw }) => raw)
    .toSorted()

/** What is wrong with a line in another language that can be seen without knowing it, a sentence; undefined for nothing. Pure. */
export function problemOfLine({ en, to }: Line): string | undefined {
  const marker = markerOf(en)
  if (markerOf(to) !== marker)
    return marker ? `This line must begin with “${marker}”` : 'This line must begin with a word'
  const [here, there] = [citationsOf(en), citationsOf(to)]
  if (here.join('\n') === there.join('\n')) return undefined
  return here.length ? `This line must cite what the English cites: ${here.join('; ')}` : 'This line must cite no law'
}
