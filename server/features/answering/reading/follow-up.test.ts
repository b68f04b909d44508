import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'
import { previousQuestionFor } from './follow-up.ts'

const config = { CONTENT_DIR: path.join(ROOT, 'content') }

describe('a question after others', () => {
  const before = ['Can my landlord evict me without a court order?', 'How long does that take?']

  it.each([
    'What is the legal age to marry?',
    'Is it legal to marry at sixteen?',
    'Can she get maintenance?',
    'Who inherits a house without a will?',
    'divorce',
    'But can he lock my shop while I am still paying the rent?',
    'Mupurisa anogona here kundisunga asina warrant?',
    'Ngingamangalela umqatshi wami na nxa engangiholisi?',
  ])('stands on its own: %s', (question) => expect(previousQuestionFor(config, question, before)).toBeUndefined())

  it.each([
    'How long does that take?',
    'ok and after how many days?',
    'Why?',
    'how much should she pay me',
    'Is this legal?',
    'what if he refuses',
    'ok thanks, so where do I go for that',
    'Zvinotora nguva yakareba sei?',
    'Ko kana akaramba?',
    'Kuthatha isikhathi esingakanani?',
    'Nxa esala ngenzeni?',
  ])('takes the one before along, which stands on its own: %s', (question) =>
    expect(previousQuestionFor(config, question, before)).toBe(before[0]),
  )

  it('takes nothing along when nothing was asked', () =>
    expect(previousQuestionFor(config, 'And then?', [])).toBeUndefined())
})
