import { expect, it } from 'vitest'
import {
  expressionsIn,
  expressionsMadeBy,
  firstSlow,
  type Found,
  hostileStrings,
} from '#tests/support/hostile/regular-expressions.ts'

/** Characters of a hostile string, and milliseconds for it: an honest expression takes a few, quadratic ones some tens. */
const LENGTH = 2_000
const MOST_MS = 250

const MODULES = import.meta.glob(['/server/**/*.ts', '/contract/**/*.ts', '!**/*.test.ts'])

async function everyExpression(): Promise<Found[]> {
  const all: Found[] = []
  for (const [file, load] of Object.entries(MODULES)) {
    const { found, made } = expressionsIn(file.slice(1))
    all.push(...found)
    if (made) all.push(...(await expressionsMadeBy(file.slice(1), load)))
  }
  return [...new Map(all.map((one) => [`${one.at} ${one.source} ${one.flags}`, one])).values()]
}

it('no text that somebody writes holds a regular expression, and with it the server, for long', async () => {
  const all = await everyExpression()
  expect(all.length).toBeGreaterThan(400)
  const slow: string[] = []
  for (const one of all) {
    const text = firstSlow(one, hostileStrings(one, LENGTH), MOST_MS)
    if (text !== undefined)
      slow.push(`${one.at} /${one.source}/${one.flags} with ${JSON.stringify(text.slice(0, 40))}…`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(slow).toEqual([])
}, 600_000)

it.each([
  ['a run of letters cut in many ways', String.raw`\b(?:[A-Z]\w*(?: of | )?){1,10}Act\b`, ''],
  ['a repeat of a repeat', '^(a+)+$', ''],
  ['white space claimed three times', String.raw`^\s*\s*\s*x`, ''],
])('finds %s', (_, source, flags) => {
  expect(firstSlow({ at: '', source, flags }, hostileStrings({ source }, LENGTH), MOST_MS)).toBeDefined()
})
