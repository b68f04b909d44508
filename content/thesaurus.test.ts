import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCorpus } from '#server/features/library/import/corpus-act.ts'
import { readThesaurus } from '#server/features/library/ranking/thesaurus.ts'
import { stem } from '#server/text/stem.ts'

const entries = readThesaurus(join(import.meta.dirname, 'thesaurus'))
/** Real statutes, where this machine has them; they are no part of the project. */
const corpus = join(import.meta.dirname, '../../shared/data/zimbabwe-acts.jsonl.gz')
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

describe('the thesaurus of everyday words', () => {
  it('knows more than 400 ways in which people say what a statute says in other words', () => {
    expect(entries.flatMap(({ say }) => say).length).toBeGreaterThan(400)
  })

  it('never explains a phrase by itself, nor says anything twice', () => {
    for (const { say, law } of entries) {
      expect(say.filter((phrase) => law.includes(phrase))).toEqual([])
      expect(new Set(say).size).toBe(say.length)
      expect(new Set(law).size).toBe(law.length)
    }
  })

  it('is written in lower case with no space too many, so that entries are found when edited', () => {
    for (const phrase of entries.flatMap(({ say }) => say)) expect(phrase).toBe(phrase.toLowerCase().trim())
    for (const phrase of entries.flatMap(({ say, law }) => [...say, ...law])) expect(phrase).not.toMatch(/\s{2}|^\s|\s$/)
  })

  it.skipIf(!existsSync(corpus))('leads only to words that statutes use', async () => {
    const used = new Set<string>()
    for await (const act of readCorpus(corpus)) {
      for (const { heading, text } of act.sections) for (const word of wordsOf(`${heading} ${text}`)) used.add(stem(word))
    }
    const unknown = entries.flatMap(({ law }) => law).filter((term) => !wordsOf(term).every((word) => used.has(stem(word))))
    expect(unknown).toEqual([])
  })
})
