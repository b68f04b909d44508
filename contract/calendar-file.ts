/** A day to be put into a calendar. `id` stays the same when the date changes, so that a calendar replaces it. */
export type CalendarDay = { id: string; date: string; title: string; description: string }

const OCTETS_MAX = 75
const HOST = 'virtual-lawyer'

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')

/** A line in pieces of at most 75 octets, each after the first behind a space; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > OCTETS_MAX) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

/** 20261123T165249Z, and for a day 20261123. */
const compact = (iso: string) => iso.replace(/\.\d+/, '').replace(/[-:]/g, '')

/**
 * A calendar file (RFC 5545) of whole days, with an alarm a week and a day before. Its text says the date too, because some
 * calendars drop alarms. `SEQUENCE` is the minutes since 2026, so that what is made later counts as newer.
 */
export function writeCalendar(days: CalendarDay[], now: Date): string {
  const stamp = compact(now.toISOString())
  const sequence = Math.max(0, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 60_000))
  const alarm = (trigger: string, title: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]
  const events = days.flatMap(({ id, date, title, description }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${HOST}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...alarm('-P7D', title),
    ...alarm('-PT15H', title),
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Virtual Lawyer//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
