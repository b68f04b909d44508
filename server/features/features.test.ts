import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'

it('every feature has the lint rule that keeps it to its own tables and to the services of others', () => {
  const features = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const { overrides } = JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[] }[]
  }
  const kept = overrides.flatMap(({ files }) => files)
  expect(features.map(({ name }) => `server/features/${name}/**`).filter((files) => !kept.includes(files))).toEqual([])
})
