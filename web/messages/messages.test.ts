import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languageFor } from '#contract/screen-language.ts'
import { catalogue as nd } from './nd/index.ts'
import { catalogue as sn } from './sn/index.ts'

/** What is the same word in another language: names, loan words and formats. */
const SAME = new Set(['Email', 'Password', 'Account'])

const areas = readdirSync('web/messages/en').map((name) => name.replace('.ts', ''))
const english = await Promise.all(
  areas.map(async (area) => {
    const module: Record<string, Record<string, unknown>> = await import(`./en/${area}.ts`)
    return [area, module[area] ?? {}] as const
  }),
)
/** Marks stand in for what a message is given, so that two languages can be compared. */
const said = (message: unknown): string => {
  if (typeof message === 'function')
    return String(message(...Array.from({ length: message.length }, (_, at) => 911 + at)))
  return typeof message === 'object' && message ? Object.values(message).map(said).join('\n') : String(message)
}
const marks = (text: string) => [...text.matchAll(/\{\w+\}|91\d/g)].map(([mark]) => mark).toSorted()
const sources = readdirSync('web', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.includes('messages'))
  .map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), 'utf8'))

for (const [name, catalogue] of [
  ['sn', sn],
  ['nd', nd],
] as const) {
  const known: Record<string, Record<string, unknown>> = catalogue

  test.each(english)(
    `${name}: every message of %s is there, with what it is given, and is not the English one`,
    (area, messages) => {
      expect(Object.keys(known[area] ?? {}).toSorted()).toEqual(Object.keys(messages).toSorted())
      for (const [key, message] of Object.entries(messages)) {
        const [here, there] = [said(message), said(known[area]?.[key])]
        expect([key, marks(there)]).toEqual([key, marks(here)])
        expect(there === here && !SAME.has(here) ? key : '').toBe('')
      }
    },
  )
}

test('both translations know the same sentences of the contract and the server', () => {
  expect(Object.keys(nd.sentences).toSorted()).toEqual(Object.keys(sn.sentences).toSorted())
})

test.each(english)('every message of %s is used', (area, messages) => {
  const readers = sources.filter((text) => text.includes(`messages/en/${area}.ts`)).join('\n')
  const taken = [...readers.matchAll(/const \{([^{}]*)\} = useMessages\(/g)].map(([, names]) => names).join()
  const isRead = (key: string) =>
    new RegExp(`\\.${key}\\b|'${key}'`).test(readers + keyFiles) || new RegExp(`\\b${key}\\b`).test(taken)
  const unused = Object.keys(messages).filter((key) => !isRead(key))
  expect(unused).toEqual([])
})
/** Tables of keys, whose reader names none. */
const keyFiles =
  ['layout/drawer-items.ts', 'layout/paths.ts'].map((name) => readFileSync(`web/components/${name}`, 'utf8')).join('') +
  readFileSync('contract/product.ts', 'utf8') +
  readFileSync('contract/documents/citation-check.ts', 'utf8') +
  readFileSync('contract/procedures/deadlines.ts', 'utf8') +
  readFileSync('contract/procedures/deadline-calendar.ts', 'utf8') +
  // named by the unit of a rule
  `'hours' 'days' 'court_days' 'weeks' 'months' 'years'` +
  // built from the kind of notification
  `'emailHint' 'smsHint' 'pushHint'` +
  readFileSync('web/messages/en/start.ts', 'utf8').split('TOPIC_TEXTS')[1]

/** How one speaks to a child or a friend: you, and yours. A stranger is spoken to as imi, -enyu. */
const FAMILIAR = /\b(?:iwe|ako|yako|rako|dzako|wako|vako|kwako|zvako|pako|mako|chako)\b/i

test('Shona speaks to people politely, on the screens, in refusals, in answers and on WhatsApp', () => {
  const chats = 'chat-channels/outgoing/sentences'
  const files = ['answering/sentences/sn.ts', `${chats}/sn.ts`, `${chats}/procedures-sn.ts`].map(
    (name) => `server/features/${name}`,
  )
  const server = files.map((name) => readFileSync(name, 'utf8').split('\n'))
  const { sentences, ...screens } = sn
  const all = [...Object.values(screens).flatMap((area) => Object.values(area).map(said)), ...Object.values(sentences)]
  expect([...all, ...server.flat()].filter((sentence) => FAMILIAR.test(sentence))).toEqual([])
})

test('the language is the account’s, else the device’s choice, else the browser’s, else English', () => {
  expect(languageFor({ preferredLanguage: 'nd' }, 'sn', ['en'])).toBe('nd')
  expect(languageFor({ preferredLanguage: 'fr' }, 'sn', ['sn'])).toBe('en')
  expect(languageFor(null, 'sn', ['nd'])).toBe('sn')
  expect(languageFor(null, null, ['fr', 'nd-ZW', 'en'])).toBe('nd')
  expect(languageFor(null, 'xx', ['fr'])).toBe('en')
})
