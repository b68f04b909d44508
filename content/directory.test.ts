import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HELP_TOPICS, PROVINCES } from '#contract/consultations/directory.ts'
import { readDirectory } from '#server/features/directory/service.ts'

const text = readFileSync('content/directory.yaml', 'utf8')
const entries = readDirectory(text)

test('every province has a court, and every topic somebody who helps in the whole country', () => {
  for (const province of PROVINCES)
    expect(
      entries.filter(({ kind, provinces }) => kind === 'court' && provinces.includes(province)),
      province,
    ).not.toEqual([])
  for (const topic of HELP_TOPICS)
    expect(
      entries.filter(({ topics, provinces }) => !provinces.length && topics.includes(topic)),
      topic,
    ).not.toEqual([])
})

test('what an entry helps with and costs is said in three languages', () => {
  for (const { id, helps, cost, hours } of entries)
    for (const said of [helps, cost, ...(hours ? [hours] : [])])
      expect([id, Object.keys(said).toSorted()]).toEqual([id, ['en', 'nd', 'sn']])
})

test('what nobody checked says where it is known from', () => {
  expect(entries.filter(({ checked, from }) => !checked && !from)).toEqual([])
})

test('an entry without a known form, with letters in its number or with an id that is taken is refused', () => {
  expect(() => readDirectory(text.replace("number: '116'", "number: 'call me'"))).toThrow(/digits/)
  expect(() => readDirectory(text.replace('kind: helpline', 'kind: friend'))).toThrow(/Choose what it is/)
  expect(() => readDirectory(text.replace('id: ambulance', 'id: childline'))).toThrow('two entries childline')
})
