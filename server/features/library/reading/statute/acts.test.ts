import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { outlineStatute } from './outline.ts'
import { type ReadDocument, readDocument } from '#server/features/library/reading/read-document.ts'

/** Real statutes and awkward files; they are no part of the repository. */
const data = '../shared/data'
const acts = `${data}/acts`
const awkward = `${data}/awkward`

type Act = { title: string; asAt: string; sections: { part: string | null; number: string; heading: string }[] }

const fold = (text: string | undefined) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function loadActs(): Map<string, Act> {
  const lines = gunzipSync(readFileSync(`${data}/zimbabwe-acts.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as Act).map((act) => [fold(act.title), act]))
}

/** How many of an Act's sections come out with their number, heading and, of those that have one, Part. */
function recall(document: ReadDocument, act: Act): { wanted: number; found: number; placed: number } {
  const passages = outlineStatute(document.text).filter(({ partIndex }) => !partIndex)
  const keys = new Set(passages.map(({ number, heading }) => fold(`${number} ${heading ?? ''}`)))
  const places = new Set(passages.map(({ part, number, heading }) => fold(`${part ?? ''} ${number} ${heading ?? ''}`)))
  const found = act.sections.filter(({ number, heading }) => keys.has(fold(`${number} ${heading}`)))
  const placed = act.sections.filter(({ part, number, heading }) =>
    places.has(fold(`${part ?? ''} ${number} ${heading}`)),
  )
  return { wanted: act.sections.length, found: found.length, placed: placed.length }
}

describe.skipIf(!existsSync(acts))('the statutes of Zimbabwe', () => {
  it.each(['pdf', 'doc', 'docx'])(
    'as .%s are all read, with title, date, sections and Parts',
    async (type) => {
      const known = loadActs()
      const total = { wanted: 0, found: 0, placed: 0 }
      for (const file of readdirSync(acts).filter((name) => name.endsWith(`.${type}`))) {
        const document = await readDocument(readFileSync(`${acts}/${file}`))
        if (!document.ok) throw new Error(`${file}: ${document.reason} ${document.detail}`)
        const act = known.get(fold(document.title))
        expect(act, `${file} is titled ${document.title}`).toBeDefined()
        expect(document).toMatchObject({ kind: type, asAt: act!.asAt })
        const one = recall(document, act!)
        total.wanted += one.wanted
        total.found += one.found
        total.placed += one.placed
      }
      expect(total.wanted).toBeGreaterThan(1500)
      expect(total.found / total.wanted).toBeGreaterThanOrEqual(0.99)
      expect(total.placed / total.wanted).toBeGreaterThanOrEqual(0.98)
    },
    300_000,
  )

  it('keeps the words of a section as they are, quotes included', async () => {
    const document = await readDocument(readFileSync(`${acts}/Labour-Act.docx`))
    const text = document.ok ? document.text : ''
    const section = outlineStatute(text).find(({ number }) => number === '12B')
    expect(section).toMatchObject({ kind: 'section', part: 'Part IV', heading: 'Dismissal' })
    expect(text.slice(section!.start, section!.end)).toContain(
      'Every employee has the right not to be unfairly dismissed',
    )
    expect(text).toContain('’s ')
  })
})

describe.skipIf(!existsSync(awkward))('awkward files', () => {
  const read = (name: string) => readDocument(readFileSync(`${awkward}/${name}`))

  it('with stray bytes before the PDF are read', async () => {
    expect(await read('missouri.pdf')).toMatchObject({ ok: true, pages: 5 })
    const opinion = await read('broken-mime.pdf')
    expect(opinion).toMatchObject({ ok: true, kind: 'pdf', pages: 23 })
    expect(opinion.ok && opinion.text).toContain(
      'declaratory judgment that their operation of a sweepstakes through video game kiosks',
    )
  })

  it('with a caption in two columns keep the sentences below it whole', async () => {
    const order = await read('ca7_3.pdf')
    expect(order.ok && order.text).toContain(
      'addressing whether this appeal should be consolidated with Appeal No. 11-1131.',
    )
  })

  it('made by Word are read', async () => {
    expect(await read('word-doc.doc')).toMatchObject({ ok: true, kind: 'doc' })
    expect(await read('word-docx.docx')).toMatchObject({ ok: true, kind: 'docx' })
  })

  it('that are empty or scanned say so', async () => {
    expect(await read('empty.pdf')).toMatchObject({ ok: false, reason: 'empty' })
    expect(await read('image-pdf-2.pdf')).toMatchObject({ ok: false, reason: 'scanned' })
  })
})
