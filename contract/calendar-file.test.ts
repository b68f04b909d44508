import { expect, test } from 'vitest'
import { writeCalendar } from './calendar-file.ts'

const NOW = new Date('2026-11-23T16:52:49.123Z')
const day = {
  id: '5f7c-labour',
  date: '2026-11-30',
  title: 'Appeal; bring the code, and a\\copy',
  description: `Counted from Monday.\n${'Zvose zviri mukati – é '.repeat(9)}`,
}

test('a calendar file has CRLF lines of at most 75 octets, and escaped text', () => {
  const text = writeCalendar([day], NOW)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('SUMMARY:Appeal\\; bring the code\\, and a\\\\copy\r\n')
  expect(unfolded).toContain('DESCRIPTION:Counted from Monday.\\nZvose zviri mukati – é Zvose')
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261130\r\n')
  expect(unfolded).toContain('DTSTAMP:20261123T165249Z\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.at(-1)).toBe('END:VCALENDAR')
})

test('the same day made again later has the same UID and a higher sequence', () => {
  const read = (text: string, name: string) => new RegExp(`${name}:(.*)\r\n`).exec(text)?.[1]
  const [first, second] = [
    writeCalendar([day], NOW),
    writeCalendar([{ ...day, date: '2026-12-01' }], new Date(NOW.getTime() + 60_000)),
  ]
  expect(read(second, 'UID')).toBe(read(first, 'UID'))
  expect(Number(read(second, 'SEQUENCE'))).toBe(Number(read(first, 'SEQUENCE')) + 1)
})
