import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CLAUSE_KINDS } from '#contract/documents/clauses.ts'
import { clauseLibrary, readClauses } from '#server/features/documents/clauses/content.ts'
import { Manifest } from '#server/features/documents/templates/starter.ts'

const library = clauseLibrary({ CONTENT_DIR: 'content' })
const manifest = Manifest.parse(JSON.parse(readFileSync(path.join('content', 'templates', 'templates.json'), 'utf8')))

test('there are forty clauses and more, of every kind, each with a name of its own', () => {
  expect(library.length).toBeGreaterThanOrEqual(40)
  expect(new Set(library.map(({ id }) => id)).size).toBe(library.length)
  expect(readdirSync('content/clauses').toSorted()).toEqual(CLAUSE_KINDS.map((kind) => `${kind}.yaml`).toSorted())
})

test('each says what it does, when not to use it, and what it rests on: a section, or that we hold no Act', () => {
  const rests = /\([^()]*(?:\[Chapter [\d:]+\]|Constitution of Zimbabwe), ss? \d|no act|in this library|common law/i
  expect(library.filter(({ law }) => !rests.test(law)).map(({ id }) => id)).toEqual([])
  for (const { does, avoid, text } of library) for (const words of [does, avoid, text]) expect(words).toMatch(/^[A-Z{].+\.$/s)
})

test('no clause lets anybody help himself without a court, and none that must not be altered takes one', () => {
  for (const { text } of library) expect(text).not.toMatch(/evict|lock out|seize/i)
  const fixed = manifest.filter(({ file }) => /affidavit|letter|complaint|request|notice|consent|receipt/.test(file))
  expect(fixed.length).toBeGreaterThan(6)
  expect(fixed.filter(({ clauses }) => clauses).map(({ file }) => file)).toEqual([])
})

test('a clause whose blanks are not those of its text is refused', () => {
  const words = 'does: A.\n  avoid: B.\n  law: C.'
  expect(() => readClauses('lease', `- id: aa\n  title: T\n  text: Pay {amount}.\n  ${words}`)).toThrow('aa')
})
