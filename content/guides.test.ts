import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseGuide } from '#server/features/library/import/guide.ts'
import { OTHER_LANGUAGES } from '#server/features/library/service.ts'
import { problemOfLine, readTranslations } from '#server/features/library/translations/guide-translations.ts'

describe.each(OTHER_LANGUAGES)('the guides in %s', (language) => {
  const translations = [...readTranslations(path.join('content/guides', language))]

  test('belong to guides that are there', () => {
    const guides = readdirSync('content/library').map((name) => path.basename(name, '.md'))
    expect(translations.map(([slug]) => slug).filter((slug) => !guides.includes(slug))).toEqual([])
  })

  test.each(translations)('%s: says each line of the guide, cites the same law and begins lines alike', (slug, { lines }) => {
    const { title, summary, body } = parseGuide(readFileSync(`content/library/${slug}.md`, 'utf8'))
    const english = new Set([title, summary, ...body.split('\n').map((line) => line.trim())].filter(Boolean))
    const known = new Map(lines.map(({ en, to }) => [en, to]))
    expect([...english].filter((line) => !known.has(line))).toEqual([])
    expect([...known.keys()].filter((line) => !english.has(line))).toEqual([])
    expect(lines.flatMap((line) => problemOfLine(line) ?? [])).toEqual([])
  })
})
