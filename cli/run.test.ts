import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it.each([[], ['no-such-command']])('run.mjs without a command that there is names those that there are', (...names) => {
  const { status, stderr } = spawnSync(process.execPath, ['cli/run.mjs', ...names], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(['backup', 'library-import']))
  expect(stderr).not.toMatch(/^\s+at /m)
})
