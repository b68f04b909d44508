import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPARED_TEXT_MAX, comparedDocument, compareTexts, readComparedFile } from '#contract/documents/comparison.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, testServer, type TestServer } from '#tests/support/server.ts'
import type { Block } from '#server/text/docx-writer.ts'
import { compareParagraphs } from './paragraphs.ts'
import { trackedBlocks } from './tracked-blocks.ts'

const BEFORE = `Contract of employment
1. The employee earns 300 dollars a month.
2. Either side may end this contract with three months' notice.
3. The employer pays for protective clothing.
4. Disputes go to the labour officer.`
const AFTER = `Contract of employment
1. The employee earns 280 dollars a month.
2. Either side may end this contract with three months' notice.
The employee gives up every claim.
4. Disputes go to the labour officer.`

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = (await signUp(server)).token
})
afterAll(() => server.stop())

const post = (path: string, init: { body: string | FormData; headers?: Record<string, string> }) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: init.body,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
const readFile = (bytes: Uint8Array, name: string) => post(readComparedFile.path, { body: fileForm(bytes, name) })
const textOf = async (bytes: Uint8Array) =>
  ((await (await readFile(bytes, 'some.docx')).json()) as { text: string }).text

const told = async (before: string, after: string) =>
  (await compareParagraphs(before, after)).map(({ kind, pieces }) => {
    const marks = { same: '', removed: '-', added: '+' }
    return `${kind}: ${pieces.map((piece) => marks[piece.kind] + piece.text.trim()).join(' ')}`
  })

/** What a document is once its changes are accepted or rejected: words and ends of paragraphs that are `without` are gone. */
function linesOf(blocks: Block[], without: 'added' | 'removed'): string[] {
  const lines = ['']
  for (const { runs, change } of blocks) {
    lines.push(lines.pop()! + runs.flatMap((run) => (run.change === without ? [] : run.text)).join(''))
    if (change !== without) lines.push('')
  }
  return lines.slice(0, -1)
}

it('tells a changed paragraph by its words, and one in place of another as both', async () => {
  expect(await told(BEFORE, AFTER)).toEqual([
    'same: Contract of employment',
    'changed: 1. The employee earns -300 +280 dollars a month.',
    "same: 2. Either side may end this contract with three months' notice.",
    'removed: -3. The employer pays for protective clothing.',
    'added: +The employee gives up every claim.',
    'same: 4. Disputes go to the labour officer.',
  ])
})

it('takes other line ends, indents and empty lines for no change', async () => {
  expect(await told('One  two\r\n\r\n  three', 'One two\nthree\n\n')).toEqual(['same: One two', 'same: three'])
})

it('is, once every change is accepted or rejected, one text or the other, whatever was moved, cut or written anew', async () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const words = ['rent', 'notice', 'wage', 'the', 'of', 'three', 'landlord', 'shall', 'may', 'not']
  const line = () => Array.from({ length: 1 + random(9) }, () => words[random(words.length)]).join(' ')
  for (let round = 0; round < 200; round++) {
    const before = Array.from({ length: random(12) }, line)
    const after = before.flatMap((one) => [[one], [], [line(), one], [`${one} ${line()}`], [line()]][random(5)]!)
    if (!before.length || !after.length) continue
    const blocks = trackedBlocks(await compareParagraphs(before.join('\n'), after.join('\n')))
    expect(linesOf(blocks, 'added')).toEqual(before)
    expect(linesOf(blocks, 'removed')).toEqual(after)
    // nobody can take away the end of a document
    expect(blocks.at(-1)!.change).toBeUndefined()
  }
})

it('gives a Word document whose changes, accepted, are the newer text and, rejected, the older', async () => {
  const response = await post(comparedDocument.path, {
    body: JSON.stringify({ before: `${BEFORE} <&>`, after: AFTER }),
    headers: { 'content-type': 'application/json' },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const xml = new PizZip(bytes).file('word/document.xml')!.asText()
  const ids = [...xml.matchAll(/<w:(?:ins|del) w:id="(\d+)" w:author="Virtual Lawyer"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // LibreOffice joins changes of one time across the end of a paragraph
  const times = [...xml.matchAll(/<w:p>.*?<\/w:p>/g)].map(
    ([p]) => new Set([...p.matchAll(/w:date="([^"]+)/g)].map(([, at]) => at)),
  )
  expect(times.every((some, i) => [...some].every((time) => !times[i + 1]?.has(time)))).toBe(true)
  expect(ids.length).toBeGreaterThan(5)
  expect(xml).toContain('&lt;&amp;&gt;</w:delText>')
  // who opens the file reads what was added and not what was removed
  expect((await textOf(bytes)).split('\n').filter(Boolean)).toEqual(AFTER.split('\n'))
})

it('reads a file, and says which one it cannot read', async () => {
  const file = docx({ body: p('1. The employee earns 300 dollars.') })
  expect(await textOf(file)).toContain('300 dollars')
  const bad = await readFile(new TextEncoder().encode('words'), 'old.docx')
  expect(bad.status).toBe(400)
  expect(await bad.json()).toMatchObject({ fields: { file: expect.any(String) as string } })
})

it('needs both texts, of a bounded length, and somebody signed in', async () => {
  expect((await server.call(compareTexts, { before: BEFORE, after: ' ' }, token)).status).toBe(400)
  const long = 'a '.repeat(COMPARED_TEXT_MAX / 2 + 1)
  expect((await server.call(compareTexts, { before: BEFORE, after: long }, token)).status).toBe(400)
  expect((await server.call(compareTexts, { before: BEFORE, after: AFTER })).status).toBe(401)
})
