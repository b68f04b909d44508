import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documents, documentTexts, jobs, passages, subheadings } from '#server/tables.ts'
import { section } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { linesOf } from './corpus-lines.ts'
import { downloadDocument, getDocuments, searchLibrary } from '#server/features/library/service.ts'
import type { ImportEvent } from './import-events.ts'
import { importLibrary } from './import.ts'
import { queueOutdated } from './starter.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.deps.db.execute(sql`truncate ${documents}, ${subheadings} cascade`)
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-corpus-'))
  return () => rmSync(folder, { recursive: true, force: true })
})
afterAll(() => server.stop())

const statute = (title: string, chapter: string, text = 'Balloons are red.', more: object = {}) => ({
  title,
  asAt: '2016-12-31',
  url: `https://law.example/akn/zw/act/1990/${chapter.replace(':', '')}/eng@2016-12-31`,
  sections: [
    section('1', 'Short title', `This Act may be cited as the ${title} [Chapter ${chapter}].`),
    section('2', 'Rules', text),
  ],
  ...more,
})
const LABOUR = statute('Toil Act', '28:09', 'Blacksmiths are paid in horseshoes.')
const TAX = statute('Levies Act', '23:09', 'A levy on trumpets is due.')

function corpus(lines: unknown[], name = 'acts.jsonl') {
  const file = path.join(folder, name)
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

async function run(file: string, signal = new AbortController().signal, each?: (event: ImportEvent) => void) {
  const events: ImportEvent[] = []
  for await (const event of importLibrary(server.ctx(), { path: file, signal, wake: server.worker.wake })) {
    events.push(event)
    each?.(event)
  }
  return events
}

const told = (events: ImportEvent[]) => events.flatMap((event) => (event.kind === 'file' ? [event] : []))
const outcomes = (events: ImportEvent[]) => told(events).map(({ outcome }) => outcome)
const library = () => server.deps.db.select().from(documents).where(isNull(documents.deletedAt))
const found = async (query: string) =>
  (await searchLibrary(server.ctx(), { query, limit: 9 })).map(({ title }) => title)

describe('importing a corpus', () => {
  it.each(['acts.jsonl', 'acts.jsonl.gz'])(
    '%s: each statute is found, read, downloaded, and stands under its heading',
    async (name) => {
      const events = await run(corpus([LABOUR, '', { ...TAX, subject: 'Music' }], name))
      expect(events[0]).toEqual({ kind: 'total', files: 2 })
      expect(told(events)).toEqual([
        { kind: 'file', file: 'line 1', outcome: 'imported', title: 'Toil Act', sections: 2 },
        { kind: 'file', file: 'line 3', outcome: 'imported', title: 'Levies Act', sections: 2 },
      ])
      expect(await found('horseshoes')).toEqual(['Toil Act'])
      const shown = await getDocuments(server.ctx(), {})
      expect(shown.map(({ name: title, subheading, asAt }) => [title, subheading?.name, asAt]).toSorted()).toEqual([
        ['Levies Act', 'Music', '2016-12-31'],
        ['Toil Act', 'Work', '2016-12-31'],
      ])
      const file = await downloadDocument(server.ctx(), { id: shown[0]!._id })
      expect(file.name).toMatch(/\.md$/)
      expect(file.size).toBeGreaterThan(50)
    },
  )

  it('run again does nothing twice, and a statute whose line changed replaces its document', async () => {
    const file = corpus([LABOUR, TAX])
    await run(file)
    expect(outcomes(await run(file))).toEqual(['already there', 'already there'])
    const newer = { ...LABOUR, asAt: '2024-01-01', url: LABOUR.url.replace('2016-12-31', '2024-01-01') }
    newer.sections = [LABOUR.sections[0]!, section('2', 'Rules', 'Blacksmiths are paid in anvils.')]
    expect(outcomes(await run(corpus([newer, TAX], 'next.jsonl')))).toEqual(['replaced', 'already there'])
    expect(await library()).toHaveLength(2)
    expect(await found('horseshoes')).toEqual([])
    expect(await found('anvils')).toEqual(['Toil Act'])
    // what an answer cites of the former text can still be opened
    expect(await server.deps.db.select().from(documentTexts)).toHaveLength(3)
  })

  it('is stopped and goes on, and writes anew what a killed run left half done', async () => {
    const file = corpus([LABOUR, TAX, statute('Kites Act', '19:09')])
    const stop = new AbortController()
    await expect(run(file, stop.signal, (event) => event.kind === 'file' && stop.abort())).rejects.toThrow('abort')
    expect(await library()).toHaveLength(1)
    // as a kill leaves it: some passages, and no text that is searched
    const { db } = server.deps
    await db.update(documents).set({ state: 'reading', textId: null, reason: null })
    await db.delete(passages).where(eq(passages.ordinal, 1))
    expect(outcomes(await run(file))).toEqual(['imported', 'imported', 'imported'])
    expect(await library()).toHaveLength(3)
    expect(await found('horseshoes')).toEqual(['Toil Act'])
    expect(await db.select().from(documentTexts)).toHaveLength(3)
  })

  it('tells lines that are no statutes by their number and goes on', async () => {
    const events = await run(
      corpus([
        '{"title": "Broken',
        { title: 'Nothing Act', sections: [] },
        { title: 7, sections: 'none' },
        '['.repeat(100_000),
        { ...LABOUR, title: 'Nul\u0000l Act', sections: [section('1', 'Text', 'A \u0000 and a \ud800 in flutes.')] },
      ]),
    )
    expect(outcomes(events)).toEqual(['failed', 'failed', 'failed', 'failed', 'imported'])
    expect(told(events)[0]!.reason).toMatch(/^Line 1 is not a statute/)
    expect(told(events)[1]!.reason).toMatch(/^Line 2 has no text/)
    expect(await found('flutes')).toEqual(['Null Act'])
  })

  it('notes what is wrong with a text: sections cut in mid-sentence, a date older than its changes, another text of the Act', async () => {
    const cut = `${'word '.repeat(2_000).slice(0, 7_990)} and so on`.slice(0, 8_000)
    const late = 'Councils meet. [subsection amended by section 2 of Act 5 of 2017]'
    const events = await run(
      corpus([
        statute('Long Act', '1:01', '', { sections: [{ number: '1', heading: 'A', text: cut }] }),
        statute('Old Act', '1:02', late, { asAt: '1988-08-19' }),
        statute('Old Act', '1:02', late, { url: null }),
      ]),
    )
    const warnings = told(events).map(({ warning }) => warning)
    expect(warnings[0]).toContain('1 section ends in the middle of a sentence')
    expect(warnings[1]).toContain('changes up to 2017')
    expect(warnings[2]).toContain('The library also holds “Old Act”')
    const old = (await getDocuments(server.ctx(), { q: 'Old Act' }))[0]!
    expect(old.asAt).toBeUndefined()
    expect(old.note).toContain('changes up to 2017')
  })

  it('is not read again as a file when the readers of files change', async () => {
    await run(corpus([LABOUR]))
    await queueOutdated(server.ctx(), 9_999)
    const queued = await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'library.read'))
    expect(queued).toEqual([])
  })
})

describe('hostile files', () => {
  const read = async (file: string, limits: { longest?: number; most?: number }) => {
    const lines: [number, number | undefined][] = []
    for await (const { line, bytes } of linesOf(file, limits)) lines.push([line, bytes?.length])
    return lines
  }

  it('a line that is too long is passed over and not held', async () => {
    expect(await read(corpus(['aa', 'b'.repeat(500_000), 'cc']), { longest: 1_000 })).toEqual([
      [1, 2],
      [2, undefined],
      [3, 2],
    ])
  })

  it('what unpacks to more than a library is refused with a sentence', async () => {
    const bomb = corpus(['0'.repeat(20_000_000)], 'bomb.jsonl.gz')
    await expect(read(bomb, { most: 5_000_000 })).rejects.toThrow('unpacks to more than')
  })

  it('what is no gzip, or is cut off, is refused with a sentence', async () => {
    const whole = gzipSync(JSON.stringify(LABOUR))
    for (const bytes of [Buffer.from('plain'), whole.subarray(0, whole.length - 12)]) {
      const file = path.join(folder, 'broken.jsonl.gz')
      writeFileSync(file, bytes)
      await expect(run(file)).rejects.toThrow('cut off or is not a gzip')
    }
  })
})
