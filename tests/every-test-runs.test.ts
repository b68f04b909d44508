import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { ViteUserConfig } from 'vitest/config'
import { ROOT } from '#server/root.ts'

const slashed = (file: string) => file.replaceAll(path.sep, '/')

test('every file of tests runs in a project', async () => {
  const file = pathToFileURL(path.join(ROOT, 'vitest.config.ts')).href
  const { default: config } = (await import(file)) as { default: ViteUserConfig }
  const projects = (config.test?.projects ?? []).flatMap((one) =>
    typeof one === 'object' && 'test' in one && one.test ? [one.test] : [],
  )
  const isOf = (file: string, patterns: string[] = []) => patterns.some((pattern) => path.matchesGlob(file, pattern))
  const files = ['contract', 'server', 'web', 'cli', 'content', 'bench', 'evaluation', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|journey)\.tsx?$/.test(file))
      .map((file) => slashed(path.join(folder, file))),
  )
  expect(files.length).toBeGreaterThan(200)
  const left = files.filter(
    (file) => !projects.some(({ include, exclude }) => isOf(file, include) && !isOf(file, exclude)),
  )
  expect(left).toEqual([])
})
