import { expect, it } from 'vitest'
import { lawLines } from './law-lines.ts'

const shown = (text: string) =>
  lawLines(text).map(({ stretches }) =>
    stretches.map(({ text: words, isNote }) => (isNote ? `<${words}>` : words)).join(''),
  )

it('gives each definition a line of its own, and sets apart what editors noted', () => {
  const text =
    'In this Act— “ hero ” means a national hero; [definition inserted by Act 3 of 2017 ] " council ", in relation to a town, means its council; “ law ” has the meaning given by the Laws Act [Chapter 1:01].'
  expect(shown(text)).toEqual([
    'In this Act— ',
    '“ hero ” means a national hero; <[definition inserted by Act 3 of 2017 ]> ',
    '" council ", in relation to a town, means its council; ',
    '“ law ” has the meaning given by the Laws Act [Chapter 1:01].',
  ])
})

it.each([
  'A sign that says “no entry” means what it says; nobody may pass.',
  'He shall say the words “I swear”; “so help me God”.',
  'Any person [or company] may apply.',
])('leaves as it is what is neither: %s', (text) => {
  expect(shown(text)).toEqual([text])
})

it('keeps every character in its place', () => {
  const text = 'x; “a” means b [paragraph amended by section 4 of Act 22 of 2001 ]; “c” means d'
  const all = lawLines(text).flatMap(({ stretches }) => stretches)
  for (const { start, text: words } of all) expect(text.slice(start, start + words.length)).toBe(words)
  expect(all.map(({ text: words }) => words).join('')).toBe(text)
})
