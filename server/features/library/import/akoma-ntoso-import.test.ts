import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '#server/tables.ts'
import { getDocumentText, searchLibrary } from '#server/features/library/service.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { importLibrary } from './import.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-akn-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

const edition = (day: string, words: string) =>
  `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><meta><identification>
  <FRBRWork><FRBRuri value="/akn/zw/act/2004/7"/><FRBRalias name="title" value="Kite Act"/></FRBRWork>
  <FRBRExpression><FRBRuri value="/akn/zw/act/2004/7/eng@${day}"/></FRBRExpression></identification></meta>
  <body><section><num>3.</num><heading>Strings</heading><content><p>${words}</p></content></section></body></act></akomaNtoso>`

async function run() {
  const told: Record<string, string> = {}
  const signal = new AbortController().signal
  for await (const event of importLibrary(server.ctx(), { path: folder, signal, wake: server.worker.wake }))
    if (event.kind === 'file')
      told[event.file] = [event.outcome, event.reason ?? event.warning].filter(Boolean).join(': ')
  return told
}

it('editions of one law become versions of one document, joined by its address; an older one never takes the place of a newer', async () => {
  writeFileSync(path.join(folder, 'kite-2018.xml'), edition('2018-01-05', 'Every kite string is blue hemp.'))
  expect(await run()).toEqual({ 'kite-2018.xml': 'imported' })
  writeFileSync(path.join(folder, 'kite-2020.xml'), edition('2020-02-07', 'Every kite string is red nylon.'))
  writeFileSync(path.join(folder, 'page.html'), '<html><body>Buy kites.</body></html>')
  const told = await run()
  expect(told).toMatchObject({ 'kite-2018.xml': 'already there', 'kite-2020.xml': 'replaced' })
  expect(told['page.html']).toMatch(/^failed: This file holds no law in Akoma Ntoso/)
  const again = await run()
  expect(again).toMatchObject({
    'kite-2018.xml': 'already there: The library holds a newer text of it, as at 2020-02-07.',
    'kite-2020.xml': 'already there',
  })
  const kept = await server.deps.db.select().from(documents).where(eq(documents.title, 'Kite Act'))
  expect(kept).toMatchObject([{ importPath: '/akn/zw/act/2004/7/', asAt: '2020-02-07' }])
  const [hit] = await searchLibrary(server.ctx(), { query: 'red nylon kite string', limit: 1 })
  expect(hit).toMatchObject({ title: 'Kite Act', number: '3', heading: 'Strings', asAt: '2020-02-07' })
  const former = await getDocumentText(server.ctx(), { documentId: kept[0]!.id, substring: 'blue hemp' })
  expect(former.text).toContain('Every kite string is blue hemp.')
})
