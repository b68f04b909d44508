import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { DANGERS } from '#server/features/answering/reading/danger.ts'
import type { Line } from './train-classifier.ts'

const Stored = z.strictObject({ danger: z.enum(['none', ...DANGERS]), text: z.string().check(z.minLength(1)) })

/**
 * The lines of a folder: each file is called WRITER-LANGUAGE.jsonl. The n-th lines of one writer's Shona and Ndebele may be
 * translations of one another, so they are one group. Throws an Error that names the line it cannot read.
 */
export function readDangerLines(folder: string): Line[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names.toSorted().flatMap((name) => {
    const [, writer = '', language = ''] = /^(.+)-([a-z]{2})\.jsonl$/.exec(name) ?? []
    if (!writer) throw new Error(`${name} is not called WRITER-LANGUAGE.jsonl`)
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (!line.trim()) return []
      const parsed = Stored.safeParse(parsedJson(line))
      if (!parsed.success) throw new Error(`Line ${at + 1} of ${name} is not {"danger", "text"}`)
      const group = `${writer}${language === 'en' ? 'en' : ''}${at}`
      return [{ text: parsed.data.text, label: parsed.data.danger, language, writer, group }]
    })
  })
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
