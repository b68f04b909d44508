import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { table } from '#bench/support/table.ts'
import { writeSection } from './report.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a measurement replaces its own section and leaves the words around it', () => {
  const file = path.join(folder, 'evaluation.md')
  writeSection(file, { name: 'a', heading: 'First' }, 'one')
  writeSection(file, { name: 'b', heading: 'Second' }, 'two')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nWritten by hand.\n`)
  writeSection(file, { name: 'a', heading: 'First' }, 'three $& four')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('three $& four')
  expect(text).not.toContain('one\n')
  expect(text).toContain('two')
  expect(text).toContain('Written by hand.')
  expect(text.match(/## First/g)).toHaveLength(1)
})

it('a table has a head, a rule and padded columns', () => {
  expect(
    table([
      ['what', 'R@1'],
      ['all', 0.5],
    ]),
  ).toBe('| what | R@1   |\n|------|-------|\n| all  | 0.500 |')
})
