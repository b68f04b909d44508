import path from 'node:path'
import { expect, it } from 'vitest'
import { readLines } from '#evaluation/training/training-lines.ts'
import { ROOT } from '#server/root.ts'
import { PREMISES, presumesLaw } from './premise.ts'

const config = { CONTENT_DIR: path.join(ROOT, 'content') }

it('tells most messages that take a rule of law for granted from those that only sound so, in lines of a writer it never read', () => {
  const lines = readLines(path.join(ROOT, 'content/eval/premise'), { field: 'label', labels: [...PREMISES] })
  const shareTold = (kind: (typeof PREMISES)[number]) => {
    const of = lines.filter(({ label }) => label === kind)
    return of.filter(({ text }) => presumesLaw(config, text)).length / of.length
  }
  expect(shareTold('presumes')).toBeGreaterThan(0.5)
  expect(shareTold('open')).toBeLessThan(0.15)
})

it.each([
  'How much notice must my landlord give me?',
  'My boss has not paid me since January. What can I do?',
  'Is it true that I lose the house if I move out?',
  'Ndinoda kunyoresa mwana, ndoenda kupi?',
  'Umqatshi wami kangibhadali, ngingenzani?',
])('takes an open question for what it is: %s', (text) => {
  expect(presumesLaw(config, text)).toBe(false)
})
