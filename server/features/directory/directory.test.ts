import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/consultations/directory.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { helpLine } from './service.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await testServer()
  admin = (await signInAdmin(server)).token
})
afterAll(() => server.stop())

const page = async (path: string) => {
  const response = await fetch(`${server.url}${path}`, { redirect: 'manual' })
  return { status: response.status, text: await response.text(), to: response.headers.get('location') }
}
const FIELDS = {
  name: 'Hat <b>Advice</b> Centre',
  kind: 'organisation' as const,
  provinces: ['midlands' as const],
  topics: ['money' as const],
  phones: [{ number: '+263 54 000 000' }],
  helps: { en: 'Lost hats' },
  cost: { en: 'Free' },
}

test('without an account anybody finds helplines and the courts of a province, in three languages', async () => {
  const { status, text } = await page('/help-near-you')
  expect(status).toBe(200)
  expect(text).toContain('<a href="tel:116">116</a> (free to call)')
  const midlands = text.slice(text.indexOf('<h2 id="midlands">'))
  expect(midlands).toContain('Magistrates court, Gweru')
  expect(midlands).not.toContain('Bulawayo')
  expect(text).not.toContain('<script>')
  expect((await page('/help-near-you/sn')).text).toContain('<h1>Rubatsiro ruri pedyo nemi</h1>')
  expect((await page('/help-near-you/nd')).text).toContain('Umntwana otshaywayo')
  expect(await page('/help-near-you/fr')).toMatchObject({ status: 302, to: '/help-near-you' })
  expect((await page('/sitemap.xml')).text).toContain('/help-near-you/nd</loc>')
})

test('nothing is called checked that nobody checked', async () => {
  const { text } = await page('/help-near-you')
  expect(text.match(/<li class="muted">Not checked; known from: /g)).toHaveLength(text.match(/class="entry"/g)!.length)
})

test('a topic shows who helps with it, and a topic that is none shows everybody', async () => {
  const { text } = await page('/help-near-you?topic=work')
  expect(text).toContain('Labour Court, Harare')
  expect(text).not.toContain('Childline')
  expect((await page('/help-near-you?topic=%3Cscript%3E')).text).toContain('Childline')
})

test('beside a danger stands the number of who is nearest, once somebody has checked it, and a page of all help', async () => {
  const page = '[Help near you](/help-near-you?topic=children)'
  expect(await helpLine(server.deps, 'children', 'en')).toBe(page)
  for (const id of ['police-emergency', 'childline', 'social-development'])
    await server.call(api.checkDirectoryEntry, { id, source: 'by telephone' }, admin)
  expect(await helpLine(server.deps, 'children', 'en')).toBe(
    `Childline Zimbabwe: 116 (free to call) · Zimbabwe Republic Police, emergencies: 995 · ${page}`,
  )
  expect(await helpLine(server.deps, 'children', 'nd')).toContain('(ukufona kumahala) · ')
  expect(await helpLine(server.deps, 'work', 'sn')).toBe('[Rubatsiro ruri pedyo nemi](/help-near-you/sn?topic=work)')
})

test('an entry that an administrator adds stands as not checked until it is, and again when it is changed', async () => {
  const { body } = await server.call(api.addDirectoryEntry, FIELDS, admin)
  const shown = async () =>
    (await page('/help-near-you')).text.split(`id="entry-${body.id}"`)[1]?.split('</article>')[0]
  expect(await shown()).toContain('Hat &lt;b&gt;Advice&lt;/b&gt; Centre')
  expect(await shown()).toContain('href="tel:+26354000000"')
  expect(await shown()).toContain('Not checked')
  await server.call(api.checkDirectoryEntry, { id: body.id, source: 'by telephone' }, admin)
  expect(await shown()).toMatch(/Checked on \d+ \w+ \d{4}: by telephone/)
  await server.call(api.updateDirectoryEntry, { ...FIELDS, id: body.id, phones: [{ number: '0540001' }] }, admin)
  expect(await shown()).toContain('Not checked')
  await server.call(api.retireDirectoryEntry, { id: body.id, retired: true }, admin)
  expect(await shown()).toBeUndefined()
  const { entries } = (await server.call(listAuditEvents, { limit: 4 }, admin)).body
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'directory_entry_retired',
    'directory_entry_changed',
    'directory_entry_checked',
    'directory_entry_added',
  ])
})

test('an entry of ours that is retired is shown to nobody, and comes back as it was', async () => {
  await server.call(api.retireDirectoryEntry, { id: 'childline', retired: true }, admin)
  expect((await page('/help-near-you')).text).not.toContain('tel:116')
  expect(await helpLine(server.deps, 'children', 'en')).not.toContain('116')
  await server.call(api.retireDirectoryEntry, { id: 'childline', retired: false }, admin)
  expect((await page('/help-near-you')).text).toContain('tel:116')
})

test('nobody else manages it, and what is wrong is refused', async () => {
  const { token } = await signUp(server)
  expect((await server.call(api.listDirectory, {}, token)).status).toBe(403)
  expect((await server.call(api.addDirectoryEntry, FIELDS, token)).status).toBe(403)
  expect((await server.call(api.retireDirectoryEntry, { id: 'childline', retired: true }, token)).status).toBe(403)
  expect((await server.call(api.checkDirectoryEntry, { id: 'nobody', source: 'x' }, admin)).status).toBe(404)
  for (const wrong of [
    { phones: [{ number: 'javascript:1' }] },
    { topics: [] },
    { provinces: ['gauteng' as never] },
    { helps: { en: 'x'.repeat(401) } },
    { name: ' ' },
  ])
    expect((await server.call(api.addDirectoryEntry, { ...FIELDS, ...wrong }, admin)).status).toBe(400)
})
