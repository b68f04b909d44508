import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSectionSummaries, summariesOfContent } from '#server/features/library/translations/section-summaries.ts'
import { keyOf, parseLines, plainWordsFiles } from '#server/features/library/plain-language/content.ts'
import { citedSectionKeys, sectionKey } from '#server/features/library/ranking/passage-meta.ts'
import { actNameOf } from '#server/features/library/acts/act-name.ts'

const config = { CONTENT_DIR: import.meta.dirname }
const summaries = summariesOfContent({ config } as Parameters<typeof summariesOfContent>[0])

test('each summary belongs to the plain words that its section has, and none of them has two', async () => {
  const lines = (await plainWordsFiles(config)).flatMap(({ text }) => text.split('\n').filter(Boolean))
  const entries = lines.map((line) => JSON.parse(line) as Parameters<typeof keyOf>[0] & { words: string })
  const known = new Map(entries.map((entry) => [entry.words, keyOf(entry)]))
  expect(summaries.filter((one) => known.get(one.en) !== keyOf(one)).map(keyOf)).toEqual([])
  expect(new Set(summaries.map(({ en }) => en)).size).toBe(summaries.length)
})

test('a summary is short, and says the same numbers in both languages', () => {
  // small ones are often words
  const numbersOf = (text: string) => [...new Set(text.match(/\d+/g))].filter((one) => Number(one) > 4).toSorted()
  const differ = summaries.filter(({ sn, nd }) => numbersOf(sn).join() !== numbersOf(nd).join())
  expect(differ.map(({ act, number }) => `${act} ${number}`)).toEqual([])
  expect(summaries.filter(({ sn, nd }) => Math.max(sn.length, nd.length) > 330)).toEqual([])
})

test('what our guides cite of laws that we know in plain words is said in Shona and Ndebele too', async () => {
  const folder = path.join(import.meta.dirname, 'library')
  const guides = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const cited = new Set(guides.flatMap((name) => citedSectionKeys(readFileSync(path.join(folder, name), 'utf8'))))
  const said = new Set(summaries.map(({ act, number }) => sectionKey(actNameOf(act).name, number)))
  const inEnglish = (await plainWordsFiles(config)).flatMap(parseLines)
  const sections = new Set(inEnglish.map(({ act, number }) => sectionKey(actNameOf(act).name, number)))
  const missing = [...cited].filter((key) => sections.has(key) && !said.has(key))
  expect(cited.size).toBeGreaterThan(1_000)
  expect(missing.length / cited.size).toBeLessThan(0.04)
})

test('a line that is no summary is named by its file and number', () => {
  expect(() => readSectionSummaries('kites.jsonl', '\n{"act":"Kites Act"}')).toThrow('Line 2 of kites.jsonl')
})
