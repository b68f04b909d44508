import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ContractReview,
  decideFinding,
  deleteContractReview,
  getContractReview,
  getReviewPrice,
  listContractReviews,
  reviewAttachedContract,
  reviewContract,
  reviewContractFile,
  reviewedDocument,
  setContractKind,
  setReviewPrice,
} from '#contract/documents/contract-review.ts'
import type { Message } from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { hostileFiles } from '#tests/fixtures/hostile-files.ts'
import { converse } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { addDocument } from '#tests/support/library.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer, testServer } from '#tests/support/server.ts'

const HP = `Credit sale
Toro Stores (the seller) sells Ms Zhou (the purchaser) one bed on hire purchase.
1. The cash price of the bed is 200 dollars.
2. The seller may enter the purchaser’s home at any time to take the bed back. The purchaser keeps the bed clean.
3. The purchaser waives all rights under the Hire-Purchase Act.`
const LINES = HP.split('\n')

let server: TestServer
let now = new Date('2026-11-20T21:55:00Z')
beforeAll(async () => {
  server = await testServer({}, { now: () => now })
  const { id } = await addDocument(server, 'Hire-Purchase Act [Chapter 14:09]', [
    {
      number: '8',
      heading: 'Invalidity of certain provisions',
      text: 'A provision shall not be of any force or effect.',
    },
  ])
  await refreshProfile(server.deps.db, id)
})
afterAll(() => server.stop())

const upload = async (token: string, lines: string[], name = 'bed.docx', fields = {}) => {
  const response = await fetch(`${server.url}/api${reviewContractFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: fileForm(docx({ body: lines.map(p).join('') }), name, fields),
  })
  return { status: response.status, body: (await response.json()) as { id: string; message?: string } }
}
const reviewOf = async (token: string, id: string): Promise<ContractReview> =>
  (await server.call(getContractReview, { id }, token)).body
const findingIn = (review: ContractReview, id: string) => review.findings.find((one) => one.id === id)!
const wordOf = async (token: string, id: string) => {
  const response = await fetch(`${server.url}/api${reviewedDocument.path.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('without a language model', () => {
  it('finds what the law forbids and what is missing, each with a section, and says that rules may be wrong', async () => {
    const { token } = await signUp(server)
    const { id } = (await upload(token, LINES)).body
    const review = await reviewOf(token, id)
    expect(review).toMatchObject({ kind: 'instalment-sale', state: 'ready', by: 'rules', isWord: true, points: 0 })
    const entry = findingIn(review, 'rules-entry')
    expect(entry).toMatchObject({ kind: 'unclear', decision: 'open', section: { number: '8' } })
    expect(entry.cited).toBe('Hire-Purchase Act [Chapter 14:09], s 8(1)(a)')
    expect(entry.explanation).toContain('Look for yourself')
    const { paragraph, start, end } = entry.place!
    expect(review.paragraphs[paragraph]!.text.slice(start, end)).toMatch(/The seller may enter .* back\.$/)
    expect(findingIn(review, 'rules-ownership').kind).toBe('missing')
    expect(review.present.map(({ name }) => name)).toContain('The cash price')
    expect(findingIn(review, 'rules-cash_price')).toBeUndefined()
  })

  it('says in the language asked for what is ours, and in English what is the law’s', async () => {
    const { token } = await signUp(server)
    const { id } = (await upload(token, LINES)).body
    const [english, shona] = await Promise.all([
      reviewOf(token, id),
      server.call(getContractReview, { id, language: 'sn' }, token),
    ])
    const [one, other] = [english, shona.body].map((review) => findingIn(review, 'rules-entry'))
    expect(other).toMatchObject({ language: 'sn', words: one!.words, cited: one!.cited, change: one!.change })
    expect(other!.title).toBe('Kupinda mumba kana muchitoro kutora zvinhu')
    expect(other!.explanation).toMatch(
      /^Izvi zviri pedyo nechimwe chinhu chinorambidzwa nemutemo\. .*\(Hire-Purchase Act \[Chapter 14:09\], s 8\(1\)\(a\)\)\.$/,
    )
    expect(shona.body.age).not.toBe(english.age)
  })

  it('is of another kind when its person says so, and then nothing is decided', async () => {
    const { token } = await signUp(server)
    const { id } = (await upload(token, LINES)).body
    await server.call(decideFinding, { id, finding: 'rules-entry', decision: 'refused' }, token)
    expect((await server.call(setContractKind, { id, kind: 'loan' }, token)).status).toBe(200)
    const review = await reviewOf(token, id)
    expect(review.kind).toBe('loan')
    expect(review.findings.every(({ decision }) => decision === 'open')).toBe(true)
    expect((await server.call(setContractKind, { id, kind: '../loan' }, token)).status).toBe(400)
  })
})

it('gives the Word file back: accepted as tracked changes, open as comments, refused not at all', async () => {
  const { token } = await signUp(server)
  const { id } = (await upload(token, LINES)).body
  const decide = (finding: string, decision: 'accepted' | 'refused' | 'open') =>
    server.call(decideFinding, { id, finding, decision }, token)
  expect((await decide('rules-entry', 'accepted')).status).toBe(204)
  await decide('rules-ownership', 'accepted')
  await decide('rules-waiver', 'refused')
  const { status, bytes } = await wordOf(token, id)
  expect(status).toBe(200)
  const zip = new PizZip(bytes)
  const xml = zip.file('word/document.xml')!.asText()
  const comments = zip.file('word/comments.xml')!.asText()
  expect(xml).toMatch(/<w:del [^>]*w:author="Virtual Lawyer"[^>]*><w:r>.{0,60}The seller may enter/)
  expect(xml).toMatch(/<w:ins [^>]*w:author="Virtual Lawyer"[^>]*><w:r>.{0,60}The Seller stays owner/)
  expect(comments).toContain('The first payment')
  expect(comments).not.toContain('Giving up rights')
  expect(comments).not.toContain('Entering a home')
  const open = (await reviewOf(token, id)).findings.filter(({ decision }) => decision === 'open')
  expect(comments.match(/<w:comment /g)).toHaveLength(open.length)
  await decide('rules-entry', 'open')
  expect(new PizZip((await wordOf(token, id)).bytes).file('word/document.xml')!.asText()).not.toContain('<w:del ')
})

it('reviews pasted text too, which cannot be had back as a Word file', async () => {
  const { token } = await signUp(server)
  const { body } = await server.call(reviewContract, { text: HP }, token)
  expect((await reviewOf(token, body.id)).isWord).toBe(false)
  expect((await wordOf(token, body.id)).status).toBe(409)
  expect((await server.call(reviewContract, { text: ' ' }, token)).status).toBe(400)
})

it('reviews what is attached to a consultation, which is the same review as of the file itself, and nobody else’s', async () => {
  const { token } = await signUp(server)
  const stranger = (await signUp(server)).token
  const conversationId = await converse(server, token)
  const response = await server.request('POST', `/api/chat/conversations/${conversationId}/documents`, {
    token,
    body: fileForm(docx({ body: LINES.map(p).join('') }), 'bed.docx'),
  })
  const { documentId } = ((await response.json()) as Message).attachment!
  const { status, body } = await server.call(reviewAttachedContract, { conversationId, documentId }, token)
  expect(status).toBe(200)
  expect(await reviewOf(token, body.id)).toMatchObject({ name: 'bed.docx', kind: 'instalment-sale', isWord: true })
  expect((await upload(token, LINES)).body.id).toBe(body.id)
  const elsewhere = await converse(server, token)
  for (const [who, where, what] of [
    [stranger, conversationId, documentId],
    [token, elsewhere, documentId],
    [token, conversationId, conversationId],
    [token, 'x', 'x'],
  ] as const)
    expect((await server.call(reviewAttachedContract, { conversationId: where, documentId: what }, who)).status).toBe(
      404,
    )
  expect((await server.call(listContractReviews, {}, stranger)).body).toEqual([])
})

it('takes its price once for each text: the first of a day is free, also after it was deleted', async () => {
  const { token } = await signUp(server)
  const admin = (await signInAdmin(server)).token
  now = new Date('2026-11-20T21:55:00Z')
  const points = async () => (await server.call(checkPoints, {}, token)).body.points
  const before = await points()
  const first = (await upload(token, LINES)).body.id
  await server.call(setReviewPrice, { points: 4 }, admin)
  expect((await server.call(getReviewPrice, {}, token)).body).toEqual({ now: 4, points: 4 })
  expect((await upload(token, LINES)).body.id).toBe(first)
  expect((await server.call(deleteContractReview, { id: first }, token)).status).toBe(204)
  await upload(token, LINES)
  expect(await points()).toBe(before)
  const more = () => upload(token, [...LINES, '4. More.'], 'more.docx', { agreedPoints: '4' })
  await Promise.all([more(), more()])
  expect(await points()).toBe(before - 4)
  await server.call(setReviewPrice, { points: 900 }, admin)
  expect((await upload(token, [...LINES, '5. Dear.'], 'dear.docx', { agreedPoints: '900' })).status).toBe(402)
  expect((await server.call(listContractReviews, {}, token)).body).toHaveLength(2)
  now = new Date('2026-11-20T22:05:00Z')
  expect((await server.call(getReviewPrice, {}, token)).body.now).toBe(0)
  await server.call(setReviewPrice, { points: 2 }, admin)
})

it('takes no more than was agreed to: a price that was raised meanwhile is said, and nothing is taken', async () => {
  const { token } = await signUp(server)
  const admin = (await signInAdmin(server)).token
  const points = async () => (await server.call(checkPoints, {}, token)).body.points
  await upload(token, LINES, 'bed.docx', { agreedPoints: '0' })
  await server.call(setReviewPrice, { points: 3 }, admin)
  const before = await points()
  const refused = await upload(token, [...LINES, '4. More.'], 'more.docx', { agreedPoints: '2' })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('now 3, not 2') as string } })
  // who names no price has agreed to none
  expect((await server.call(reviewContract, { text: HP }, token)).status).toBe(409)
  expect(await points()).toBe(before)
  expect((await server.call(listContractReviews, {}, token)).body).toHaveLength(1)
  expect((await upload(token, [...LINES, '4. More.'], 'more.docx', { agreedPoints: '3' })).status).toBe(200)
  // what is paid for already costs nothing, and what became cheaper costs less
  expect((await upload(token, LINES, 'bed.docx', { agreedPoints: '0' })).status).toBe(200)
  await server.call(setReviewPrice, { points: 2 }, admin)
  expect((await server.call(reviewContract, { text: HP, agreedPoints: 3 }, token)).status).toBe(200)
  expect(await points()).toBe(before - 5)
})

it('is its person’s alone: a stranger’s review is a missing one', async () => {
  const owner = (await signUp(server)).token
  const stranger = (await signUp(server)).token
  const { id } = (await upload(owner, LINES)).body
  for (const asked of [id, 'nothing', '00000000-0000-4000-8000-000000000000']) {
    const decided = { id: asked, finding: 'rules-entry', decision: 'accepted' as const }
    expect((await server.call(getContractReview, { id: asked }, stranger)).status).toBe(404)
    expect((await server.call(decideFinding, decided, stranger)).status).toBe(404)
    expect((await server.call(setContractKind, { id: asked, kind: 'loan' }, stranger)).status).toBe(404)
    expect((await server.call(deleteContractReview, { id: asked }, stranger)).status).toBe(404)
    expect((await wordOf(stranger, asked)).status).toBe(404)
  }
  expect((await server.call(listContractReviews, {}, stranger)).body).toEqual([])
  const unknown = { id, finding: '__proto__', decision: 'accepted' as const }
  expect((await server.call(decideFinding, unknown, owner)).status).toBe(404)
  expect((await server.call(getContractReview, { id })).status).toBe(401)
})

/** What unpacks to a hundred megabytes takes long, and is tried where files are read. */
const refused = hostileFiles(() => server.url).filter(
  ({ what, name, reading }) => name.endsWith('.docx') && reading !== 'ready' && what !== 'a zip bomb',
)

it.each(refused)('says what is wrong with $what, stores nothing and takes nothing', async ({ name, make, reading }) => {
  const { token } = await signUp(server)
  const response = await fetch(`${server.url}/api${reviewContractFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: fileForm(make(), name),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ fields: { file: expect.stringMatching(reading) as string } })
  expect((await server.call(listContractReviews, {}, token)).body).toEqual([])
  expect((await server.call(getReviewPrice, {}, token)).body.now).toBe(0)
})
