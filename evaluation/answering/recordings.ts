import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** What a model is asked, as the product sends it. */
export type Asked = { system: string; prompt: string }

const Recording = z.object({ prompt: z.string(), answer: z.string() })

/** What names a prompt: a changed word of it is another prompt, and what was answered to the old one says nothing of it. */
export const nameOfPrompt = ({ system, prompt }: Asked) =>
  createHash('sha256').update(`${system}\0${prompt}`).digest('hex').slice(0, 24)

/** The answers that were recorded in a file of lines, by the names of their prompts; none where there is no file. */
export function readRecordings(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => Recording.parse(JSON.parse(line))).map(({ prompt, answer }) => [prompt, answer]))
}

/**
 * Writes every prompt that has no recording into a folder, NAME.txt each, for whoever plays the model; what stands there as
 * NAME.answer.txt is added to the recordings. Gives how many were added.
 */
export function exchange(file: string, folder: string, prompts: Asked[]): number {
  mkdirSync(folder, { recursive: true })
  const recordings = readRecordings(file)
  const before = recordings.size
  const answered = new Set(readdirSync(folder).filter((name) => name.endsWith('.answer.txt')))
  for (const one of prompts) {
    const name = nameOfPrompt(one)
    if (recordings.has(name)) continue
    const answer = `${name}.answer.txt`
    if (answered.has(answer)) recordings.set(name, readFileSync(path.join(folder, answer), 'utf8').trim())
    else writeFileSync(path.join(folder, `${name}.txt`), `${one.system}\n\n=====\n\n${one.prompt}\n`)
  }
  const lines = [...recordings].map(([prompt, answer]) => `${JSON.stringify({ prompt, answer })}\n`)
  mkdirSync(path.dirname(file), { recursive: true })
  if (recordings.size > before) writeFileSync(file, lines.join(''))
  return recordings.size - before
}
