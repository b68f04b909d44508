import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ENGLISH_MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const MONTHS =
  `${ENGLISH_MONTHS}|` +
  'Ndira|Kukadzi|Kurume|Kubvumbi|Chivabvu|Chikumi|Chikunguru|Nyamavhuvhu|Gunyana|Gumiguru|Mbudzi|Zvita'

/** A date or a year that a prefix stands at, or what a message puts in its place: "wa14 Chikunguru", "ya2023", "wa${date}". */
const WITHOUT_BLANK = new RegExp(
  `\\b(?:[a-z]{0,8}(?:wa|we|ra|ya|ka|dza|cha|na|ne|muna)|a)(?:(?:1[89]|20)\\d\\d\\b|\\d{1,2} (?:${MONTHS})\\b|\\$\\{(?:date|since|year)|\\{date)`,
  'g',
)

const filesIn = (folder: string, isMeant: (file: string) => boolean) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isMeant(path.join(entry.parentPath, entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name))

test('a blank stands before the numbers of a date in all that we say in Shona', () => {
  const files = [
    ...['guides', 'procedures'].flatMap((kind) => filesIn(`content/${kind}/sn`, () => true)),
    ...filesIn('content/contract-checks', (file) => file.endsWith('sn.json')),
    ...filesIn('content/templates', (file) => file.endsWith('sn.json')),
    ...filesIn('web/messages/sn', () => true),
    ...filesIn('contract/sentences', (file) => path.basename(file).startsWith('sn')),
    ...filesIn('server/features', (file) => path.basename(file).startsWith('sn')),
  ]
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.flatMap((file) => (readFileSync(file, 'utf8').match(WITHOUT_BLANK) ?? []).map((text) => `${file}: ${text}`)),
  ).toEqual([])
})

test('months of our guides have their names in Shona and in Ndebele', () => {
  const english = new RegExp(`\\b(?:\\d{1,2} (?:${ENGLISH_MONTHS})\\b|(?:${ENGLISH_MONTHS}) (?:19|20)\\d\\d)`, 'g')
  const lines = ['sn', 'nd'].flatMap((language) =>
    filesIn(`content/guides/${language}`, (file) => file.endsWith('.jsonl')).flatMap((file) =>
      readFileSync(file, 'utf8').split('\n').filter(Boolean),
    ),
  )
  expect(lines.length).toBeGreaterThan(1_000)
  expect(lines.flatMap((line) => ((JSON.parse(line) as { to?: string }).to ?? '').match(english) ?? [])).toEqual([])
})
