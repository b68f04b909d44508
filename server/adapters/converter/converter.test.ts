import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { docx, p } from '#tests/support/docx.ts'
import { builtinEngine, builtinInstalled } from './builtin.ts'
import { converterOf } from './converter.ts'
import { gotenbergEngine } from './gotenberg.ts'
import { ConversionTimeoutError, type Engine, genuine, type Target } from './port.ts'
import { findSoffice, sofficeEngine } from './soffice.ts'

const log = createLog({ LOG_LEVEL: 'silent' })
const hasPdftotext = existsSync('/usr/bin/pdftotext')
const WORDS = 'The tenant & the landlord agree: “US$100” · Rugare'

/** The text of a PDF by poppler; where that is not installed, what we hope for. */
function pdfText(bytes: Buffer): string {
  if (!hasPdftotext) return `${WORDS} Small print`
  const file = path.join(os.tmpdir(), `converted-${process.pid}.pdf`)
  writeFileSync(file, bytes)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
/** Process ids of our own children. */
const children = () =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map(Number)

/** Our children that convert; undefined while there is none. */
function converting(): number[] | undefined {
  const pids = children().filter((pid) =>
    /soffice|oosplash|converter-child/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  )
  return pids.length ? pids : undefined
}

/** A listener that nobody may call. */
async function trap() {
  let calls = 0
  const server = http.createServer((_request, response) => {
    calls++
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    close: () => server.close(),
  }
}

function withRemotePicture(url: string): Buffer {
  const drawing = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="a"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId90"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const relations = ['image', 'attachedTemplate']
    .map(
      (type, i) =>
        `<Relationship Id="rId9${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${url}/${type}.png" TargetMode="External"/>`,
    )
    .join('')
  return docx({ body: p('Picture') + drawing, relations })
}

const program = findSoffice()
const engines: [string, boolean, () => Engine][] = [
  ['libreoffice', program !== undefined, () => sofficeEngine(program!)],
  ['builtin', builtinInstalled(), () => builtinEngine(log)],
]

for (const [name, present, make] of engines) {
  describe.skipIf(!present)(`the ${name} converter`, { timeout: 240_000 }, () => {
    let engine: Engine
    beforeAll(() => {
      engine = make()
    })
    afterAll(() => engine.close())

    // first, for then it has not been started; to start it takes ten seconds of a processor
    test.each(name === 'builtin' ? ['three'] : [])('lives once, though %s ask', async () => {
      const converter = converterOf([engine], log)
      let most = 0
      const watch = setInterval(() => (most = Math.max(most, converting()?.length ?? 0)), 10)
      const made = ['one', 'two', 'three'].map((word) => {
        converter.prepare()
        return converter.convert(docx({ body: p(word) }), 'pdf')
      })
      expect(await Promise.all(made)).toHaveLength(3)
      clearInterval(watch)
      expect(most).toBe(1)
    })

    test('makes a PDF and a true Word 97 file that say what the document says', async () => {
      const source = docx({ body: p(WORDS), footer: p('Small print') })
      const pdf = await engine.convert(source, 'pdf')
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdfText(pdf)).toContain(WORDS)
      expect(pdfText(pdf)).toContain('Small print')
      const doc = await engine.convert(source, 'doc')
      expect(doc.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
      expect(doc.includes(Buffer.from(WORDS, 'utf16le')) || doc.includes(Buffer.from('The tenant &'))).toBe(true)
    })

    test('fetches nothing from the network, whatever the document asks for', async () => {
      const caught = await trap()
      await engine.convert(withRemotePicture(caught.url), 'pdf').catch(() => {})
      expect(caught.calls()).toBe(0)
      caught.close()
    })

    test('a file that is no document gives an error, and the next document is converted', async () => {
      await expect(engine.convert(Buffer.from('PK\u0003\u0004 nonsense'), 'pdf')).rejects.toMatchObject({
        fault: 'document',
      })
      expect((await engine.convert(docx({ body: p('After') }), 'pdf')).length).toBeGreaterThan(500)
    })

    test('a process that was killed is replaced', async () => {
      const working = engine.convert(docx({ body: p('Killed').repeat(3_000) }), 'pdf')
      working.catch(() => {})
      for (const pid of await vi.waitUntil(converting, { timeout: 60_000 })) process.kill(pid, 'SIGKILL')
      await working.catch(() => {})
      expect((await engine.convert(docx({ body: p('After') }), 'pdf')).length).toBeGreaterThan(500)
    })
  })
}

describe.skipIf(!program)('a document that never ends', () => {
  test('is stopped with everything it started, and leaves no file', async () => {
    const engine = sofficeEngine(program!, { convertMs: 80 })
    await expect(engine.convert(docx({ body: p('x').repeat(5_000) }), 'pdf')).rejects.toBeInstanceOf(
      ConversionTimeoutError,
    )
    await engine.close()
    expect(
      readdirSync(os.tmpdir()).filter((name) => name.startsWith(`virtual-lawyer-soffice-${process.pid}-`)),
    ).toEqual([])
  })
})

describe('a Gotenberg server', () => {
  let answer: { status: number; body: Buffer | string }
  let received = ''
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received = `${request.method} ${request.url} ${Buffer.concat(chunks).toString('latin1')}`
      response.writeHead(answer.status).end(answer.body)
    })
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('makes the PDF; what it cannot make, or what is no PDF, comes from the next engine or is said', async () => {
    const spare: Engine = {
      name: 'spare',
      targets: ['pdf', 'doc'],
      atOnce: 1,
      prepare: () => {},
      close: async () => {},
      convert: async (_docx, to) => Buffer.from(`spare ${to}`),
    }
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
    const alone = converterOf([gotenbergEngine(url, { state: new Map() })], log)
    const both = converterOf([gotenbergEngine(url, { state: new Map() }), spare], log)
    answer = { status: 200, body: pdf }
    expect(await both.convert(docx({ body: p('x') }), 'pdf')).toEqual(pdf)
    expect(received).toMatch(/^POST \/forms\/libreoffice\/convert [\s\S]*name="files"; filename="document.docx"/)
    answer = { status: 200, body: 'an error page' }
    expect((await both.convert(docx({ body: p('x') }), 'pdf')).toString()).toBe('spare pdf')
    answer = { status: 503, body: 'busy' }
    expect((await both.convert(docx({ body: p('x') }), 'pdf')).toString()).toBe('spare pdf')
    expect((await both.convert(docx({ body: p('x') }), 'doc')).toString()).toBe('spare doc')
    for (const to of ['pdf', 'doc'] satisfies Target[]) {
      await expect(alone.convert(docx({ body: p('x') }), to)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('.docx'),
      })
    }
  })
})

test('documents are converted as many at once as the engine bears, in order, and too many waiting are told so', async () => {
  const finish: (() => void)[] = []
  let most = 0
  let now = 0
  const engine: Engine = {
    name: 'slow',
    targets: ['pdf'],
    atOnce: 2,
    prepare: () => {},
    close: async () => {},
    convert: () => {
      most = Math.max(most, ++now)
      return new Promise((resolve) =>
        finish.push(() => {
          now--
          resolve(Buffer.from('done'))
        }),
      )
    },
  }
  const converter = converterOf([engine], log)
  const asked = Array.from({ length: 62 }, () => converter.convert(new Uint8Array(), 'pdf'))
  await expect(converter.convert(new Uint8Array(), 'pdf')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 60,
  })
  while (finish.length) {
    finish.shift()!()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(asked)).toHaveLength(62)
  expect(most).toBe(2)
})

test('an engine that hangs on a document is not followed by another that would', async () => {
  let second = 0
  const base = { targets: ['pdf'] as const, atOnce: 1, prepare: () => {}, close: async () => {} }
  const hangs: Engine = {
    ...base,
    name: 'hangs',
    convert: () => Promise.reject(new ConversionTimeoutError(1)),
  }
  const next: Engine = { ...base, name: 'next', convert: async () => Buffer.from(String(++second)) }
  await expect(converterOf([hangs, next], log).convert(new Uint8Array(), 'pdf')).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(second).toBe(0)
})

test('a file of another kind never passes for what was asked', () => {
  expect(() => genuine(Buffer.from('{\\rtf1 }'), 'doc')).toThrow('no doc file')
  expect(() => genuine(Buffer.from('PK\u0003\u0004'), 'doc')).toThrow('no doc file')
  expect(() => genuine(Buffer.from('%PDF-1.7 cut off'), 'pdf')).toThrow('no pdf file')
})
