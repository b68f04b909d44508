import { expect, it } from 'vitest'
import { keyOf, parseLines, plainWordsFiles } from '#server/features/library/plain-language/content.ts'

it('the plain words of 12,000 sections and more are 25 to 45 words each, none of them twice', async () => {
  const entries = (await plainWordsFiles({ CONTENT_DIR: import.meta.dirname })).flatMap(parseLines)
  const lengthOf = (words: string) => words.split(/\s+/).length
  expect(entries.filter(({ words }) => lengthOf(words) < 25 || lengthOf(words) > 45)).toEqual([])
  expect(new Set(entries.map(keyOf)).size).toBe(entries.length)
  expect(entries.length).toBeGreaterThan(12_000)
})
