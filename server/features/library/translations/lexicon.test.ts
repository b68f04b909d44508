import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/context.ts'
import { answerPrompt } from '#server/features/answering/prompts/answer.ts'
import { readLexicon, termsUsedIn } from './lexicon.ts'

/** Nothing is corrected, so nothing is asked of a database. */
const deps = { config: readConfig({}), state: new Map() } as Deps

describe('the lexicon of legal terms', () => {
  test('has each term once, in three languages, in the order of the English', () => {
    const terms = readLexicon(readFileSync('content/lexicon.jsonl', 'utf8')).map(({ en }) => en.toLowerCase())
    expect(new Set(terms).size).toBe(terms.length)
    expect(terms).toEqual(terms.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('gives the terms that a text uses, whole and in whatever form, and no others', () => {
    const used = termsUsedIn(deps, ['The warrants came before the protection orders were given.'], 10)
    expect(used.map(({ en }) => en)).toEqual(['protection order', 'warrant'])
    expect(termsUsedIn(deps, ['An order for protection'], 10)).toEqual([])
  })

  test('is told to the model that writes in that language', () => {
    const prompt = answerPrompt('q', [], {
      history: [],
      shown: [],
      language: 'sn',
      terms: [{ en: 'bail', means: 'going home until the trial', to: 'bhero' }],
    })
    expect(prompt).toContain('- bail (going home until the trial): bhero')
    expect(answerPrompt('q', [], { history: [], shown: [] })).not.toContain('it is called')
  })
})
