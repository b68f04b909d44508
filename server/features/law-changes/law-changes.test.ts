import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addLawChange,
  type ChangeLine,
  exportLawChanges,
  getTouchedByChange,
  listLawChanges,
  updateLawChange,
  withdrawLawChange,
} from '#contract/library/law-changes.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { readCurated } from '#server/features/library/changes/curated.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import { section } from '#tests/support/library.ts'
import { docx, p } from '#tests/support/docx.ts'
import { type SignedUp, signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/templates.ts'
import { documents } from '#server/tables.ts'
import { eq } from 'drizzle-orm'

let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  server = await testServer()
  admin = await signInAdmin(server)
  const short = (title: string) => section('1', 'Short title', `This Act may be cited as the ${title}.`)
  const add = (title: string, asAt: string, ...sections: ReturnType<typeof section>[]) =>
    addCorpusAct(server.ctx(), { title, asAt, sections: [short(title), ...sections] })
  await add('Kite Act [Chapter 9:90]', '2016-12-31', section('7', 'Strings', 'A string is strong.'))
  await add('Calm Air Act, 2023', '2023-02-01', section('4', 'Strings', 'A string of a kite shall be weak.'))
})
afterAll(() => server.stop())

const line: ChangeLine = {
  act: 'Kite Act',
  chapter: '9:90',
  section: '7',
  effect: 'amended',
  by: 'Calm Air Act, 2023',
  bySection: '4',
  since: '2023-02-01',
  note: 'Strings are weak now.',
  proof: 'A string of a kite shall be weak.',
  source: 'Its text in the library.',
  readBy: 'the editors',
}
const post = (body: ChangeLine, token = admin.token) => server.call(addLawChange, body, token)
async function sevenToday() {
  const [kite] = await server.deps.db.select().from(documents).where(eq(documents.title, 'Kite Act [Chapter 9:90]'))
  const { sections } = await getDocumentText(server.ctx(), { documentId: kite!.id })
  return sections!.find(({ number }) => number === '7')!.law?.sentence
}

describe('changes of the law that administrators enter', () => {
  it('are told from then on, edited, and taken back, each with its entry in the audit trail', async () => {
    const { body: added } = await post(line)
    expect(added).toMatchObject({ held: true, reported: false, source: 'admin', line })
    expect(await sevenToday()).toBe(
      'Changed since this text: amended on 1 February 2023 by the Calm Air Act, 2023, s 4. Strings are weak now.',
    )
    const { note: _, proof: __, ...rest } = line
    const repealed = { ...rest, effect: 'repealed' as const }
    const edited = await server.call(updateLawChange, { id: added._id, ...repealed }, admin.token)
    expect(edited.body.line).toEqual(repealed)
    expect(await sevenToday()).toBe('No longer law: repealed on 1 February 2023 by the Calm Air Act, 2023, s 4.')
    expect((await server.call(withdrawLawChange, { id: added._id }, admin.token)).status).toBe(204)
    expect(await sevenToday()).toBeUndefined()
    expect((await server.call(withdrawLawChange, { id: added._id }, admin.token)).status).toBe(404)
    const trail = await server.call(listAuditEvents, {}, admin.token)
    const kinds = trail.body.entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('law_change'))
    expect(kinds).toEqual(['law_change_withdrawn', 'law_change_changed', 'law_change_added'])
  })

  it('are refused where the section or the words of proof are not there, or nobody read what is not told as reported', async () => {
    const refusals = await Promise.all(
      [{ section: '99' }, { proof: 'A string is weak.' }, { readBy: 'nobody' }, { since: 'last May' }].map((wrong) =>
        post({ ...line, ...wrong }),
      ),
    )
    expect(refusals.map(({ status, body }) => [status, Object.keys(body['fields'] as object)])).toEqual([
      [400, ['section']],
      [400, ['proof']],
      [400, ['reported']],
      [400, ['since']],
    ])
    expect(await sevenToday()).toBeUndefined()
  })

  it('are for administrators alone', async () => {
    const person = await signUp(server)
    expect((await post(line, person.token)).status).toBe(403)
    expect((await server.call(listLawChanges, {}, person.token)).status).toBe(403)
  })

  it('are listed by Act and by what is only reported, with what of ours they touch, and go out as lines of content', async () => {
    const { proof: _, section: __, ...whole } = line
    const reported = { ...whole, section: '7', reported: true as const, readBy: 'nobody' }
    const { body: one } = await post(reported)
    await post({ ...whole, act: 'Balloon Act', chapter: '9:93' })
    await upload(server, admin.token, docx({ body: p('{owner}: section 7 of the Kite Act.') }), {
      name: 'Kite licence',
    })
    const listed = async (filter: object) =>
      (await server.call(listLawChanges, filter, admin.token)).body.changes.map(({ act }) => act)
    expect(await listed({ act: 'kite act' })).toEqual(['Kite Act [Chapter 9:90]'])
    expect(await listed({ reported: 'true', source: 'admin' })).toEqual(['Kite Act [Chapter 9:90]'])
    expect(await listed({ source: 'admin' })).toEqual(['Balloon Act', 'Kite Act [Chapter 9:90]'])
    const { body: touched } = await server.call(getTouchedByChange, { id: one._id }, admin.token)
    expect(touched).toMatchObject({ guides: [], templates: ['Kite licence'], questions: 0 })
    const path = `/api${exportLawChanges.path}`
    const lines = await (await server.request('GET', path, { token: admin.token })).text()
    expect(readCurated(lines)).toMatchObject([{ act: 'Kite Act', reported: true }, { act: 'Balloon Act' }])
  })
})
