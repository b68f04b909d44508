import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkCitations } from '#contract/documents/citation-check.ts'
import { getCitingJudgments, getJudgment, setJudgment } from '#contract/library/judgments.ts'
import { getSectionLinks } from '#contract/library/reading-room.ts'
import { deleteDocument, getDocuments } from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { labelOf } from '#server/features/answering/citations/labels.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { importLibrary } from '#server/features/library/import/import.ts'
import { searchLibrary, withLawBehind } from '#server/features/library/service.ts'
import { documentProfiles, documents, lawChanges, subheadings } from '#server/tables.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { citedIn } from './read-cited.ts'

// test material: no such judgments, people or Acts exist; courts do not give numbers as high as these
const KITE_ACT = 'Kite Act [Chapter 9:99]'
const HEAD = [
  'HH 9901-20',
  'HC 10234/19',
  'TENDAI ROPE',
  'versus',
  'SIPHO STRING',
  'HIGH COURT OF ZIMBABWE',
  'LANTERN J',
  'HARARE, 14 November 2019 and 8 January 2020',
]
const BODY = [
  'LANTERN J: The parties quarrel about a kite.',
  '[1] The applicant flew a purple kite over the market of Mbare.',
  '[2] Section 3 of the Kite Act [Chapter 9:99] asks for a string of hemp. Section 9 of the Kite Act [Chapter 9:99] is repealed.',
  '[3] In SC 9905/21 the court held that twine is hemp, as section 2 of this Act says. The Gliders Act [Chapter 9:98], in its section 3, is of no help.',
]
const AKN = `<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><judgment name="judgment"><meta><identification>
  <FRBRWork><FRBRuri value="/akn/zw/judgment/zwsc/2021/9905"/><FRBRdate date="2021-02-05" name="Generation"/></FRBRWork>
  <FRBRExpression><FRBRuri value="/akn/zw/judgment/zwsc/2021/9905/eng@2021-02-05"/></FRBRExpression></identification></meta>
  <header><p><courtType>Supreme Court of Zimbabwe</courtType></p><p><party as="#appellant">Rudo Twine</party> v <party as="#respondent">Minister of Gliders</party></p>
  <p><judge>WICKET DCJ</judge>, <judge>TALLOW JA</judge></p></header>
  <judgmentBody><motivation><paragraph><num>[1]</num><content><p>Twine is a kind of hemp.</p></content></paragraph>
  <paragraph><num>[2]</num><content><p>See section 3 of the Kite Act [Chapter 9:99].</p></content></paragraph></motivation></judgmentBody></judgment></akomaNtoso>`

let server: TestServer
let folder: string
let admin: string
let reader: string
beforeAll(async () => {
  server = await testServer()
  admin = (await signInAdmin(server)).token
  reader = (await signUp(server)).token
  folder = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-judgments-'))
  await addCorpusAct(server.ctx(), {
    title: KITE_ACT,
    asAt: '2016-12-31',
    sections: [
      { number: '3', heading: 'Strings', text: '3. Strings Every kite has a string of hemp.' },
      { number: '9', heading: 'Tails', text: '9. Tails No kite has two tails.' },
    ],
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

async function importFiles() {
  const told: Record<string, string> = {}
  const signal = new AbortController().signal
  for await (const event of importLibrary(server.ctx(), { path: folder, signal, wake: server.worker.wake }))
    if (event.kind === 'file') told[event.file] = event.reason ?? `${event.outcome}: ${event.title}`
  await server.worker.idle()
  return told
}
const documentOf = async (title: string) => {
  const [document] = await server.deps.db.select().from(documents).where(eq(documents.title, title))
  return document!
}
const citing = async (title: string, words: string) => {
  const { id: documentId } = await documentOf(title)
  const { body } = await server.call(getDocumentText, { documentId }, reader)
  return (await server.call(getCitingJudgments, { documentId, start: body.text.indexOf(words) }, reader)).body
}
const ROPE = 'TENDAI ROPE v SIPHO STRING (HH 9901-20)'
const TWINE = 'Rudo Twine v Minister of Gliders ([2021] ZWSC 9905)'

it('a library without judgments says that it holds none', async () => {
  expect(await citing(KITE_ACT, 'Every kite')).toEqual({ judgments: [], held: 0 })
  const { body } = await server.call(checkCitations, { text: 'The court so held in HH 9901-20.' }, reader)
  expect(body.citations[0]).toMatchObject({
    verdict: 'not_held',
    notes: expect.arrayContaining([{ sentence: 'This library holds no judgments.' }]),
  })
})

it('are imported from Word files by their heads and from Akoma Ntoso, under a heading of their own', async () => {
  writeFileSync(path.join(folder, 'rope.docx'), docx({ body: [...HEAD, ...BODY].map(p).join('') }))
  writeFileSync(path.join(folder, 'twine.xml'), AKN)
  writeFileSync(path.join(folder, 'nameless.xml'), AKN.replace(/zwsc\/2021/g, 'zwsc/x').replace(/courtType/g, 'b'))
  expect(await importFiles()).toEqual({
    'nameless.xml': 'This judgment does not say its court, its number or its parties.',
    'rope.docx': `imported: ${ROPE}`,
    'twine.xml': `imported: ${TWINE}`,
  })
  const rope = await documentOf(ROPE)
  const { body } = await server.call(getJudgment, { id: rope.id }, reader)
  expect(body.judgment).toEqual({
    court: 'High Court of Zimbabwe',
    citations: ['HH 9901-20'],
    parties: { before: ['TENDAI ROPE'], after: ['SIPHO STRING'] },
    judges: ['LANTERN J'],
    date: '2020-01-08',
    source: 'head',
  })
  const twine = await documentOf(TWINE)
  expect((await server.call(getJudgment, { id: twine.id }, reader)).body.judgment).toMatchObject({
    court: 'Supreme Court of Zimbabwe',
    judges: ['WICKET DCJ', 'TALLOW JA'],
    date: '2021-02-05',
    source: 'file',
  })
  expect(twine.frbrUri).toBe('/akn/zw/judgment/zwsc/2021/9905')
  const [heading] = await server.deps.db.select().from(subheadings).where(eq(subheadings.id, rope.subheadingId!))
  expect(heading?.name).toBe('Judgments')
  expect(twine.subheadingId).toBe(rope.subheadingId)
  expect(Object.values(await importFiles()).filter((told) => told.startsWith('already there'))).toHaveLength(2)
})

it('are found and cited by paragraph, and change no law and stand for no Act', async () => {
  const [hit] = await searchLibrary(server.ctx(), { query: 'purple kite over the market of Mbare', limit: 1 })
  expect(hit).toMatchObject({ title: ROPE, kind: 'judgment', number: '1' })
  expect(labelOf(hit!)).toBe(`${ROPE}, para 1`)
  const [other] = await searchLibrary(server.ctx(), { query: 'twine is a kind of hemp', limit: 1 })
  expect(labelOf(other!)).toBe(`${TWINE}, para 1`)
  expect(other!.text).toContain('[1] Twine')
  const profiles = await server.deps.db.select().from(documentProfiles)
  expect(profiles.map(({ act }) => act)).toEqual(['kite act'])
  expect(await server.deps.db.select().from(lawChanges)).toEqual([])
})

it.each(['HH 9901-20', 'HH-9901-2020', '[2020] ZWHHC 9901', 'rope v string'])(
  'are the first that the library shows for %s',
  async (q) => {
    const { body } = await server.call(getDocuments, { q, limit: 3 }, reader)
    expect(body[0]).toMatchObject({ name: ROPE, titleHit: true })
  },
)

it('stand beside the section that they cite, and beside the judgment, the newest first', async () => {
  expect(await citing(KITE_ACT, 'Every kite')).toMatchObject({
    held: 2,
    judgments: [
      { title: TWINE, date: '2021-02-05', paragraphs: [{ number: '2' }] },
      {
        title: ROPE,
        citations: ['HH 9901-20'],
        paragraphs: [{ number: '2', words: expect.stringContaining('ection 3') }],
      },
    ],
  })
  expect((await citing(KITE_ACT, 'No kite')).judgments.map(({ title }) => title)).toEqual([ROPE])
  expect((await citing(TWINE, 'Twine is')).judgments).toMatchObject([{ title: ROPE, paragraphs: [{ number: '3' }] }])
})

it('link to the laws and judgments that they cite; a bare section is not taken for one of their paragraphs', async () => {
  const { id: documentId } = await documentOf(ROPE)
  const { body } = await server.call(getDocumentText, { documentId }, reader)
  const range = { documentId, version: body.version!, start: 0, end: body.text.length }
  const links = (await server.call(getSectionLinks, range, reader)).body
  expect(links.map(({ start, end, title, section }) => [body.text.slice(start, end), title, section])).toEqual([
    ['Section 3', KITE_ACT, '3'],
    [KITE_ACT, KITE_ACT, undefined],
    ['Section 9', KITE_ACT, '9'],
    [KITE_ACT, KITE_ACT, undefined],
    ['SC 9905/21', TWINE, undefined],
  ])
})

it('are known to the checker of citations in each of their forms', async () => {
  const { body } = await server.call(
    checkCitations,
    { text: 'Compare HH-9901-2020, SC 9905/21 and SC 9906/21.', agreedPoints: 2 },
    reader,
  )
  expect(body.citations.map(({ verdict, source, notes }) => [verdict, source?.title ?? notes[0]?.sentence])).toEqual([
    ['held', ROPE],
    ['held', TWINE],
    ['not_held', 'A judgment of the Supreme Court.'],
  ])
})

it('an administrator describes one whose head cannot be read; it is then cut, cited and kept as one', async () => {
  writeFileSync(path.join(folder, 'plain.docx'), docx({ body: ['Ruling on lanterns', ...BODY].map(p).join('') }))
  await importFiles()
  const [document] = (await server.deps.db.select().from(documents)).filter(({ name }) => name === 'plain')
  const entered = {
    id: document!.id,
    court: 'High Court of Zimbabwe',
    citations: ['HB 9907-22'],
    parties: { before: ['A. Lantern'], after: ['B. Wick', 'half of a pair \ud800'] },
    judges: [],
  }
  expect((await server.call(setJudgment, entered, reader)).status).toBe(403)
  expect((await server.call(setJudgment, { ...entered, citations: ['Case 7'] }, admin)).status).toBe(400)
  expect((await server.call(setJudgment, entered, admin)).status).toBe(200)
  await server.worker.idle()
  const told = await citing(KITE_ACT, 'Every kite')
  expect(told.judgments.at(-1)).toMatchObject({
    title: 'A. Lantern v B. Wick and another (HB 9907-22)',
    paragraphs: [{ number: '2' }],
  })
  await server.call(deleteDocument, { id: document!.id }, admin)
  expect((await citing(KITE_ACT, 'Every kite')).judgments).toHaveLength(2)
})

it('are imported from text whose lines are broken and from web pages, marked or plain; other such files are refused', async () => {
  const other = (text: string) => text.replace('ROPE', 'REED').replace('STRING', 'SPOOL').replace('9901', '9911')
  const lines = [...HEAD, ...BODY].map(other)
  const wrapped = lines.map((line) => line.replace(/(.{50,70}) /g, '$1\n')).join('\n')
  writeFileSync(path.join(folder, 'reed.txt'), wrapped)
  const page = lines.map(
    (line) => `<p>${line.replace('9911', '9912').replace('REED', 'RAFT').replace('hemp', '<b>hemp</b>')}</p>`,
  )
  writeFileSync(path.join(folder, 'raft.html'), `<html><head><title>x</title></head><nav>Home</nav>${page.join('')}`)
  const marked = `<la-akoma-ntoso data-frbr-expression-uri="/akn/zw/judgment/zwhhc/2021/9913/eng@2021-03-01"><div class="akn-judgment">
    <header class="akn-header"><span class="akn-courtType">High Court of Zimbabwe</span> <span class="akn-party">Rudo Kerosene</span> v
    <span class="akn-party">Oil &#xD800;Works</span></header><div class="akn-judgmentBody"><section class="akn-paragraph"><span class="akn-num">[1]</span>
    <span class="akn-p">Oil burns &#xD800; in a lamp.</span></section></div></div></la-akoma-ntoso>`
  writeFileSync(path.join(folder, 'marked.html'), marked)
  writeFileSync(path.join(folder, 'notes.txt'), 'Buy string.')
  writeFileSync(path.join(folder, 'torn.txt'), Buffer.from([0xff, 0xfe, 0x41]))
  writeFileSync(path.join(folder, 'endless.txt'), `${lines.join('\n')}${'\n1. a'.repeat(400_000)}`)
  expect(await importFiles()).toMatchObject({
    'reed.txt': 'imported: TENDAI REED v SIPHO SPOOL (HH 9911-20)',
    'raft.html': 'imported: TENDAI RAFT v SIPHO SPOOL (HH 9912-20)',
    'marked.html': expect.stringMatching(/^imported: Rudo Kerosene v Oil .Works \(\[2021\] ZWHHC 9913\)$/),
    'notes.txt': expect.stringContaining('does not begin as a judgment does'),
    'torn.txt': 'This file is not UTF-8 text.',
    'endless.txt': expect.stringContaining('too much text'),
  })
  for (const title of ['TENDAI REED v SIPHO SPOOL (HH 9911-20)', 'TENDAI RAFT v SIPHO SPOOL (HH 9912-20)']) {
    const { id: documentId } = await documentOf(title)
    const { body } = await server.call(getDocumentText, { documentId }, reader)
    expect(body.sections?.map(({ number }) => number)).toEqual([undefined, '1', '2', '3'])
    expect(body.text).toContain('asks for a string of hemp. Section 9')
  }
})

it('a paragraph that rests on law which ended says so beside it, one that does not says nothing', async () => {
  const text = '2. Repeal of section 3 of Cap. 9:99 (1) Section 3 of the Kite Act [Chapter 9:99] is repealed.'
  await addCorpusAct(server.ctx(), {
    title: 'Kite Amendment Act, 2022',
    asAt: '2022-05-27',
    sections: [{ number: '2', heading: 'Repeal of section 3 of Cap. 9:99', text }],
  })
  await server.worker.idle()
  const hits = await searchLibrary(server.ctx(), { query: 'twine is a kind of hemp', limit: 10 })
  const found = hits.filter(({ title }) => title === TWINE)
  const told = async () => {
    const passages = await withLawBehind(server.ctx(), found, (hit) => hit.text)
    return Object.fromEntries(passages.map(({ number, law }) => [number, law?.sentence]))
  }
  // what changed is shown within two seconds
  await expect.poll(told, { timeout: 15_000 }).toMatchObject({
    1: undefined,
    2: expect.stringMatching(/^The law behind this: Kite Act \[Chapter 9:99\], s 3\. .*repealed/),
  })
})

it('cites only what it names: a bare section, and the judgment itself, are none', () => {
  const text =
    'Section 3 of the Kite Act [Chapter 9:99] is clear. So is section 4. In HH 9901-20 we said so; HB 9902-19 did not.'
  expect(citedIn(text, ['HH/2020/9901'])).toMatchObject([
    { act: { name: 'kite act', chapter: '9:99' }, section: '3' },
    { judgment: 'HB/2019/9902', words: 'HB 9902-19' },
  ])
  expect(citedIn('HH 9901-20; '.repeat(6_000), [])).toHaveLength(5_000)
})
