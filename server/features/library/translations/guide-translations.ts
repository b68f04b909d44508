import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { oncePerFile } from '#server/process-state.ts'
import type { Language } from '#server/text/language.ts'

/** Languages that guides are put into. */
export type OtherLanguage = Exclude<Language, 'en'>
export const OTHER_LANGUAGES = ['sn', 'nd'] as const satisfies OtherLanguage[]

/** The first line of a file: who has read the translation, a native speaker's name; empty for nobody yet. */
const Head = z.strictObject({ readBy: z.string() })
/** One line of a guide's markdown, its title or its summary, and the same in the other language. */
const Line = z.strictObject({ en: z.string().check(z.minLength(1)), to: z.string().check(z.minLength(1)) })

export type GuideTranslation = { readBy: string; lines: z.infer<typeof Line>[] }

/** What a text is in another language. `missing`: lines that stay English, because they are new or changed since. */
export type Translated = { text: string; missing: number; isRead: boolean }

/**
 * Reads content/guides/sn/SLUG.jsonl: a head, then pairs of lines as gettext has them. A line is known by its English words, so
 * one that changes in the guide is English again until it is put anew. Throws an Error that names the file and the line.
 */
export function parseTranslation(file: string, text: string): GuideTranslation {
  const [head, ...lines] = text
    .split('\n')
    .map((line, i) => ({ line, at: `${file}, line ${i + 1}` }))
    .filter(({ line }) => line.trim())
  if (!head) throw new Error(`${file} is empty`)
  return { readBy: parseLine(Head, head).readBy, lines: lines.map((one) => parseLine(Line, one)) }
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

type Entry = { to: string; isRead: boolean }

const entriesOf = oncePerFile((folder): Map<string, Entry> => {
  const entries = new Map<string, Entry>()
  for (const { readBy, lines } of readTranslations(folder).values())
    for (const { en, to } of lines) entries.set(en, { to, isRead: readBy !== '' })
  return entries
})

const translationsFolder = ({ CONTENT_DIR }: { CONTENT_DIR: string }, language: OtherLanguage) =>
  path.join(CONTENT_DIR, 'guides', language)

/**
 * A stretch of a guide in another language, line by line; undefined where fewer than half of its lines are translated: guides share
 * some. Reads content/guides/LANGUAGE once.
 */
export function translateGuide(
  config: { CONTENT_DIR: string },
  language: OtherLanguage,
  english: string,
): Translated | undefined {
  const entries = entriesOf(translationsFolder(config, language))
  const lines = english.split('\n').map((line) => ({ line, entry: entries.get(line.trim()) }))
  const content = lines.filter(({ line }) => line.trim())
  const known = content.filter(({ entry }) => entry)
  if (!known.length || known.length * 2 < content.length) return undefined
  return {
    // a list inside a list stays one
    text: lines.map(({ line, entry }) => (entry ? /^ */.exec(line)![0] + entry.to : line)).join('\n'),
    missing: content.length - known.length,
    isRead: known.every(({ entry }) => entry?.isRead),
  }
}
