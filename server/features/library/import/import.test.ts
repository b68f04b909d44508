import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditEvents, documents, jobs, subheadings } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { serveControl } from '#server/control.ts'
import { importCommand, searchLibrary } from '#server/features/library/service.ts'
import type { ImportEvent } from './import-events.ts'
import { importLibrary } from './import.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.deps.db.execute(sql`truncate ${documents}, ${subheadings} cascade`)
  await server.deps.db.delete(jobs).where(reading)
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-import-'))
  return () => rmSync(folder, { recursive: true, force: true })
})
afterAll(() => server.stop())

const reading = eq(jobs.kind, 'library.read')
const readings = () => server.deps.db.select().from(jobs).where(reading)

const word = (...paragraphs: string[]) => docx({ body: paragraphs.map(p).join('') })

function put(file: string, bytes: Uint8Array | string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), bytes)
}

async function run(signal = new AbortController().signal, each?: (event: ImportEvent) => void) {
  const events: ImportEvent[] = []
  for await (const event of importLibrary(server.ctx(), { path: folder, signal, wake: server.worker.wake })) {
    events.push(event)
    each?.(event)
  }
  return events
}

const outcomes = (events: ImportEvent[]) =>
  Object.fromEntries(events.flatMap((event) => (event.kind === 'file' ? [[event.file, event.outcome]] : [])))
const library = () => server.deps.db.select().from(documents).where(isNull(documents.deletedAt))
const found = async (query: string) => (await searchLibrary(server.ctx(), { query, limit: 9 })).map((hit) => hit.text)

describe('importing a folder', () => {
  it('takes Word files in and below it, sub-folders as headings, and says of each what became of it', async () => {
    put('Labour-Act.docx', word('Wages of blacksmiths are paid in horseshoes.'))
    put('Family/Marriage/weddings.docx', word('A wedding needs a trumpet.'))
    put('notes.pdf', 'these are notes')
    put('empty.doc', '')
    put('picture.png', 'not for the library')
    put('.hidden.docx', word('hidden'))
    const events = await run()
    expect(events[0]).toEqual({ kind: 'total', files: 4 })
    expect(outcomes(events)).toEqual({
      'Labour-Act.docx': 'imported',
      [path.join('Family', 'Marriage', 'weddings.docx')]: 'imported',
      'notes.pdf': 'failed',
      'empty.doc': 'failed',
    })
    const reasons = events.flatMap((event) => (event.kind === 'file' && event.reason ? [event.reason] : []))
    expect(reasons.toSorted()).toEqual([expect.stringContaining('empty'), expect.stringContaining('not a PDF')])
    expect(events.at(-1)).toMatchObject({ kind: 'end', counts: { imported: 2, failed: 2 } })
    expect((await library()).map((document) => document.name).toSorted()).toEqual(['Labour Act', 'weddings'])
    expect(await server.deps.db.select({ name: subheadings.name }).from(subheadings)).toEqual([
      { name: 'Family / Marriage' },
    ])
    expect(await found('horseshoes')).toHaveLength(1)
  })

  it('names an Act by its own title', async () => {
    put('a1.docx', word('Balloons Act [Chapter 99:02]', 'This Act may be cited as the Balloons Act.'))
    await run()
    expect((await library())[0]!.name).toContain('Balloons Act')
  })

  it('run again does nothing twice, also when a file has moved', async () => {
    put('one.docx', word('One says that kites are flown.'))
    await run()
    // the copy is made seconds later and is still the same file: a zip records times to two seconds
    vi.setSystemTime(Date.now() + 10_000)
    rmSync(path.join(folder, 'one.docx'))
    put('Sky/uno.docx', word('Two says that kites are repaired.'))
    put('Sky/one.docx', word('One says that kites are flown.'))
    vi.useRealTimers()
    const before = (await readings()).length
    const events = await run()
    expect(outcomes(events)).toEqual({
      [path.join('Sky', 'one.docx')]: 'already there',
      [path.join('Sky', 'uno.docx')]: 'imported',
    })
    expect(outcomes(await run())).toEqual({
      [path.join('Sky', 'one.docx')]: 'already there',
      [path.join('Sky', 'uno.docx')]: 'already there',
    })
    expect(await library()).toHaveLength(2)
    expect(await readings()).toHaveLength(before + 1)
  })

  it('replaces the document of a file whose content changed, and keeps one of it', async () => {
    put('rules.docx', word('The first edition speaks of windmills.'))
    await run()
    put('rules.docx', word('The second edition speaks of watermills.'))
    expect(outcomes(await run())).toEqual({ 'rules.docx': 'replaced' })
    expect(await library()).toHaveLength(1)
    expect(await found('windmills')).toEqual([])
    expect(await found('watermills')).toHaveLength(1)
  })

  it('names a file that the readers refuse each time, and reads it once', async () => {
    put('blank.docx', word('  '))
    const refused = { kind: 'file', outcome: 'failed', reason: expect.stringContaining('no words') }
    expect((await run())[1]).toMatchObject(refused)
    expect((await run())[1]).toMatchObject(refused)
    expect(await readings()).toMatchObject([{ attempts: 1 }])
  })

  it('can be stopped and goes on where it was', async () => {
    for (let i = 0; i < 12; i++) put(`${String(i).padStart(2, '0')}.docx`, word(`Rule ${i} is about marbles.`))
    const stop = new AbortController()
    const stopped = run(stop.signal, (event) => event.kind === 'file' && stop.abort())
    await expect(stopped).rejects.toThrow('abort')
    const { counts } = (await run()).at(-1) as Extract<ImportEvent, { kind: 'end' }>
    expect(counts.imported + counts['already there']).toBe(12)
    expect(counts['already there']).toBeGreaterThan(0)
    expect(await library()).toHaveLength(12)
    expect(await readings()).toHaveLength(12)
  })

  it('does not follow a link that leads in a circle', async () => {
    put('a.docx', word('A rule about yo-yos.'))
    symlinkSync(folder, path.join(folder, 'loop'))
    expect(outcomes(await run())).toEqual({ 'a.docx': 'imported' })
  })
})

describe('importing while the server runs', () => {
  const socket = () => path.join(folder, 'control.sock')
  let listening: net.Server
  let end: () => void
  beforeEach(async () => {
    listening = net.createServer()
    await new Promise<void>((resolve) => listening.listen(socket(), resolve))
    const ctx = server.ctx()
    end = serveControl(
      ctx,
      { adopt: (take) => listening.on('connection', take) },
      {
        import: (input, signal) => importCommand(ctx, input, signal, server.worker.wake),
      },
    )
  })
  afterEach(() => {
    end()
    listening.close()
  })

  function ask(body: unknown, url = '/import'): Promise<{ status: number; lines: ImportEvent[] }> {
    return new Promise((resolve, reject) => {
      const request = http.request({ socketPath: socket(), method: 'POST', path: url }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            lines: text
              .split('\n')
              .filter(Boolean)
              .map((line) => JSON.parse(line) as ImportEvent),
          }),
        )
      })
      request.on('error', reject).end(JSON.stringify(body))
    })
  }

  it('is done by the server that owns the database, which tells of each file as it goes', async () => {
    put('docs/a.docx', word('The server itself reads about ostriches.'))
    const { status, lines } = await ask({ path: path.join(folder, 'docs') })
    expect(status).toBe(200)
    expect(lines.map((line) => line.kind)).toEqual(['total', 'file', 'end'])
    expect(await found('ostriches')).toHaveLength(1)
  })

  it.each([
    ['a folder that is not there', { path: '/nowhere/at/all' }],
    ['a relative path', { path: 'docs' }],
    ['no folder', {}],
  ])('refuses %s', async (_, body) => {
    expect((await ask(body)).lines).toEqual([
      { kind: 'error', sentence: 'Name the folder or file to import by its full path' },
    ])
    expect((await ask(body, '/other')).status).toBe(404)
  })
})

it('leaves what it took in in the audit trail, also when it was stopped, and nothing where nothing was new', async () => {
  const trail = async () =>
    (await server.deps.db.select().from(auditEvents).where(eq(auditEvents.kind, 'library_imported'))).map(
      ({ detail }) => detail as Record<string, unknown>,
    )
  const before = (await trail()).length
  put('act.docx', word('Anvils are taxed.'))
  put('broken.pdf', 'no pdf')
  await run()
  await run()
  put('second.docx', word('Bellows are not.'))
  put('third.docx', word('Tongs neither.'))
  const stop = new AbortController()
  await run(stop.signal, (event) => event.kind === 'file' && event.outcome === 'imported' && stop.abort()).catch(
    () => {},
  )
  const entries = (await trail()).slice(before)
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({ from: path.basename(folder), imported: 1, failed: 1 })
})
