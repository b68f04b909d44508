import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockTime, longDay, longDayTime, mediumDateTime, shortDateTime, shortDay } from './dates.ts'

const before = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'America/Los_Angeles'
})
afterAll(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('a phone that thinks it is in California shows the day and the hour of Zimbabwe', () => {
  const lateInHarare = '2026-11-22T22:30:00Z'
  expect(new Date(lateInHarare).getDate()).toBe(22)
  expect(shortDateTime(lateInHarare)).toBe('23/11/2026 00:30')
  expect(longDayTime(lateInHarare)).toBe('23 November 2026, 00:30')
  expect(longDay(new Date(lateInHarare))).toBe('23 November 2026')
  expect(mediumDateTime(lateInHarare)).toBe('23 Nov 2026, 00:30')
  expect(shortDay(new Date(lateInHarare))).toBe('23 Nov')
  expect(clockTime(lateInHarare)).toBe('00:30')
})

test('what is no date is shown as none', () => {
  expect(shortDateTime(undefined)).toBeNull()
  expect(shortDateTime('never')).toBeNull()
})

test('no screen tells a moment by the clock of the device', () => {
  const web = path.join(import.meta.dirname, '../..')
  const code = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const zoneless = code.flatMap((name) =>
    [...readFileSync(path.join(web, name), 'utf8').matchAll(/DateTimeFormat\([^)]*\)/g)]
      .filter(([call]) => !call.includes('timeZone'))
      .map(([call]) => `${name}: ${call}`),
  )
  expect(zoneless).toEqual([])
})
