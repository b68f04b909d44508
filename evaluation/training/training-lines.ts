import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { guideQuestionsFolder, readGuideQuestions } from '#server/features/answering/evidence/guides/guide-questions.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES } from '#server/text/language.ts'
import type { Line } from './train-classifier.ts'

/** What the lines of a folder tell: `field` has the label, which is one of `labels`. */
export type LineFormat = { field: string; labels: readonly string[] }

/**
 * The lines of a folder: each file is called WRITER-LANGUAGE.jsonl. Throws an Error that names the line it cannot read.
 */
export function readLines(folder: string, { field, labels }: LineFormat): Line[] {
  const Stored = z.object({ [field]: z.string().check(z.refine((label) => labels.includes(label))), text: z.string() })
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names.toSorted().flatMap((name) => {
    const [, writer = '', language = ''] = /^(.+)-([a-z]{2})\.jsonl$/.exec(name) ?? []
    if (!writer) throw new Error(`${name} is not called WRITER-LANGUAGE.jsonl`)
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (!line.trim()) return []
      const { text, [field]: label } = Stored.safeParse(parsedJson(line)).data ?? {}
      if (!text || !label) throw new Error(`Line ${at + 1} of ${name} is not {"${field}", "text"}`)
      return [{ text, label, language, writer }]
    })
  })
}

/** What was written for a classifier to learn from, by the name of its folder. */
export const trainingLines = (name: string, format: LineFormat): Line[] =>
  readLines(path.join(ROOT, 'content/training', name), format)

/** What people ask of a part of our guides, and what they write next (`isNext`). */
type GuideLine = { guide: string; language: string; text: string; isNext: boolean }

export const linesOfGuides = (): GuideLine[] =>
  readGuideQuestions(guideQuestionsFolder({ CONTENT_DIR: path.join(ROOT, 'content') })).flatMap((entry) =>
    LANGUAGES.flatMap((language) => {
      const line = (isNext: boolean) => (text: string) => ({ guide: entry.guide, language, text, isNext })
      return [...entry[language].map(line(false)), ...(entry.next?.[language] ?? []).map(line(true))]
    }),
  )

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
