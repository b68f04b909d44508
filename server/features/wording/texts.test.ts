import { expect, test } from 'vitest'
import { corrected, type Corrections } from '#contract/sentences/corrected.ts'
import { nd as sentencesNd } from '#contract/sentences/nd.ts'
import { MESSAGES } from '#server/features/chat-channels/service.ts'
import { SENTENCES } from '#server/features/answering/service.ts'
import { GUIDE_TEXTS } from '#server/features/guides/service.ts'
import { LAW_WORDINGS } from '#server/features/library/service.ts'
import { english } from '#web/messages/english.ts'
import { catalogue as screens } from '#web/messages/sn/index.ts'
import { plainText, problemOfCorrection } from './problem.ts'
import { type CatalogueText, named, numbered, textsOf } from './texts.ts'

const SIGN = ' ✓'
const signed = (texts: CatalogueText[]) => {
  const all: Record<string, [string, string][]> = {}
  for (const { key, text } of texts) (all[key.replace(/#\d+$/, '')] ??= []).push([text, text + SIGN])
  return all as Corrections
}

const CATALOGUES: [string, object, object][] = [
  ['screens', english, { ...screens, sentences: {} }],
  ['answers', SENTENCES.en, SENTENCES.nd],
  ['chats', MESSAGES.en, MESSAGES.sn],
  ['law', LAW_WORDINGS.en, LAW_WORDINGS.nd],
  ['pages', GUIDE_TEXTS.en, GUIDE_TEXTS.sn],
  ['sentences', sentencesNd, sentencesNd],
]

test.each(CATALOGUES)('each text of the %s can be corrected, and is then what is said', (_, inEnglish, other) => {
  const texts = textsOf(inEnglish, other)
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
  const said = textsOf(inEnglish, corrected(other, signed(texts))).map(({ text }) => text)
  expect(said).toEqual(texts.map(({ text }) => text + SIGN))
})

test('people read the names of what is put in, and it is put into whatever place they move it to', () => {
  const messages = {
    found: (count: number, place: string) => (count === 1 ? `one in ${place}` : `${count} in ${place}`),
  }
  const texts = textsOf(messages, messages)
  expect(texts.map(({ key, text, names }) => [key, named(text, names)])).toEqual([
    ['found', '${count} in ${place}'],
    ['found#2', 'one in ${place}'],
  ])
  const moved = numbered('${place}: ${count}, $ {x}, ${other}', texts[0]!.names)
  const { found } = corrected(messages, { found: [[texts[0]!.text, moved]] })
  expect(found(3, 'Gweru in {0} ${count}')).toBe('Gweru in {0} ${count}: 3, $ {x}, ${other}')
  expect(found(1, 'Gweru')).toBe('one in Gweru')
})

test('several names and one are corrected each in its own form', () => {
  const files = (names: string[]) =>
    `Mu${names.map((name) => `“${name}”`).join(' na')} ${names.length > 1 ? 'hamuna chinhu' : 'hamuna'}.`
  const texts = textsOf({ files }, { files })
  expect(texts.map(({ text }) => text)).toEqual(['Mu“{0}” hamuna.', 'Mu“{0}” hamuna chinhu.'])
  const said = corrected({ files }, { files: texts.map(({ text }): [string, string] => [text, `${text} (${text})`]) })
  expect(said.files(['a.pdf'])).toBe('Mu“a.pdf” hamuna. (Mu“a.pdf” hamuna.)')
  expect(said.files(['a', 'b', 'c'])).toBe('Mu“a” na“b” na“c” hamuna chinhu. (Mu“a” na“b” na“c” hamuna chinhu.)')
})

test('a correction of what has changed in our files since is not said', () => {
  const messages = { title: 'Mapoints', price: (count: number) => `${count} mapoints` }
  const old: Corrections = { title: [['Mapoindi', 'X']], price: [['{0} mapoindi', 'X {0}']], gone: [['a', 'b']] }
  const now = corrected(messages, old)
  expect([now.title, now.price(2)]).toEqual(['Mapoints', '2 mapoints'])
})

test('what is put in otherwise than it was given keeps its place too', () => {
  const messages = { pages: (pages: number[]) => `Peji ${pages.join(', ')} hapana.` }
  const { pages } = corrected(messages, { pages: [['Peji {0} hapana.', 'Hapana peji {0}.']] })
  expect(pages([2, 3])).toBe('Hapana peji 2, 3.')
})

const LINK = 'Verengai [pano](/guides) kana ${site}/app: {mode}'
test.each([
  ['', 'Write a text'],
  [`${LINK} ${'x'.repeat(1_000_000)}`, 'Use at most'],
  ['Verengai [pano](/guides) kana ${site}/app', '{mode} is missing'],
  [`${LINK} \${site}`, '${site} cannot be here, or not so often: our text has it once'],
  [`${LINK} {password}`, '{password} cannot be here, or not so often: our text has it not at all'],
  ['Verengai [pano](https://evil.test) kana ${site}/app: {mode}', '](/guides) is missing'],
  [`${LINK} https://evil.test`, 'https://evil.test cannot be here'],
])('a correction is refused with what is wrong with it (%#)', (text, problem) => {
  expect(problemOfCorrection(plainText(text, LINK), LINK)).toContain(problem)
})

test('a correction is plain text on as many lines as ours, and markup in it is only text', () => {
  expect(plainText('  a\u0000b\u202e c\r\nd  ', ' x ')).toBe(' a b c d ')
  expect(plainText('a\nb', 'x\ny')).toBe('a\nb')
  expect(plainText(' \n\u0007 ', 'x')).toBe('')
  expect(problemOfCorrection('<b>{mode}</b>', '{mode} x')).toBeUndefined()
})
