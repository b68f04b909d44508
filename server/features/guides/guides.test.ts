import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDocument, getDocuments } from '#contract/library/library.ts'
import { getDocumentText } from '#contract/library/document-text.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { lawBehind, prepareLibrary } from '#server/features/library/service.ts'
import { signInAdmin } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { renderGuide } from './markdown.ts'
import { STYLE } from './style.ts'

let server: TestServer
let content: string

const guide = (title: string, body: string) =>
  `---\ntitle: ${title}\nheading: Work & pay\nas_at: 2016-12-31\nreviewed: 2026-11-20\nacts:\n  - Labour Act | 28:01 | 2016-12-31\nsummary: What to do when "notice" comes.\n---\n${body}\n`

beforeAll(async () => {
  content = mkdtempSync(path.join(os.tmpdir(), 'virtual-lawyer-content-'))
  server = await testServer({ PUBLIC_URL: 'https://law.example.test' })
  server.deps.config.CONTENT_DIR = content
  mkdirSync(path.join(content, 'library'))
  const write = (file: string, text: string) => writeFileSync(path.join(content, 'library', file), text)
  write(
    'lost-hats.md',
    guide(
      'Lost <hats>',
      '## 1. Who pays?\nThe **milliner** pays (Hats Act [Chapter 1:01], s 3).\n\nAt once (Hats Act [Chapter 1:01], s 3).\n\n## 2. When?\nSoon.\n\n## 3. Where?\nHere.',
    ),
  )
  write('lost-gloves.md', guide('Lost gloves', 'Nobody pays. <script>alert(1)</script> [click](javascript:alert(1))'))
  write('lost-scarves.md', guide('Lost scarves', 'Deleted by an admin.'))
  mkdirSync(path.join(content, 'guides', 'sn'), { recursive: true })
  const pairs = [
    ['Lost <hats>', 'Ngowani <dzakarasika>'],
    ['What to do when "notice" comes.', 'Zvekuita kana "notice" yasvika.'],
    ['## 1. Who pays?', '## 1. Anobhadhara ndiani?'],
    ['## 2. When?', '## 2. Rini?'],
    ['Soon.', 'Munguva pfupi. <img src=x onerror=alert(2)>'],
  ]
  const lines = [{ readBy: '' }, ...pairs.map(([en, to]) => ({ en, to }))]
  writeFileSync(
    path.join(content, 'guides', 'sn', 'lost-hats.jsonl'),
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
  const word = { en: 'eviction', means: 'being put out of a home', sn: 'kudzingwa <mumba>', nd: 'ukuxotshwa endlini' }
  writeFileSync(path.join(content, 'lexicon.jsonl'), JSON.stringify(word))
  mkdirSync(path.join(content, 'procedures'))
  writeFileSync(
    path.join(content, 'deadlines.yaml'),
    '[{ id: hat-week, title: Pay, from: When?, length: 7, unit: days, kind: latest, text: "In a week (Hats Act [Chapter 1:01], s 3)." }]',
  )
  const parts = ['questions', 'steps', 'deadlines', 'places', 'bring', 'costs', 'letters'].map((part) => `${part}: []`)
  writeFileSync(
    path.join(content, 'procedures', 'find-a-hat.yaml'),
    `title: Find a hat\nsummary: How.\nguides: [lost-hats]\nreviewed: 2026-11-23\nage: New.\noutcomes: [{ id: end, title: End, text: Done. }]\n${parts.join('\n')}`,
  )
  await prepareLibrary(server.ctx())
  await server.worker.idle()
  const { token } = await signInAdmin(server)
  const scarves = (await listed()).get('lost-scarves')!
  expect((await server.call(deleteDocument, { id: scarves }, token)).status).toBe(204)
})
afterAll(async () => {
  rmSync(content, { recursive: true, force: true })
  await server.stop()
})

async function listed(): Promise<Map<string, string>> {
  const { appState } = await import('#server/tables.ts')
  const rows = await server.deps.db.select().from(appState)
  return new Map(
    rows.filter(({ key }) => key.startsWith('guide:')).map(({ key, value }) => [key.slice(6, -3), String(value)]),
  )
}

async function get(address: string) {
  const response = await fetch(`${server.url}${address}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('anybody reads a guide without an account: its text, its date, its parts, and what is near it', async () => {
  const { status, text } = await get('/guides/lost-hats')
  expect(status).toBe(200)
  expect(text).toContain('<h1>Lost &lt;hats&gt;</h1>')
  expect(text).toContain('The <strong>milliner</strong> pays (Hats Act [Chapter 1:01], s 3).')
  expect(text).toContain('31 December 2016')
  expect(text).toMatch(/<a href="#2-when">2\. When\?<\/a>/)
  expect(text).toMatch(/<h2 id="2-when">2\. When\?<\/h2>/)
  expect(text).toContain('<a href="/guides/lost-gloves">Lost gloves</a>')
  expect(text).toContain(DISCLAIMER)
})

test('a guide leads to the procedures on its topic, and once to where its time limit is worked out', async () => {
  const { text } = await get('/guides/lost-hats')
  expect(text).toContain('<a href="/procedures/find-a-hat">Find a hat</a>')
  expect(text.match(/<a href="\/deadlines\?rule=hat-week"[^>]*>Work out my date<\/a>/g)).toHaveLength(1)
  expect((await get('/guides/lost-gloves')).text).not.toMatch(/find-a-hat|hat-week/)
  expect((await get('/sitemap.xml')).text).toContain('/procedures/find-a-hat</loc>')
})

test('a guide says at the paragraph that the law behind it ended, as soon as that is known', async () => {
  const statute = (title: string, asAt: string, number: string, text: string) =>
    addCorpusAct(server.ctx(), {
      title,
      asAt,
      sections: [
        { number: '1', heading: 'Short title', text: `1. Short title This Act may be cited as the ${title}.` },
        { number, heading: 'Payment', text: `${number}. Payment ${text}` },
      ],
    })
  await statute('Hats Act [Chapter 1:01]', '2010-01-01', '3', 'The milliner pays.')
  expect((await get('/guides/lost-hats')).text).not.toContain('No longer law')
  await statute(
    'Bare Heads Act, 2020',
    '2020-05-01',
    '4',
    'The Hats Act [Chapter 1:01] is amended by the repeal of section 3.',
  )
  const told =
    'The law behind this: Hats Act, s 3. No longer law: repealed on 1 May 2020 by the Bare Heads Act, 2020, s 4.'
  await expect
    .poll(async () => (await get('/guides/lost-hats')).text)
    .toContain(`s 3). <strong class="changed-law">${told}</strong></p>`)
  expect((await get('/guides/lost-hats')).text).toContain(
    'At once (Hats Act [Chapter 1:01], s 3). <strong class="changed-law">Changed law: see the note on Hats Act, s 3 above.</strong>',
  )
})

test('a guide that tells of the change itself says it once', () => {
  const law = { kind: 'repealed' as const, sentence: 'No longer law: repealed in 2020 by the Bare Heads Act.' }
  const behind = [{ cited: 'Hats Act, s 3', law }]
  expect(lawBehind('The milliner pays (Hats Act [Chapter 1:01], s 3).', behind)).toMatchObject({ kind: 'changed' })
  expect(lawBehind('Until 2020 the milliner paid (Hats Act [Chapter 1:01], s 3).', behind)).toBeUndefined()
  expect(lawBehind('That rule was repealed (Hats Act [Chapter 1:01], s 3).', behind)).toBeUndefined()
  const twice = [...behind, { ...behind[0]!, cited: 'Hats Act, s 8' }]
  const { sentence } = lawBehind('The milliner pays (Hats Act [Chapter 1:01], ss 3 and 8).', twice)!
  expect(sentence.split(behind[0]!.law.sentence)).toHaveLength(2)
  expect(sentence).toContain(`${behind[0]!.cited}; Hats Act, s 8. `)
})

test('what a guide holds becomes no script and no dangerous link', async () => {
  const { text } = await get('/guides/lost-gloves')
  expect(text).not.toContain('alert(1)</script>')
  expect(text).not.toContain('javascript:')
  const { html } = renderGuide('# Title\n\n<img src=x onerror=alert(1)>\n\n<style>*{display:none}</style>\n\nText')
  expect(html).not.toMatch(/onerror|<style|<h1/)
})

test('a guide is read in Shona where somebody has translated it: what is not yet, in English, and the English beside each part', async () => {
  const { status, text } = await get('/guides/sn/lost-hats')
  expect(status).toBe(200)
  expect(text).toContain('<html lang="sn"')
  expect(text).toContain('<h1>Ngowani &lt;dzakarasika&gt;</h1>')
  expect(text).toContain('<a href="/guides/lost-hats" lang="en" hreflang="en"')
  expect(text).toMatch(/<h2 id="2-rini">2\. Rini\?<\/h2><p>Munguva pfupi\. ?<\/p><details>/)
  expect(text).toMatch(/<div lang="en"><h3>2\. When\?<\/h3><p>Soon\.<\/p><\/div><\/details>/)
  expect(text).not.toContain('onerror')
  expect(text).toContain('<h2 id="3-where">3. Where?</h2>')
  expect(text).toContain('<a href="/guides/lost-gloves" lang="en">Lost gloves</a>')
  const english = (await get('/guides/lost-hats')).text
  expect(english).toContain(
    '<link rel="alternate" hreflang="sn" href="https://law.example.test/guides/sn/lost-hats" />',
  )
  expect(english).toContain('<a href="/guides/sn/lost-hats" lang="sn" hreflang="sn"')
})

test('the list in Shona names each guide in the language it is in, Shona first; a language that nobody wrote is missing', async () => {
  const list = (await get('/guides/sn')).text
  expect(list).toContain('<a href="/guides/sn/lost-hats">Ngowani &lt;dzakarasika&gt;</a>')
  expect(list).toContain('<a href="/guides/lost-gloves" lang="en">Lost gloves</a>')
  expect(list.indexOf('/guides/sn/lost-hats')).toBeLessThan(list.indexOf('/guides/lost-gloves'))
  expect((await get('/sitemap.xml')).text).toContain('<loc>https://law.example.test/guides/sn/lost-hats</loc>')
  for (const missing of ['sn/lost-gloves', 'nd/lost-hats', 'fr/lost-hats', 'en/lost-hats', 'sn/nothing'])
    expect((await get(`/guides/${missing}`)).status, missing).toBe(404)
})

test('in the library a guide and its parts have their names in Shona beside the English, and lead to the page in Shona', async () => {
  const { token } = await signInAdmin(server)
  const { body: documents } = await server.call(getDocuments, {}, token)
  const named = new Map(documents.map(({ name, called }) => [name, called]))
  expect(named.get('Lost <hats>')).toEqual({ sn: 'Ngowani <dzakarasika>' })
  expect(named.get('Lost gloves')).toBeUndefined()
  const documentId = documents.find(({ name }) => name === 'Lost <hats>')!._id
  const { body: text } = await server.call(getDocumentText, { documentId }, token)
  expect(text).toMatchObject({ guide: 'lost-hats', called: { sn: 'Ngowani <dzakarasika>' } })
  expect(text.sections!.map(({ heading, called }) => [heading, called?.sn])).toEqual([
    ['Lost <hats>', 'Ngowani <dzakarasika>'],
    ['Who pays?', 'Anobhadhara ndiani?'],
    ['When?', 'Rini?'],
    ['Where?', undefined],
  ])
})

test('legal words are listed with their meaning and what they are called in each language', async () => {
  const { status, text } = await get('/legal-words')
  expect(status).toBe(200)
  expect(text).toContain('<dt id="eviction" lang="en">eviction</dt>')
  expect(text).toContain('<span lang="sn">kudzingwa &lt;mumba&gt;</span>')
  expect((await get('/guides/sn')).text).toContain('href="/legal-words/sn"')
  const inNdebele = (await get('/legal-words/nd')).text
  expect(inNdebele).toContain('<html lang="nd"')
  expect(inNdebele).toContain('<h1>Amabala omthetho ngendimi ezintathu</h1>')
  expect(inNdebele.indexOf('lang="nd">isiNdebele:')).toBeLessThan(inNdebele.indexOf('lang="sn">chiShona:'))
  expect((await get('/legal-words/fr')).text).toContain('<html lang="en"')
  expect((await get('/sitemap.xml')).text).toContain('/legal-words</loc>')
})

test('search engines and chats that show a preview get the title, the address and what it is about', async () => {
  const { text } = await get('/guides/lost-hats')
  expect(text).toContain('<link rel="canonical" href="https://law.example.test/guides/lost-hats" />')
  expect(text).toContain('<meta property="og:title" content="Lost &lt;hats&gt;" />')
  expect(text).toContain('<meta name="description" content="What to do when &quot;notice&quot; comes." />')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!) as {
    headline: string
  }
  expect(data.headline).toBe('Lost <hats>')
})

test('the list, the sitemap and the addresses hold the guides that are there, and none that an admin deleted', async () => {
  for (const address of ['/guides', '/sitemap.xml']) {
    const { status, text } = await get(address)
    expect(status).toBe(200)
    expect(text).toContain('/guides/lost-hats')
    expect(text).not.toContain('lost-scarves')
  }
  expect((await get('/guides')).text).toContain('Work &amp; pay')
  for (const missing of ['lost-scarves', 'nothing', '%27', '..%2F..%2Fetc']) {
    const { status, text, headers } = await get(`/guides/${missing}`)
    expect(status).toBe(404)
    expect(text).toContain('All guides')
    expect(text).toContain('noindex')
    expect(headers.get('cache-control')).toBeNull()
  }
  expect((await get('/robots.txt')).text).toContain('Sitemap: https://law.example.test/sitemap.xml')
})

test('a page that has not changed is not sent again', async () => {
  const first = await fetch(`${server.url}/guides/lost-hats`)
  const again = await fetch(`${server.url}/guides/lost-hats`, {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
  expect(first.headers.get('cache-control')).toContain('max-age=300')
})

test('the pages wear the colours of the application', () => {
  const tokens = readFileSync('web/styles.css', 'utf8')
  const [dark, light] = STYLE.trim().split('\n') as [string, string]
  const [darkTokens, lightTokens] = tokens.split(":root[data-theme='light']") as [string, string]
  for (const [line, block] of [
    [dark, darkTokens],
    [light, lightTokens],
  ] as const) {
    for (const [, name, value] of line.matchAll(/--([\w-]+):([^;}]+)/g)) expect(block).toContain(`--${name}: ${value};`)
  }
})
