import { expect, it } from 'vitest'
import { type Evidence, NAMED_LIKELY } from '#server/features/answering/evidence/weigh-evidence.ts'
import type { Hit } from '#server/features/library/service.ts'
import { inShort, select } from './select-passages.ts'

const hit = (title: string, text: string, kind = 'section', number?: string): Hit => ({
  passageId: title.length * 100 + Number(number ?? 0),
  documentId: title,
  textId: title,
  title,
  kind,
  heading: kind === 'guide' ? 'May he lock me out?' : `Rule ${number}`,
  ...(number && { number }),
  start: 0,
  end: text.length,
  text,
  score: 1,
  own: false,
})

const GUIDE = hit(
  'When you rent',
  '## May he lock me out?\n\nNo. A landlord may not lock you out of the house.',
  'guide',
)

/** Sections of an Act by their likelihoods, and a guide with its own. */
function evidence(guide: number, ...sections: number[]): Evidence {
  return {
    guide: {
      parts: [GUIDE],
      isTranslated: false,
      share: 1,
      margin: 2,
      partMargin: 2,
      sections: new Set(),
      voteOf: () => 0,
      asked: () => 0,
      askedNow: () => 0,
      features: [],
      likely: guide,
    },
    statutes: sections.map((likely, i) => ({
      hit: hit(`Act ${i}`, 'No lessor shall lock a lessee out of the house.', 'section', `${i + 1}`),
      near: 1,
      features: [],
      likely,
    })),
    meant: [],
    likely: Math.max(guide, ...sections),
  }
}

const question = 'May my landlord lock me out of the house?'
const chosen = (known: Evidence, guideFirst = false) => select({ question, hits: [GUIDE], evidence: known }, guideFirst)
const titles = ({ before, lead, groups }: ReturnType<typeof select>) =>
  [...before.flat(), ...lead, ...groups.flat()].map((one) => one.hit.title)

it('what is likeliest to answer is read first, be it a guide or a section', () => {
  expect(titles(chosen(evidence(0.8, 0.5, 0.4)))).toEqual(['When you rent', 'Act 0', 'Act 1'])
  expect(titles(chosen(evidence(0.4, 0.5, 0.3)))).toEqual(['Act 0', 'When you rent', 'Act 1'])
})

it('a source that is improbable beside the first is not shown, nor more than four', () => {
  expect(titles(chosen(evidence(0.9, 0.2, 0.1)))).toEqual(['When you rent'])
  expect(titles(chosen(evidence(0.05, 0.9, 0.1)))).toEqual(['Act 0'])
  expect(titles(chosen(evidence(0.2, 0.2, 0.2, 0.2, 0.2)))).toHaveLength(4)
})

it('who asks in another language reads a guide first that is likely enough to be shown', () => {
  expect(titles(chosen(evidence(0.4, 0.5), true))).toEqual(['When you rent', 'Act 0'])
  expect(titles(chosen(evidence(0.1, 0.5), true))).toEqual(['Act 0'])
  expect(titles(chosen(evidence(0.4, NAMED_LIKELY), true))).toEqual(['Act 0', 'When you rent'])
})

it('on a phone there is less', () => {
  expect(titles(inShort(chosen(evidence(0.4, 0.5, 0.4, 0.4))))).toEqual(['Act 0', 'When you rent'])
})
