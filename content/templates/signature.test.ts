import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Manifest } from '#server/features/documents/templates/starter.ts'

const manifest = Manifest.parse(JSON.parse(readFileSync(path.join('content', 'templates', 'templates.json'), 'utf8')))

test('every starter template says whether a simple electronic signature is enough, and why where it is not', () => {
  for (const { file, signature } of manifest) {
    expect([file, signature?.simple]).toEqual([file, expect.any(Boolean)])
  }
  for (const { file, signature } of manifest.filter((one) => !one.signature?.simple))
    expect([file, signature?.why]).toEqual([file, expect.stringMatching(/^[A-Z].{30,}\.$/)])
})

test('what is sworn, attested or stands for somebody else’s debt is signed on paper', () => {
  const sworn = manifest.filter(({ file }) => /affidavit|power-of-attorney|child-travel|suretyship|will/.test(file))
  expect(sworn.length).toBeGreaterThan(3)
  expect(sworn.filter(({ signature }) => signature?.simple).map(({ file }) => file)).toEqual([])
})
