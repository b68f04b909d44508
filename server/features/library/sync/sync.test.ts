import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getDocumentText, searchLibrary, syncLibrary } from '#server/features/library/service.ts'
import type { Ctx } from '#server/context.ts'
import { syncWork } from './sync.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { appState, auditEvents, documents, jobs, lawChanges } from '#server/tables.ts'
import { type DoubleLaw, startLawsAfricaDouble } from '#tests/doubles/laws-africa.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const SECRET = 'a secret of the address'

const law = (number: number, date: string, words: string, more: Partial<DoubleLaw> = {}): DoubleLaw => {
  const uri = `/akn/zw/act/2004/${number}`
  const title = `Kite Number ${number} Act`
  return {
    uri,
    date,
    title,
    updated: `${date}T10:00:00Z`,
    xml: `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><meta><identification>
      <FRBRWork><FRBRuri value="${uri}"/><FRBRalias name="title" value="${title}"/></FRBRWork>
      <FRBRExpression><FRBRuri value="${uri}/eng@${date}"/></FRBRExpression></identification></meta>
      <body><section><num>3.</num><heading>Strings</heading><content><p>${words}</p></content></section></body></act></akomaNtoso>`,
    ...more,
  }
}

let double: Awaited<ReturnType<typeof startLawsAfricaDouble>>
let server: TestServer
beforeEach(async () => {
  double = await startLawsAfricaDouble([
    law(1, '2018-01-01', 'Every string is blue hemp.'),
    law(2, '2018-02-01', 'Every kite has a tail of nine ribbons.'),
    law(3, '2018-03-01', 'No kite flies by night.'),
  ])
  server = await testServer({
    LAWS_AFRICA_URL: double.url,
    LAWS_AFRICA_TOKEN: 'a-token',
    LAWS_AFRICA_WEBHOOK_SECRET: SECRET,
  })
  // the daily run of the worker does what these tests do by themselves
  await server.worker.idle()
  await server.deps.db.delete(appState).where(eq(appState.key, 'library_sync'))
  await server.deps.db.delete(documents)
  double.asked.length = 0
})
afterEach(async () => {
  await server.stop()
  await double.stop()
})

async function run(signal = new AbortController().signal) {
  const told: Record<string, string> = {}
  for await (const event of syncLibrary(server.ctx(), signal))
    if (event.kind === 'file') told[event.title ?? event.file] = event.reason ?? event.outcome
  return told
}
const held = () =>
  server.deps.db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, 'statute'), isNull(documents.deletedAt)))
    .orderBy(documents.title)

test('the first run takes every law, the next only what changed since, as a new version of the same document', async () => {
  expect(Object.values(await run())).toEqual(['imported', 'imported', 'imported'])
  const [first] = await held()
  double.laws[0] = law(1, '2026-11-20', 'Every string is red nylon.', { updated: '2099-01-01T00:00:00Z' })
  double.asked.length = 0
  expect(await run()).toEqual({ 'Kite Number 1 Act': 'replaced' })
  expect(double.asked.filter((path) => path.endsWith('.xml'))).toEqual(['/akn/zw/act/2004/1/eng@2026-11-20.xml'])
  const all = await held()
  expect(all).toHaveLength(3)
  expect(all[0]).toMatchObject({ id: first!.id, asAt: '2026-11-20', frbrUri: '/akn/zw/act/2004/1' })
  const [hit] = await searchLibrary(server.ctx(), { query: 'red nylon string', limit: 1 })
  expect(hit).toMatchObject({ number: '3', asAt: '2026-11-20' })
  const former = await getDocumentText(server.ctx(), { documentId: first!.id, substring: 'blue hemp' })
  expect(former.text).toContain('blue hemp')
})

test('what was taken is in the audit trail, whether the daily run or a notice of one law brought it', async () => {
  const trail = async () =>
    (await server.deps.db.select().from(auditEvents).where(eq(auditEvents.kind, 'library_imported'))).map(
      ({ detail }) => detail,
    )
  const before = (await trail()).length
  await run()
  await run()
  double.laws[0] = law(1, '2026-11-20', 'Every string is red nylon.')
  await syncWork(server.ctx(), '/akn/zw/act/2004/1', new AbortController().signal)
  expect((await trail()).slice(before)).toMatchObject([
    { from: 'Laws.Africa', imported: 3 },
    { from: 'Laws.Africa', imported: 0, replaced: 1 },
  ])
})

test('a law that came another way is the same document by its address', async () => {
  await addCorpusAct(server.ctx(), {
    title: 'Kite Number 2 Act',
    asAt: '2016-12-31',
    url: 'https://elsewhere.test/akn/zw/act/2004/2/eng@2016-12-31',
    sections: [{ number: '3', heading: 'Tails', text: '3. Tails Every kite has a tail.' }],
  })
  const [before] = await held()
  expect(await run()).toMatchObject({ 'Kite Number 2 Act': 'replaced' })
  const now = (await held()).filter(({ title }) => title === 'Kite Number 2 Act')
  expect(now).toMatchObject([{ id: before!.id, asAt: '2018-02-01' }])
})

test('a run that is cut off goes on at its page, and takes nothing twice', async () => {
  const stop = new AbortController()
  double.answer = (path) => {
    if (path.includes('/2004/3/')) stop.abort()
    return undefined
  }
  await expect(run(stop.signal)).rejects.toThrow('abort')
  expect(await held()).toHaveLength(2)
  double.answer = () => undefined
  double.asked.length = 0
  expect(await run()).toEqual({ 'Kite Number 3 Act': 'imported' })
  expect(double.asked[0]).toContain('page=2')
  expect(await held()).toHaveLength(3)
})

test('a process that dies at any step of a run leaves nothing out and takes nothing twice', async () => {
  const { signal } = new AbortController()
  const work = async (ctx: Ctx) => {
    for await (const _ of syncLibrary(ctx, signal));
  }
  await dieAtEveryStep(server.ctx(), work, async () => {
    const texts = await held()
    expect(new Set(texts.map(({ importPath }) => importPath)).size).toBe(texts.length)
  })
  expect(await held()).toMatchObject(
    [1, 2, 3].map((n) => ({ title: `Kite Number ${n} Act`, state: 'ready', frbrUri: `/akn/zw/act/2004/${n}` })),
  )
})

test('a day on which nothing changed is a run like any other', async () => {
  await run()
  double.laws.splice(0, 3, law(1, '2018-01-01', 'Every string is blue hemp.', { updated: '1999-01-01T00:00:00Z' }))
  expect(await run()).toEqual({})
  expect(await run()).toEqual({})
})

test('a law that the list tells of and the service does not give is told, and holds up no other', async () => {
  double.answer = (path) => (path.endsWith('1/eng@2018-01-01.xml') ? { status: 403 } : undefined)
  expect(await run()).toEqual({
    'Kite Number 1 Act': 'The service does not give its text.',
    'Kite Number 2 Act': 'imported',
    'Kite Number 3 Act': 'imported',
  })
})

test('a law that moved to a page which was read already comes with the next run', async () => {
  // the first law leaves the list while its page is worked on: the third is on the first page now
  double.answer = (path) => {
    if (path.includes('/2004/2/')) double.laws.splice(0, 1)
    return undefined
  }
  await run()
  double.answer = () => undefined
  expect(await run()).toMatchObject({ 'Kite Number 3 Act': 'imported' })
})

test('a service that says when to come again is asked again then; one that refuses is told, and the run goes on later', async () => {
  let busy = 2
  double.answer = (path) =>
    path.endsWith('.json') && busy-- > 0 ? { status: 429, headers: { 'retry-after': '0' } } : undefined
  expect(Object.keys(await run())).toHaveLength(3)
  double.answer = () => ({ status: 403 })
  await expect(run()).rejects.toThrow('403')
  double.answer = () => undefined
  expect(await run()).toEqual({})
})

test('a law without text, or with one that is no law, is told and passed over', async () => {
  double.laws.push(law(4, '2018-04-01', '', { stub: true }))
  double.laws.push({
    ...law(5, '2018-05-01', ''),
    xml: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><act>&e;</act>',
  })
  double.laws.push({ ...law(6, '2018-06-01', ''), uri: '/akn/../../etc/passwd' })
  const told = await run()
  expect(told['Kite Number 4 Act']).toBe('The service has no text of this law.')
  expect(told['Kite Number 5 Act']).toMatch(/\w/)
  expect(Object.keys(told)).toHaveLength(5)
  expect(double.asked.filter((path) => path.includes('passwd'))).toEqual([])
  expect(await held()).toHaveLength(3)
})

test('that a law was repealed is kept as a reported change, once, and goes when the service takes it back', async () => {
  const repeal = { date: '2020-01-01', repealing_title: 'Gliders Act', repealing_uri: '/akn/zw/act/2020/1' }
  double.laws[0] = { ...double.laws[0]!, repeal }
  await run()
  const [hit] = await searchLibrary(server.ctx(), { query: 'blue hemp string', limit: 1 })
  expect(hit!.law).toMatchObject({ kind: 'repealed' })
  const told = () => server.deps.db.select().from(lawChanges).where(eq(lawChanges.source, 'feed'))
  expect(await told()).toMatchObject([{ effect: 'repealed', since: '2020-01-01', unread: true, madeBy: 'Gliders Act' }])
  double.laws[0] = { ...double.laws[0]!, repeal: null, updated: '2099-01-01T00:00:00Z' }
  await run()
  expect(await told()).toEqual([])
})

const notify = (secret: string, uri: string) =>
  server.request('POST', `/api/laws-africa/webhook?secret=${encodeURIComponent(secret)}`, {
    body: { action: 'updated', object: 'work', work: { frbr_uri: uri, url: 'http://elsewhere.test/' } },
  })

test('a notice brings the law that it names; one that is gone stays, and its readers are told', async () => {
  expect((await notify(SECRET, '/akn/zw/act/2004/2')).status).toBe(200)
  await server.worker.idle()
  expect((await held()).map(({ title }) => title)).toEqual(['Kite Number 2 Act'])
  double.laws.length = 0
  await notify(SECRET, '/akn/zw/act/2004/2')
  await server.worker.idle()
  expect((await held())[0]!.reason).toContain('no longer has this law')
})

test('for whoever does not know the secret there is nothing, and a notice of something else does nothing', async () => {
  for (const wrong of ['', 'wrong', `${SECRET}x`]) expect((await notify(wrong, '/akn/zw/act/2004/2')).status).toBe(404)
  expect((await notify(SECRET, 'http://127.0.0.1/internal')).status).toBe(200)
  await server.worker.idle()
  expect(await held()).toEqual([])
  expect(await server.deps.db.select().from(jobs).where(eq(jobs.kind, 'library.sync-work'))).toEqual([])
})
