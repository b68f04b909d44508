import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DirectoryFields } from '#contract/consultations/directory.ts'
import { entryOf, phonesOf, phonesText } from './entry-form.ts'

test('numbers that are written with commas between, some free, come back as they were', () => {
  const phones = phonesOf(' 116 free, +263 242 000 ,, ')
  expect(phones).toEqual([{ number: '116', free: true }, { number: '+263 242 000' }])
  expect(phonesOf(phonesText(phones))).toEqual(phones)
})

test('fields that are left empty are left out, and what remains is an entry', () => {
  const form = {
    name: 'Hats',
    kind: 'office',
    phones: '',
    address: ' ',
    helps_en: 'Hats',
    helps_sn: '',
    cost_en: 'Free',
  }
  const entry = entryOf(form, [], ['any'])
  expect(entry).toEqual({
    name: 'Hats',
    kind: 'office',
    provinces: [],
    topics: ['any'],
    phones: [],
    helps: { en: 'Hats' },
    cost: { en: 'Free' },
  })
  expect(z.safeParse(DirectoryFields, entry).success).toBe(true)
})
