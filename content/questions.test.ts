import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseLines, plainWordsFiles } from '#server/features/library/plain-language/content.ts'
import { keyOf, parseQuestions, questionFiles } from '#server/features/library/question-bank/content.ts'
import { LANGUAGES } from '#server/text/language.ts'
import { fold } from '#server/text/tokenize.ts'

const CONTENT = { CONTENT_DIR: import.meta.dirname }
const entriesIn = async (language: (typeof LANGUAGES)[number]) =>
  (await questionFiles(CONTENT, language)).flatMap((file) => parseQuestions(file, language))
const all = async () => (await Promise.all(LANGUAGES.map(entriesIn))).flat()

it('every section of the bank exists in the plain words, once in each language, in the file of the same name', async () => {
  const known = (await plainWordsFiles(CONTENT)).map((file) => ({
    file: file.file,
    sections: new Set(parseLines(file).map(({ act, number, heading }) => `${act}\n${number}\n${heading}`)),
  }))
  for (const language of LANGUAGES) {
    for (const file of await questionFiles(CONTENT, language)) {
      const { sections } = known.find((one) => one.file === file.file)!
      const strangers = parseQuestions(file, language).filter(
        ({ act, number, heading }) => !sections.has(`${act}\n${number}\n${heading}`),
      )
      expect(strangers).toEqual([])
    }
  }
  const entries = await all()
  expect(new Set(entries.map(keyOf)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThan(12_000)
})

it('each question is one line that a person could type, and none stands there twice', async () => {
  const questions = (await all()).flatMap((entry) => entry.questions)
  expect(questions.filter((text) => text.length < 8 || text.length > 420 || /[\n\t"]|\s$|^\s/.test(text))).toEqual([])
  const folded = questions.map(fold)
  expect(folded.filter((text, i) => folded.indexOf(text) !== i)).toEqual([])
})

const DATA = path.resolve(import.meta.dirname, '..', process.env['BENCH_DATA'] ?? '../shared/data')
const MEASURED = ['questions-dev.jsonl', 'blind-dev.jsonl', 'blind-dev-traps.jsonl'].map((name) => path.join(DATA, name))

it.skipIf(!MEASURED.every((file) => existsSync(file)))('no question of the bank is one that we measure with', async () => {
  const measured = MEASURED.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')).map((line) =>
    fold((JSON.parse(line) as { question: string }).question),
  )
  const bank = new Set((await all()).flatMap(({ questions }) => questions.map(fold)))
  expect(measured.filter((question) => bank.has(question))).toEqual([])
})
