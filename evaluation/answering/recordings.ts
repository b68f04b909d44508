import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** What a model is asked, as the product sends it. */
export type Asked = { system: string; prompt: string }

const Recording = z.object({ prompt: z.string(), answer: z.string() })

const ANSWER = '.answer.txt'

/** What names a prompt: a changed word of it is another prompt, and what was answered to the old one says nothing of it. */
export const nameOfPrompt = ({ system, prompt }: Asked) =>
  createHash('sha256').update(`${system}\0${prompt}`).digest('hex').slice(0, 24)

/** The answers that were recorded in a file of lines, by the names of their prompts; none where there is no file. */
function readRecordings(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => Recording.parse(JSON.parse(line))).map(({ prompt, answer }) => [prompt, answer]))
}

/** Adds what whoever plays the model wrote into a folder, as NAME.answer.txt, to the recordings. Gives all of them. */
export function absorb(file: string, folder: string | undefined): Map<string, string> {
  const recordings = readRecordings(file)
  const before = recordings.size
  const answers = folder && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ANSWER)) : []
  for (const name of answers) {
    const prompt = name.slice(0, -ANSWER.length)
    if (!recordings.has(prompt)) recordings.set(prompt, readFileSync(path.join(folder!, name), 'utf8').trim())
  }
  const lines = [...recordings].map(([prompt, answer]) => `${JSON.stringify({ prompt, answer })}\n`)
  mkdirSync(path.dirname(file), { recursive: true })
  if (recordings.size > before) writeFileSync(file, lines.join(''))
  return recordings
}

/** Writes prompts into a folder, NAME.txt each, for whoever plays the model, who writes NAME.answer.txt next to it. */
export function askToPlay(folder: string, prompts: Asked[]) {
  mkdirSync(folder, { recursive: true })
  for (const one of prompts)
    writeFileSync(path.join(folder, `${nameOfPrompt(one)}.txt`), `${one.system}\n\n=====\n\n${one.prompt}\n`)
}
