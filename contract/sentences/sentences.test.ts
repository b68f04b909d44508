import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nd } from './nd.ts'
import { sn } from './sn.ts'
import { translate } from './translate.ts'

const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .filter(({ parentPath }) => !parentPath.endsWith('contract/sentences'))
    .map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n')
const templates = readFileSync('content/templates/templates.json', 'utf8')
const source = textOf('server') + textOf('contract') + textOf('web/features') + textOf('web/lib') + templates

/** Sentences that are thrown or demanded of a field, where they are written out as one. */
const SAID = [
  /new AppError\(\s*'\w+',\s*'([^'\n]+)'/g,
  /\brequired\('([^'\n]+)'/g,
  /\berror: '([A-Z][^'\n]+)'/g,
  /\b(?:minLength|maxLength|email|int|positive|lte|regex)\([^\n]*?'([A-Z][^'\n]+ [^'\n]+)'\)/g,
  /\bconst sentence = '([^'\n]+)'/g,
  /^  \w+: '(This (?:file|PDF|Word)[^'\n]+)',$/gm,
]
/** Why a document is signed on paper, or that it may be signed by link, as each template says. */
const WHYS = [...templates.matchAll(/"why": "([^"]+)"/g)].flatMap(([, why]) => why ?? [])
const sentences = new Set([
  ...SAID.flatMap((form) => [...source.matchAll(form)].flatMap(([, said]) => said ?? [])),
  ...WHYS,
])

/** Said to administrators, whose screens are English, and to programs. */
const ENGLISH =
  `Send this request as JSON|Send this request as a JSON object|The request is not valid JSON|This request is nested too deeply
Send this request as a form with a file|This form has too many fields|This address does not take that kind of request|This user does not exist
This is the last administrator. Make someone else an administrator first.|This change is not one that an administrator entered
There is nothing here|There is no such guide|This guide has no such line|This file is cut off or is not a gzip file. Fetch it again.|This document has no such section|Heading not found
There is already a heading with this name|Choose a heading from the list|This service is not known|This message is not genuine
The verify token is wrong|The signature is wrong|The public key or the service is not ours|The template is not ours
Role is required|Points are required|Points must be positive|Points must be a whole number|Points must be at most 1000000|Name is required
Description is required|Subheading title is required|Heading title is required|Subheading is required|File name is required
Document name is required|Choose at least one document|Use at most 1000 characters|Write a chapter as 28:01|Write the number alone, as in 12C
Choose what happened|Choose what it is|Choose a topic|Write a day as 2026-11-24|Say what it was checked against|Write a number with digits and spaces alone|There is no such entry in the directory|Fill this in|Write a day as 2022-09-16, or the month or year alone|Say which section or guide answers it
Name at least one|A guide is no judgment|Write at least one number as courts do: HH 1-20, SC 5/21 or [2020] ZWHHC 1|Only .docx files can be used|This template takes too long or too much memory to read`.split(
    /[|\n]/,
  )

test.each([
  ['Shona', sn],
  ['Ndebele', nd],
])('whatever is refused to a person can be said in %s', (_, language) => {
  const untold = [...sentences].filter((one) => !translate(language, one) && !ENGLISH.includes(one))
  expect(sentences.size).toBeGreaterThan(80)
  expect(untold).toEqual([])
})

test('what changes in a sentence is the same in both languages, and no sentence stays English', () => {
  const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark).toSorted()
  expect(Object.keys(sn).toSorted()).toEqual(Object.keys(nd).toSorted())
  for (const [english, said] of [...Object.entries(sn), ...Object.entries(nd)]) {
    expect([english, marks(said)]).toEqual([english, marks(english)])
    expect(said).not.toBe(english)
  }
})

test('every sentence that is translated is one that we say', () => {
  const pieces = (english: string) =>
    english
      .split(/\{\w+\}/)
      .map((piece) => piece.trim())
      .filter((piece) => piece.length > 3)
  const isSaid = (piece: string) => source.includes(piece) || source.includes(piece.replaceAll("'", "\\'"))
  expect(Object.keys(sn).filter((english) => !pieces(english).every(isSaid))).toEqual([])
})

test('numbers and reasons keep their place, and a reason that is ours is translated too', () => {
  expect(translate(sn, 'This file is larger than 20 MB')).toBe('Faira iri rakakura kupfuura 20 MB')
  expect(translate(sn, 'Too many attempts. Please wait 12 minutes and try again.')).toContain('mirai maminitsi 12 ')
  expect(translate(nd, 'Entry 3: Price is too long')).toBe('Umugqa 3: Price: kude kakhulu')
  expect(translate(sn, 'Nobody says this')).toBeUndefined()
  expect(translate(sn, 'toString')).toBeUndefined()
})
