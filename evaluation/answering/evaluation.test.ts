import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'
import { evaluationCases } from './cases.ts'
import { verifyStatements } from './verification.ts'

const content = path.join(ROOT, 'content')
const { traps, answerable } = evaluationCases(content)

/** Parts of our own guides as passages; their citations left out, so that clauses read as a statute's do. */
const PASSAGES = readdirSync(path.join(content, 'library')).flatMap((name) => {
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(
    readFileSync(path.join(content, 'library', name), 'utf8'),
  )!
  const title = `${/^title: (.*)$/m.exec(front)![1]} Act`
  return body
    .split(/^## /m)
    .slice(1)
    .filter((part) => !part.startsWith('Where to get help'))
    .map((part, i) => {
      const [heading = '', ...lines] = part.split('\n')
      const text = lines.join('\n').replace(/ ?\([^()]*\[Chapter[^\]]*\](?:[^()]|\([^()]*\))*\)/g, '')
      return { title, number: String(i + 1), heading: heading.replace(/^\d+\. /, ''), text }
    })
})

describe('the exact checks of what a model writes', () => {
  it.each([5, 6])(
    'let through none of 500 planted falsehoods and 99.5 percent of 500 true sentences (seed %i)',
    (seed) => {
      const { truths, lies, shown, lost } = verifyStatements(PASSAGES, 500, seed)
      expect(shown).toEqual([])
      const made = (tallies: typeof truths) => Object.values(tallies).reduce((sum, tally) => sum + tally.made, 0)
      expect([made(truths), made(lies)]).toEqual([500, 500])
      expect(Object.keys(lies).length).toBeGreaterThan(9)
      expect(lost.length).toBeLessThanOrEqual(2)
    },
  )
})

describe('our own evaluation material', () => {
  it('has traps of every kind, and answerable questions whose guide exists', () => {
    expect(traps.length).toBeGreaterThanOrEqual(60)
    expect(new Set(traps.map(({ kind }) => kind)).size).toBe(5)
    expect(answerable.length).toBeGreaterThanOrEqual(100)
    expect(new Set([...traps, ...answerable].map(({ question }) => question)).size).toBe(
      traps.length + answerable.length,
    )
    const titles = new Set(PASSAGES.map(({ title }) => title.replace(/ Act$/, '')))
    expect(answerable.filter(({ guide }) => guide && !titles.has(guide))).toEqual([])
  })
})
