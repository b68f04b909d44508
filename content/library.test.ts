import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { subheadingCalled } from '#contract/library/subheading-names.ts'
import { foldTitle } from '#server/features/library/acts/fold-title.ts'
import { parseGuide, readCitations } from '#server/features/library/import/guide.ts'

const folder = join(import.meta.dirname, 'library')
const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
const headings = new Set([
  'Work',
  'Home and land',
  'Family',
  'Estates',
  'Safety and police',
  'Business and tax',
  'Money and consumers',
  'Citizens and state',
  'Courts and help',
  'Health and welfare',
  'Constitution'
])

const read = (name: string) => parseGuide(readFileSync(join(folder, name), 'utf8'))
const proseOf = (body: string) => body.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\[Chapter[^\]]*\][^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

describe('the guides to the law of Zimbabwe', () => {
  it('are at least 24, under at least eight headings', () => {
    expect(names.length).toBeGreaterThanOrEqual(24)
    expect(new Set(names.map((name) => read(name).heading)).size).toBeGreaterThanOrEqual(8)
  })

  it.each(names)('%s says what it is, how old its law is, and when it was read over', (name) => {
    const guide = read(name)
    expect(headings).toContain(guide.heading)
    expect(subheadingCalled(guide.heading!)).toMatchObject({ sn: expect.any(String), nd: expect.any(String) })
    expect(guide.asAt).toBe(guide.acts.map((act) => act.asAt).toSorted()[0])
    expect(guide.reviewed > guide.asAt).toBe(true)
    expect(guide.summary).toMatch(/^[A-Z].*\.$/)
    expect(guide.body).toContain('**How old is this text?**')
  })

  it.each(names)('%s rests each statement on an Act it names', (name) => {
    const guide = read(name)
    const { citations, malformed } = readCitations(guide.body)
    expect(malformed).toEqual([])
    expect(citations.length).toBeGreaterThanOrEqual(6)
    const known = new Map(guide.acts.map((act) => [foldTitle(act.title), act.chapter]))
    const strangers = citations.filter((citation) => known.get(foldTitle(citation.act)) !== citation.chapter)
    expect(strangers.map((citation) => citation.raw)).toEqual([])
    const cited = new Set(citations.map((citation) => foldTitle(citation.act)))
    expect([...known.keys()].filter((title) => !cited.has(title))).toEqual([])
  })

  it.each(names)('%s answers questions a person has, and says where to get help', (name) => {
    const { body } = read(name)
    const questions = body.split('\n').filter((line) => /^## \d+\. /.test(line))
    expect(questions.length).toBeGreaterThanOrEqual(5)
    expect(questions.map((line) => Number(/\d+/.exec(line)![0]))).toEqual(questions.map((_, index) => index + 1))
    const last = body.slice(body.lastIndexOf('\n## '))
    expect(last).toMatch(/^\n## Where to get help\n/)
    expect(last).toContain('Legal Aid Directorate')
    expect(last).toContain('Law Society of Zimbabwe')
    expect(body.endsWith('\nThis guide is legal information, not legal advice.')).toBe(true)
  })

  it.each(names)('%s is long enough to help and short enough to read', (name) => {
    const words = wordsIn(proseOf(read(name).body))
    expect(words).toBeGreaterThanOrEqual(400)
    expect(words).toBeLessThanOrEqual(1_500)
  })
})

describe('reading a guide', () => {
  it('finds the Act, its chapter and each section, also when the title has brackets', () => {
    const { citations } = readCitations('Stop (Criminal Law (Codification and Reform) Act [Chapter 9:23], s 89(1) and s 131).')
    expect(citations).toEqual([
      {
        act: 'Criminal Law (Codification and Reform) Act',
        chapter: '9:23',
        sections: ['89(1)', '131'],
        raw: 'Criminal Law (Codification and Reform) Act [Chapter 9:23], s 89(1) and s 131'
      }
    ])
  })

  it('reads two Acts in one bracket, and the Constitution, which has no chapter', () => {
    const { citations } = readCitations('Here (Labour Act [Chapter 28:01], s 12B; Constitution of Zimbabwe, s 65(7)).')
    expect(citations.map((each) => [each.act, each.sections])).toEqual([
      ['Labour Act', ['12B']],
      ['Constitution of Zimbabwe', ['65(7)']]
    ])
  })

  it('names what looks like a citation and is not in the form', () => {
    expect(readCitations('So (Labour Act [Chapter 28:01], s twelve).').malformed).toHaveLength(1)
    expect(readCitations('So (Labour Act [Chapter 28:01] s 12).').malformed).toEqual(['Labour Act [Chapter 28:01] s 12'])
  })

  it('refuses a guide whose front matter is missing or broken, and says why', () => {
    expect(() => parseGuide('# No front matter')).toThrow('no front matter')
    expect(() => parseGuide('---\ntitle: T\nacts:\n  - Labour Act | 28 | 2016-12-31\n---\nText')).toThrow('Labour Act | 28')
  })
})
