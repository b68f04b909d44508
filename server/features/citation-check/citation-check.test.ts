import PizZip from 'pizzip'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  checkCitations,
  checkCitationsOfFile,
  type CitationCheck,
  commentedDocument,
  getCheckPrice,
  setCheckPrice,
} from '#contract/documents/citation-check.ts'
import { checkPoints } from '#contract/points.ts'
import { nd } from '#contract/sentences/nd.ts'
import { sn } from '#contract/sentences/sn.ts'
import { translate } from '#contract/sentences/translate.ts'
import { docx, p } from '#tests/support/docx.ts'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { addDocument } from '#tests/support/library.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'

let server: TestServer
/** Five minutes before midnight in Harare. */
let now = new Date('2026-11-20T21:55:00Z')
beforeAll(async () => {
  server = await testServer({}, { now: () => now })
  const { id } = await addDocument(server, 'Ferry Act [Chapter 13:09]', [
    {
      number: '1',
      heading: 'Licences',
      text: '(1) No person shall keep a ferry without a licence from the council. (2) A licence shall be for one year.',
    },
    { number: '2', heading: 'Tolls', text: 'The toll of a ferry shall be painted on its side.' },
  ])
  const other = await addDocument(server, 'Ferry Licences Act', [
    { number: '2', heading: 'Fees', text: 'A fee is paid.' },
  ])
  for (const one of [id, other.id]) await refreshProfile(server.deps.db, one)
})
afterAll(() => server.stop())

const verdicts = async (text: string) => {
  const person = await signUp(server)
  const { body } = await server.call(checkCitations, { text }, person.token)
  return body.citations.map(({ verdict, notes }) => `${verdict}: ${notes.map(({ sentence }) => sentence).join(' ')}`)
}

it('tells word for word from other words, and shows which', async () => {
  const person = await signUp(server)
  const text =
    'Section 1(1) of the Ferry Act says “No person shall keep a ferry without a licence from the council”. Section 1(1) of the Ferry Act says “No person may keep a ferry without a permit from the council”.'
  const { body } = await server.call(checkCitations, { text }, person.token)
  const [right, wrong] = body.citations
  expect(right).toMatchObject({ verdict: 'verbatim', source: { section: '1', heading: 'Licences' } })
  expect(wrong).toMatchObject({
    verdict: 'differs',
    notes: [{ sentence: expect.stringContaining('“may”, “permit”') as string }],
  })
  expect(wrong!.quotation!.strange.map(({ start, end }) => text.slice(start, end))).toEqual(['may', 'permit'])
})

it('says what is not there without calling it false', async () => {
  expect(await verdicts('Section 9 of the Ferry Act forbids it.')).toEqual([
    expect.stringMatching(/^no_section: The Ferry Act.* has no section 9\./) as string,
  ])
  expect(await verdicts('Section 1(7) of the Ferry Act.')).toEqual([
    expect.stringContaining('no_section: Section 1') as string,
  ])
  expect(await verdicts('The Balloon Act and section 4 of it.')).toEqual([
    expect.stringContaining('not_held: This library has no Balloon Act. That does not mean') as string,
    expect.stringContaining('not_held:') as string,
  ])
  expect(await verdicts('Section 2 of the Ferry (Tolls) and Licences Act.')).toEqual([
    expect.stringMatching(/^not_held: .*exactly that name; the nearest is the Ferry Licences Act/) as string,
  ])
  expect(await verdicts('Section 4 was broken.')).toEqual([expect.stringContaining('no_act:') as string])
  expect(await verdicts('See SC 43/15 and SC 12/2031 and CCZ 3/2009.')).toEqual([
    expect.stringContaining('not_held: A judgment of the Supreme Court. This library holds no judgments') as string,
    expect.stringContaining('malformed: There can be no judgment of 2031 yet') as string,
    expect.stringContaining('malformed:') as string,
  ])
})

it('says everything in Shona and Ndebele as well', async () => {
  const person = await signUp(server)
  const text = `Section 2 of the Ferry Act. Section 9 of the Ferry Act. Section 1(7) of the Ferry Act. The Balloon Act.
    Section 2 of the Ferry (Tolls) and Licences Act. SI 12 of 2031. SI 12 of 2001. SC 43/15. CCZ 3/2009. SC 12/2031.
    Section 1(1) of the Ferry Act says “No person may keep a ferry without a permit from the council”.`
  const { body } = await server.call(checkCitations, { text }, person.token)
  const notes = body.citations.flatMap((one) => one.notes)
  expect(notes.length).toBeGreaterThan(12)
  for (const language of [sn, nd])
    expect(notes.filter(({ sentence, translations }) => !translations && !translate(language, sentence))).toEqual([])
})

it('checks a Word file, and gives the text back as a Word document with a comment at each citation', async () => {
  const person = await signUp(server)
  const file = docx({ body: p('Under section 2 of the Ferry Act the toll is painted.') })
  const url = `${server.url}/api/citations/check/file`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: fileForm(file, 'heads.docx'),
  })
  const check = (await response.json()) as CitationCheck
  expect(check).toMatchObject({ citations: [{ verdict: 'held' }], points: 0 })
  const { status, bytes } = await commented(person.token, check.text)
  expect(status).toBe(200)
  const zip = new PizZip(bytes)
  expect(zip.file('word/comments.xml')!.asText()).toContain('Nothing is quoted of it here')
  expect(zip.file('word/document.xml')!.asText()).toMatch(
    /<w:commentRangeStart w:id="0"\/><w:r><w:t[^>]*>section 2<\/w:t><\/w:r><w:commentRangeEnd w:id="0"\/>/,
  )
  const broken = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: fileForm(new TextEncoder().encode('words'), 'heads.docx'),
  })
  expect(broken.status).toBe(400)
  expect(await server.call(checkCitationsOfFile, {}, undefined)).toMatchObject({ status: 401 })
})

const commented = async (token: string, text: string) => {
  const response = await fetch(`${server.url}/api${commentedDocument.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

it('is free once a day, the same text is paid once, and an admin sets the price', async () => {
  const person = await signUp(server)
  const admin = await signInAdmin(server)
  const price = async () => (await server.call(getCheckPrice, {}, person.token)).body
  const points = async () => (await server.call(checkPoints, {}, person.token)).body.points
  const check = async (text: string) => server.call(checkCitations, { text, agreedPoints: 3 }, person.token)
  expect((await server.call(setCheckPrice, { points: 3 }, person.token)).status).toBe(403)
  await server.call(setCheckPrice, { points: 3 }, admin.token)
  const before = await points()
  expect(await price()).toEqual({ now: 0, points: 3 })
  expect((await check('Nothing is cited here.')).body.points).toBe(0)
  expect((await check('Section 1 of the Ferry Act.')).body.points).toBe(0)
  expect(await price()).toEqual({ now: 3, points: 3 })
  const both = await Promise.all([check('Section 2 of the Ferry Act.'), check('Section 2 of the Ferry Act.')])
  expect(both.map(({ body }) => body.points).toSorted()).toEqual([0, 3])
  expect(await points()).toBe(before - 3)
  const unagreed = { text: 'Section 3 of the Ferry Act.', agreedPoints: 2 }
  expect((await server.call(checkCitations, unagreed, person.token)).status).toBe(409)
  // who names no price has agreed to none
  expect((await server.call(checkCitations, { text: unagreed.text }, person.token)).status).toBe(409)
  expect(await points()).toBe(before - 3)
  await check('Section 3 of the Ferry Act.')
  await check('Section 4 of the Ferry Act.')
  const poor = await check('Section 5 of the Ferry Act.')
  expect(poor.status).toBe(402)
  now = new Date('2026-11-20T22:00:01Z')
  expect((await check('Section 5 of the Ferry Act.')).body.points).toBe(0)
})
