import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDocumentText } from '#contract/library/document-text.ts'
import { addDocument } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { searchLibrary } from '#server/features/library/service.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

describe('searching the library', () => {
  it('finds the section that speaks of it, as an exact slice of the document', async () => {
    const act = await addDocument(server, 'Kiosk Act', [
      {
        number: '1',
        heading: 'Kiosk licences',
        text: 'No person shall open a kiosk without a licence 🙂 from the council.',
      },
      { number: '2', heading: 'Opening hours', text: 'A kiosk shall close at ten in the evening.' },
    ])
    const [hit] = await searchLibrary(server.ctx(), { query: 'Do I need a licence for my kiosk?', limit: 5 })
    expect(hit).toMatchObject({
      documentId: act.id,
      number: '1',
      heading: 'Kiosk licences',
      title: 'Kiosk Act',
      own: false,
    })
    expect(act.text.slice(hit!.start, hit!.end)).toBe(hit!.text)
  })

  it('gives nothing for white space, stop words or signs', async () => {
    for (const query of ['  ', 'the of and', ') & | ! :* \' "', '\0', '\ud800', 'C:\\nosuch\\fyle\'s "xq\\'])
      expect(await searchLibrary(server.ctx(), { query, limit: 5 })).toEqual([])
  })

  it('lets no repealed section win over one in force', async () => {
    await addDocument(server, 'Ferry Act', [
      { number: '1', heading: 'Ferry tolls', text: '[Repealed] ferry tolls ferry', kind: 'repealed' },
      {
        number: '2',
        heading: 'Charges',
        text: 'Whoever crosses a river by ferry pays tolls to the owner of the boat at the landing.',
      },
    ])
    const [hit] = await searchLibrary(server.ctx(), { query: 'ferry tolls', limit: 5 })
    expect(hit!.number).toBe('2')
  })
})

describe('reading a document', () => {
  it('opens the whole text with its sections for a signed-in person', async () => {
    const { token } = await signUp(server)
    const act = await addDocument(server, 'Bell Act', [{ number: '4', heading: 'Bells', text: 'Bells ring at noon.' }])
    const { status, body } = await server.call(getDocumentText, { documentId: act.id }, token)
    expect(status).toBe(200)
    expect(body.text).toBe(act.text)
    expect(body.sections).toMatchObject([{ number: '4', heading: 'Bells' }])
  })

  it('answers 404 for what does not exist, whatever the form of the id, and 401 without a token', async () => {
    const { token } = await signUp(server)
    for (const documentId of [randomUUID(), 'nonsense', "'; drop table users"])
      expect((await server.call(getDocumentText, { documentId }, token)).status).toBe(404)
    expect((await server.call(getDocumentText, { documentId: randomUUID() })).status).toBe(401)
  })
})
