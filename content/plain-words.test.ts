import { expect, it } from 'vitest'
import { keyOf, parseLines, plainWordsFiles } from '#server/features/library/plain-language/content.ts'

it('the plain words of 12,000 sections and more are 25 to 45 words each, none of them twice', async () => {
  const entries = (await plainWordsFiles({ CONTENT_DIR: import.meta.dirname })).flatMap(parseLines)
  const lengthOf = (words: string) => words.split(/\s+/).length
  expect(entries.filter(({ words }) => lengthOf(words) < 25 || lengthOf(words) > 45)).toEqual([])
  expect(new Set(entries.map(keyOf)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThan(12_000)
})

it('a line that is no entry is named by its file and number', () => {
  const good = '{"act":"Kites Act","number":"1","heading":"Strings","words":"How long a string may be."}'
  const parse = (...lines: string[]) => parseLines({ file: 'kites.jsonl', text: lines.join('\n') })
  expect(parse('{"act":"Kites Act","chapter":"1:01"}', '', good)).toMatchObject([{ act: 'kites act chapter 1 01' }])
  expect(() => parse(good, '{"act":"Kites Act"}')).toThrow('Line 2 of kites.jsonl')
  expect(() => parse(good, '', '{"act":')).toThrow('Line 3 of kites.jsonl')
})
