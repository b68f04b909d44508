import { expect, it } from 'vitest'
import type { Citation } from '#contract/answers.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import { renderQuote } from './render.ts'

const SENTENCE = 'No longer law: repealed in 2022 by the Marriages Act, 2022.'
const quote = (language: 'en' | 'sn' | 'nd', kind: 'repealed' | 'changed', sentence = SENTENCE) => {
  const hit = {
    title: 'Marriage Act',
    documentTitle: 'Marriage Act',
    number: '3',
    heading: 'Ages',
    kind: 'section',
    text: 'x',
  }
  const citation = { documentId: 'd', substring: 'x', label: 'Marriage Act, s 3', law: { kind, sentence } }
  const excerpt = { text: 'Nobody under sixteen may marry.', start: 0, end: 1 }
  return renderQuote({ hit, excerpt } as unknown as CitedExcerpt, citation as Citation, SENTENCES[language])
}

it('who asks in Shona or Ndebele reads in it first that law has ended or changed; in English nothing is said twice', () => {
  expect(quote('sn', 'repealed')).toContain('**Uyu hauchisiri mutemo.** **No longer law:** repealed')
  expect(quote('nd', 'repealed')).toContain('**Lo kawuseyimthetho.** **No longer law:** repealed')
  expect(quote('nd', 'changed', 'Changed since this text: amended in 2023.')).toContain(
    '**Waguqulwa emva kwalamazwi.**',
  )
  expect(quote('en', 'repealed').match(/No longer law/g)).toHaveLength(1)
})
