import { expect, it } from 'vitest'
import type { Citation } from '#contract/consultations/answers.ts'
import type { CitedExcerpt } from '#server/features/answering/citations/cite.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'
import { renderQuote } from './render.ts'

const LAW = {
  kind: 'repealed',
  sentence: 'No longer law: repealed in 2022 by the Marriages Act, 2022.',
  translations: {
    sn: 'Hauchisiri mutemo: wakabviswa mugore ra 2022 neMarriages Act, 2022.',
    nd: 'Awuseyimthetho: wasuswa ngomnyaka ka-2022 yi-Marriages Act, 2022.',
  },
} as const
const quote = (language: 'en' | 'sn' | 'nd') => {
  const hit = {
    title: 'Marriage Act',
    documentTitle: 'Marriage Act',
    number: '3',
    heading: 'Ages',
    kind: 'section',
    text: 'x',
  }
  const citation = { documentId: 'd', substring: 'x', label: 'Marriage Act, s 3', law: LAW }
  const excerpt = { text: 'Nobody under sixteen may marry.', start: 0, end: 1 }
  return renderQuote(
    { hit, excerpt } as unknown as CitedExcerpt,
    citation satisfies Citation,
    SENTENCES[language],
    undefined,
  )
}

it('who asks in Shona or Ndebele reads in that language alone that law has ended', () => {
  expect(quote('sn')).toContain('**Hauchisiri mutemo:** wakabviswa')
  expect(quote('nd')).toContain('**Awuseyimthetho:** wasuswa')
  expect(quote('sn') + quote('nd')).not.toMatch(/No longer|repealed/)
  expect(quote('en').match(/No longer law/g)).toHaveLength(1)
})
