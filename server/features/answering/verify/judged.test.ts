import { describe, expect, it } from 'vitest'
import { toCheckable } from './checkable-passage.ts'
import { checkParagraph } from './exact-checks.ts'
import { applyJudgement, type Judgement } from './judged.ts'

const PASSAGES = ['A lessor shall return a deposit within 14 days.', 'A court may order the lessor to pay.'].map(
  (text, i) => toCheckable({ title: 'Letting Act', number: String(i + 12), text }),
)

type Said = Partial<Judgement['sentences'][number]>

/** What is shown of a paragraph, sentence by sentence, when the judge says this of each. */
function judged(paragraph: string, said: Said[], { shown = [] as string[], isOpening = false } = {}) {
  const sentences = said.map((one, i) => ({
    id: i + 1,
    quote: '',
    why: '',
    verdict: 'stated' as const,
    passages: [1],
    correction: null,
    ...one,
  }))
  const { lines, dropped, isAnswer } = applyJudgement(
    checkParagraph(paragraph, PASSAGES),
    { sentences },
    { holds: (text) => !text.includes('90'), numbers: [1, 2], shown, isOpening },
  )
  return {
    texts: lines.flatMap((line) => line.sentences.map(({ text }) => text)),
    cites: lines.flatMap((line) => line.sentences.map(({ cites }) => cites)),
    why: dropped.map(({ reason }) => reason),
    isAnswer,
  }
}

describe('a paragraph that was judged', () => {
  it('keeps what is stated, follows or claims nothing, each with the passages that bear it out', () => {
    const { texts, cites } = judged(
      'Your landlord must return it [2]. So you can ask for it [1]. Keep the receipt [1].',
      [{ passages: [1] }, { verdict: 'follows', passages: [1, 2, 9] }, { verdict: 'no_claim' }],
    )
    expect(texts).toHaveLength(3)
    expect(cites).toEqual([[1], [1, 2], []])
  })

  it('shows a correction in place of what is wrong, unless it fails the exact checks or repeats a neighbour', () => {
    const wrong = 'You must return the deposit to your landlord [1]. The court may order payment [2].'
    const second = { passages: [2] }
    const corrected = (correction: string | null) => judged(wrong, [{ verdict: 'contradicted', correction }, second])
    expect(corrected('Your landlord must return the deposit.').texts[0]).toBe('Your landlord must return the deposit.')
    for (const bad of ['It takes 90 days.', 'The court may order a payment', null])
      expect(corrected(bad)).toMatchObject({ texts: ['The court may order payment.'], why: ['contradicted'] })
  })

  it('never shows what an exact check found wrong, whatever the judge says, nor what the judge left out', () => {
    const strange = 'Section 90 gives the landlord time [1]. The court may order payment [2].'
    expect(judged(strange, [{}]).texts).toEqual([])
  })

  it('leaves a number that was not found to the judge, who may find it in words or count it', () => {
    const counted = 'The landlord has two weeks and a day, that is 15 days [1].'
    expect(judged(counted, [{ verdict: 'follows' }]).texts).toEqual([counted.replace(' [1]', '')])
    expect(judged(counted, [{ verdict: 'not_stated' }])).toMatchObject({ texts: [], why: ['number'] })
  })

  it('shows no sentence twice', () => {
    const { texts, why } = judged(
      'A court may order him to pay [2]. Keep the receipt.',
      [{}, { verdict: 'no_claim' }],
      {
        shown: ['A court may order him to pay.'],
      },
    )
    expect([texts, why]).toEqual([['Keep the receipt.'], ['repeated']])
  })

  it('keeps a list and its lead-in together', () => {
    const list = 'You can do two things:\n- ask for it within 14 days [1];\n- go to court [2].'
    expect(judged(list, [{ verdict: 'no_claim' }, {}, {}]).texts).toHaveLength(3)
    expect(judged(list, [{ verdict: 'not_stated' }, {}, {}])).toMatchObject({ texts: [] })
    const corrected = { verdict: 'not_stated', correction: 'A tenant can do this.' } as const
    expect(judged(list, [corrected, {}, {}]).texts).toEqual([
      'A tenant can do this:',
      expect.anything(),
      expect.anything(),
    ])
    const lost = { verdict: 'not_stated' } as const
    expect(judged(list, [{ verdict: 'no_claim' }, lost, lost]).texts).toEqual([])
    expect(judged(list, [{ verdict: 'no_claim' }, lost, {}]).texts).toHaveLength(2)
  })

  it('is no answer when the sentence that answers is lost', () => {
    const answer = 'Yes, within 14 days [1]. A court may order it [2].'
    expect(judged(answer, [{ verdict: 'contradicted' }, {}], { isOpening: true }).isAnswer).toBe(false)
    expect(judged(answer, [{ verdict: 'contradicted' }, {}]).isAnswer).toBe(true)
    expect(judged(answer, [{}, { verdict: 'contradicted' }], { isOpening: true }).isAnswer).toBe(true)
  })
})
