import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { templateDocx } from '#content/templates/build/docx.ts'
import { manifestEntry, readSource } from '#content/templates/build/source.ts'
import type { Placeholder } from '#contract/documents/templates.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { fill } from '#server/features/documents/engine/fill.ts'
import { inspect } from '#server/features/documents/engine/inspect.ts'
import { Manifest } from '#server/features/documents/templates/starter.ts'
import { holdsOnlyADay } from '#server/features/documents/values/dates.ts'
import { scopeOf } from '#server/features/documents/values/values.ts'
import { paragraphsOf } from '#tests/support/docx.ts'

const folder = path.join('content', 'templates')
const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'templates.json'), 'utf8')))

const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(new PizZip(bytes).files).map(([name, file]) => [name, file.asText()]))

const SAMPLES = { money: 'US$1,002.50', number: '3', percent: '15' }
const IN_WORDS = 'one thousand and two United States dollars and fifty cents'

/** A text that is no other field's; a day where nothing else may stand. */
const textFor = (placeholder: string) => (holdsOnlyADay(placeholder) ? '12 March 2026' : `«${placeholder}»`)

/** Every field with a value of its own; conditions as given, two entries in every list. */
function answers(placeholders: Placeholder[], condition: string) {
  return placeholders.map(({ placeholder, kind, format, fields = [] }) => {
    const entry = (i: number) =>
      fields.length
        ? Object.fromEntries(fields.map((field) => [field.placeholder, field.format ? SAMPLES[field.format] : `«${field.placeholder} ${i}»`]))
        : `«${placeholder} ${i}»`
    if (kind === 'repeat') return { placeholder, value: JSON.stringify([entry(1), entry(2)]) }
    return { placeholder, value: kind === 'condition' ? condition : format ? SAMPLES[format] : textFor(placeholder) }
  })
}

test('there are at least thirteen starter templates, each with a file, a name, a description and a price', () => {
  expect(manifest.length).toBeGreaterThanOrEqual(13)
  expect(manifest.map(({ file }) => file).sort()).toEqual(readdirSync(folder).filter((name) => name.endsWith('.docx')).sort())
  expect(new Set(manifest.map(({ name }) => name)).size).toBe(manifest.length)
})

describe.each(manifest)('$file', ({ file, ...told }) => {
  const bytes = readFileSync(path.join(folder, file))

  test('is what its source says: run "node cli/run.mjs build-templates" after a change', () => {
    const source = readSource(readFileSync(path.join(folder, 'source', file.replace('.docx', '.md')), 'utf8'))
    expect(partsOf(bytes)).toEqual(partsOf(templateDocx(source)))
    expect(told).toEqual(manifestEntry(source))
  })

  test('asks its yes or no questions in people’s words', async () => {
    const { placeholders } = await inspect(bytes)
    const asked = placeholders.filter(({ kind }) => kind === 'condition').map(({ placeholder }) => placeholder)
    expect(Object.keys(told.labels ?? {}).sort()).toEqual(asked.sort())
    for (const question of Object.values(told.labels ?? {})) expect(question).toMatch(/^[A-Z].*\?$/)
  })

  test('is usable, and says every answer; nothing of the template’s own marks is left', async () => {
    const { placeholders, delimiter } = await inspect(bytes)
    expect(placeholders.length).toBeGreaterThan(6)
    const yes = answers(placeholders, 'yes')
    const text = paragraphsOf(fill(bytes, delimiter, scopeOf(placeholders, yes), 'T')).join('\n')
    const shown = placeholders.filter(({ kind, onlyIf = [] }) => kind === 'text' && onlyIf.every(({ answer }) => answer === 'yes'))
    for (const { placeholder, format } of shown) expect(text).toContain(format ? SAMPLES[format] : textFor(placeholder))
    const spells = (field: string) => paragraphsOf(bytes).some((line) => line.includes(`{${field}_in_words}`))
    const amounts = [...shown, ...placeholders.flatMap(({ fields = [] }) => fields)].filter(({ format }) => format === 'money')
    expect(text.includes(IN_WORDS)).toBe(amounts.some(({ placeholder }) => spells(placeholder)))
    for (const { fields = [] } of placeholders) {
      for (const field of fields) for (const i of [1, 2]) expect(text).toContain(field.format ? SAMPLES[field.format] : `«${field.placeholder} ${i}»`)
    }
    const no = answers(placeholders, 'no')
    const without = paragraphsOf(fill(bytes, delimiter, scopeOf(placeholders, no), 'T')).join('\n')
    for (const one of [text, without]) expect(one).not.toMatch(/[{}]|\*\*|^[a-hn1]\. /m)
  })

  test('nobody signs a page that says nothing: the lines to sign on stay with the text before them', () => {
    const xml = partsOf(bytes)['word/document.xml']!
    for (const [, before, table] of xml.matchAll(/(<w:p>(?:(?!<w:p>).)*<\/w:p>)<w:tbl>((?:(?!<\/w:tbl>).)*)/gs)) {
      expect(!table!.includes('SignText') || before!.includes('<w:keepNext/>')).toBe(true)
    }
  })

  test('carries the disclaimer once: at the end, and a letter that goes to somebody else in its file properties', async () => {
    const { placeholders, delimiter } = await inspect(bytes)
    const made = fill(bytes, delimiter, scopeOf(placeholders, answers(placeholders, 'yes')), 'T')
    const said = (part: string) => partsOf(made)[part]!.split(DISCLAIMER).length - 1
    const isLetter = partsOf(bytes)['docProps/core.xml']!.includes('<cp:category>Letter<')
    expect([said('word/document.xml'), said('docProps/core.xml')]).toEqual(isLetter ? [0, 1] : [1, 0])
    expect(isLetter || paragraphsOf(made).at(-1) === DISCLAIMER).toBe(true)
    expect(isLetter || !/letter|complaint/.test(file)).toBe(true)
  })

  test('has real heading styles, automatic numbers and page fields', () => {
    const parts = partsOf(bytes)
    expect(parts['word/document.xml']).toMatch(/<w:pStyle w:val="(Heading[12]|Title)"\/>/)
    expect(parts['word/document.xml']).toContain('<w:pgSz w:w="11906" w:h="16838"/>')
    expect(parts['word/styles.xml']).toMatch(/w:styleId="Heading1".*?<w:numId w:val="1"\/>/)
    for (const footer of ['word/footer1.xml', 'word/footer2.xml']) {
      const [line = '', ...others] = paragraphsOf(bytes, footer)
      expect(line.trim().replace(/^Initials:[^]*_/, '').trim()).toBe('Page  PAGE 1 of  NUMPAGES 1')
      expect(others).toEqual([])
    }
  })
})

test('what goes on since a day is told as having gone on, and no field stands where only a small word of one kind would fit', () => {
  const wrong = readdirSync(path.join(folder, 'source')).flatMap((file) => {
    const sentences = readFileSync(path.join(folder, 'source', file), 'utf8').split(/[.\n]/)
    const awkward = sentences.filter(
      (one) =>
        (/ since \{/.test(one) && !/\bha(?:s|ve) [a-z]+ed\b/.test(one)) ||
        // "as Shop assistant", "I am Wife of the deceased", "ended by By order"
        /\b(?:as|am|ended by|decided by|leave of|treasurer and) \{[a-z_]+\}/.test(one),
    )
    return awkward.map((sentence) => `${file}: ${sentence.trim()}`)
  })
  expect(wrong).toEqual([])
})
