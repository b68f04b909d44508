import { expect, test } from 'vitest'
import type { CitedSection } from '#contract/procedures/procedures.ts'
import { rowsToTap, withLaw } from './question.ts'

const raw = 'Labour Act [Chapter 28:01], s 12(4)'
const translations = { sn: 'Wakashandurwa neAct 11 ya2023.', nd: 'Sintshintshwe yi-Act 11 ka2023.' }
const law: CitedSection['law'] = [{ kind: 'changed', sentence: 'Amended by Act 11 of 2023.', translations }]

test('what is asked and answered says what became of the law that it cites, in the language of the chat, once', () => {
  const text = `The law fixes the notice (${raw}), and what follows it (${raw}).`
  expect(withLaw(text, [{ raw, number: '12', law }], 'en')).toBe(`${text} Amended by Act 11 of 2023.`)
  expect(withLaw(text, [{ raw, number: '12', law }], 'sn')).toBe(`${text} Wakashandurwa neAct 11 ya2023.`)
  expect(withLaw('No law is cited.', [{ raw, number: '12', law }], 'en')).toBe('No law is cited.')
})

test('more rows than a list may have are typed alone', () => {
  const rows = Array.from({ length: 11 }, (_, i) => ({
    number: i + 1,
    text: `Matter ${i + 1}`,
    says: `steps ${i + 1}`,
  }))
  expect(rowsToTap('Steps', rows)).toEqual({})
  expect(rowsToTap('Steps', rows.slice(1)).list!.rows[0]).toMatchObject({ title: '2. Matter 2', says: 'steps 2' })
})
