import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('templates stand in the order of the alphabet in the language they are read in, the given list as it was', () => {
  const inShona = [
    'Tsamba yekukumbira mari',
    'chibvumirano chebasa',
    'Chibvumirano cherendi 10',
    'Chibvumirano cherendi 2',
  ]
  const all = inShona.map((name) => ({ name }))
  expect(byName(all).map(({ name }) => name)).toEqual([
    'chibvumirano chebasa',
    'Chibvumirano cherendi 2',
    'Chibvumirano cherendi 10',
    'Tsamba yekukumbira mari',
  ])
  expect(all.map(({ name }) => name)).toEqual(inShona)
})
