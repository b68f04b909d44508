import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { dangerLines, languageLines } from '#evaluation/training/danger.ts'
import { hashOf } from '#evaluation/training/train-classifier.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES, languageOf } from '#server/text/language.ts'
import { DANGERS, dangerIn } from './danger.ts'
import { DANGER_LINES, dangerLine } from './danger-lines.ts'

const config = { CONTENT_DIR: path.join(ROOT, 'content') }
const dangerSeen = (text: string) => dangerIn(config, text)
const ORDINARY =
  'My landlord raised the rent in January and I want to know how much notice he must give me before that. '

describe('danger in a question', () => {
  it('is seen by models that were trained on the lines there are', () => {
    const trainedOn = (name: string) =>
      (JSON.parse(readFileSync(path.join(ROOT, 'content/models', name), 'utf8')) as { trainedOn: string }).trainedOn
    expect([trainedOn('danger.json'), trainedOn('language.json')], 'run npm run train').toEqual([
      hashOf(dangerLines()),
      hashOf(languageLines()),
    ])
  })

  it.each([
    'I want to kill myself tonight',
    'my husband is beating me right now',
    'Ndoda kuzviuraya nhasi',
    'Murume wangu ari kundirova izvozvi',
    'Ngifuna ukuzibulala lamuhla',
    'Umkami wami uyangitshaya khathesi',
  ])('is seen when it is told plainly: %s', (question) => expect(dangerSeen(question)).toBeTruthy())

  it.each([
    'What is the penalty for murder?',
    'Can a company beat the deadline for annual returns?',
    'How many days of leave do I get in a year?',
    'Somebody hit my car and drove away',
    'Ndinoda kunyoresa kambani, zvinodii?',
    'Ngifuna ukuthengisa imota yami, kudingeka maphepha bani?',
  ])('is not seen in an ordinary question: %s', (question) => expect(dangerSeen(question)?.isLikely).toBeFalsy())

  it('is seen in one sentence of a long story', () => {
    const story = `${ORDINARY.repeat(8)} Now I have taken all the tablets and I want to die tonight. ${ORDINARY.repeat(8)}`
    expect(dangerSeen(story)).toBeTruthy()
    expect(dangerSeen(ORDINARY.repeat(16))).toBeUndefined()
  })

  it('has a line for every kind, in the language of the question', () => {
    expect(languageOf(config, 'Murume wangu ari kundirova izvozvi, ndoita sei?')).toBe('sn')
    expect(languageOf(config, 'Umkami uyopha kakhulu emva kokubeleta ekhaya')).toBe('nd')
    expect(languageOf(config, 'My husband is beating me')).toBe('en')
    for (const language of LANGUAGES)
      for (const kind of [...DANGERS, 'unclear'] as const)
        expect(dangerLine({ kind, isLikely: true, probability: 1 }, DANGER_LINES[language])).toMatch(/^\*\*/)
  })
})
