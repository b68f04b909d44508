import { describe, expect, it } from 'vitest'
import { nearestText, type Refusal, refusalSentence } from './refusals.ts'
import {
  decide,
  WORTH_SHOWING_AT,
  type DecisionInput,
  EVIDENCE_LIKELY_AT,
  NEAR_LAW_AT,
  SCOPE_SURE_AT,
  EVIDENCE_SURE_AT,
  WRONGDOING_SURE_AT,
} from './decide.ts'
import { casesNamed, citationsNamed } from '#server/features/answering/reading/judgments.ts'
import { namedActs } from '#server/features/answering/reading/named-acts.ts'
import { SENTENCES } from '#server/features/answering/sentences/index.ts'

describe('how a question is answered', () => {
  const known: DecisionInput = {
    scope: 'law',
    scopeProbability: 1,
    abroad: true,
    judgments: { missing: [], held: 0, passages: [] },
    hits: 5,
    own: 0,
    likely: 0.8,
    unfounded: false,
    lifeAtStake: false,
    hasModel: false,
  }
  const outcome = (change: Partial<DecisionInput>) => {
    const decision = decide({ ...known, ...change })
    return 'refuse' in decision ? decision.refuse.reason : decision.grade
  }

  it.each<[string, Partial<DecisionInput>, string]>([
    ['strong evidence is quoted', {}, 'sure'],
    [
      'whoever may die is not shown what only comes nearest',
      { lifeAtStake: true, likely: EVIDENCE_SURE_AT - 0.01 },
      'life_first',
    ],
    ['nor accused of anything', { lifeAtStake: true, likely: 0, scope: 'wrongdoing' }, 'life_first'],
    ['but the law that they ask for', { lifeAtStake: true }, 'sure'],
    ['thin evidence is shown as what it is', { likely: EVIDENCE_SURE_AT - 0.01 }, 'modest'],
    ['next to nothing is not shown', { likely: WORTH_SHOWING_AT - 0.01 }, 'no_source'],
    ['a model reads thin evidence itself', { likely: WORTH_SHOWING_AT - 0.01, hasModel: true }, 'modest'],
    ['nothing found is said', { hits: 0, likely: 0 }, 'no_source'],
    ['a model is given nothing to answer from', { hits: 0, hasModel: true }, 'no_source'],
    ['a guide that fits is shown though the search found nothing', { hits: 0, likely: 0.5 }, 'modest'],
    ['an invented Act is never charged for', { unfounded: true }, 'modest'],
    ['a judgment is never answered with something else', { scope: 'court_decision' }, 'judgment'],
    [
      'but from paragraphs of it, free of charge, where the library has it',
      { scope: 'court_decision', judgments: { missing: [], held: 3, passages: [1] }, likely: 0 },
      'modest',
    ],
    ['the law of another country is refused', { scope: 'other_country' }, 'foreign'],
    ['but not where no place abroad is named', { scope: 'other_country', abroad: false }, 'modest'],
    ['what seems no question of law and is found is shown, free of charge', { scope: 'not_law' }, 'modest'],
    ['but is believed where little was found', { scope: 'not_law', likely: EVIDENCE_LIKELY_AT - 0.01 }, 'not_legal'],
    ['and shown where more was', { scope: 'not_law', likely: EVIDENCE_LIKELY_AT }, 'modest'],
    [
      'what may be none is not answered with law that is far off',
      { scope: 'not_law', scopeProbability: SCOPE_SURE_AT - 0.01, likely: NEAR_LAW_AT - 0.01 },
      'not_legal',
    ],
    [
      'but with law that comes near',
      { scope: 'not_law', scopeProbability: SCOPE_SURE_AT - 0.01, likely: NEAR_LAW_AT },
      'modest',
    ],
    ['a model’s reading of it needs no such doubt', { scope: 'not_law', hasModel: true }, 'not_legal'],
    ['the person’s own document is always read', { own: 2, hits: 0, scope: 'other_country', likely: 0 }, 'modest'],
    ['nobody is helped to do wrong, however much is found', { scope: 'wrongdoing' }, 'wrongdoing'],
    [
      'nobody is accused of a wrong who perhaps means none',
      { scope: 'wrongdoing', scopeProbability: WRONGDOING_SURE_AT - 0.01, likely: 0.9 },
      'modest',
    ],
    ...(['court_decision', 'other_country', 'not_law', 'wrongdoing', 'greeting'] as const).map(
      (scope): [string, Partial<DecisionInput>, string] => [
        `what may be no question of our law (${scope}) is answered as one, and not charged`,
        { scope, scopeProbability: SCOPE_SURE_AT - 0.01, likely: 0.9 },
        'modest',
      ],
    ),
    ['nor with a document of their own', { scope: 'wrongdoing', own: 2 }, 'wrongdoing'],
  ])('%s', (_, change, expected) => expect(outcome(change)).toBe(expected))

  it('tells which country and where help is, and says what the sections beside a refusal are', () => {
    const foreign = decide({ ...known, scope: 'other_country', country: 'Zambia' })
    expect('refuse' in foreign && refusalSentence(foreign.refuse, SENTENCES.en)).toMatch(
      /law of Zambia[\s\S]*legal aid office there/,
    )
    const said = (refusal: Refusal) =>
      `${refusalSentence(refusal, SENTENCES.en)} ${nearestText(refusal, nearest, SENTENCES.en)}`
    const nearest = [{ documentId: 'd', substring: 'words', label: 'Theft Act, s 1' }]
    const wrong = decide({ ...known, scope: 'wrongdoing' })
    expect('refuse' in wrong && said(wrong.refuse)).toMatch(
      /cannot help[\s\S]*what the law says about it[\s\S]*Theft Act/,
    )
    const judged = decide({
      ...known,
      scope: 'court_decision',
      judgments: { ...known.judgments, missing: ['Moyo v Ncube'] },
    })
    expect('refuse' in judged && said(judged.refuse)).toMatch(
      /Moyo v Ncube[\s\S]*not what a court said[\s\S]*Theft Act/,
    )
  })
})

describe('decisions of courts', () => {
  it('are named as the person wrote them', () => {
    const asked = 'Summarise Mudzuru & Another v Minister of Justice CCZ 12/15'
    expect(casesNamed(asked, true)).toEqual(['Mudzuru & Another v Minister of Justice'])
    expect(citationsNamed(asked)).toEqual(['CCZ 12/15'])
    expect(citationsNamed('the ratio in 2019 (2) ZLR 411 (S)')).toEqual(['2019 (2) ZLR 411'])
  })

  it('are not seen in a match or in the number of a case of one’s own', () => {
    expect(casesNamed('Who will win Dembare vs Bosso on Sunday?', false)).toEqual([])
    expect(citationsNamed('My case HC 1234/24 was postponed')).toEqual([])
  })
})

describe('Acts that a question names', () => {
  it.each([
    ['What do the Labour Act and the Wills Act say?', ['Labour Act', 'Wills Act']],
    [
      'Is theft an offence under the Criminal Law (Codification and Reform) Act?',
      ['Criminal Law (Codification and Reform) Act'],
    ],
    [
      'Under the Domestic Workers Protection Act [Chapter 28:09] how many off days?',
      ['Domestic Workers Protection Act'],
    ],
    ['section 114 of the Criminal Law Code', ['Criminal Law Code']],
    ['How do I act on this? I must act now', []],
  ])('%s', (question, acts) => expect(namedActs(question)).toEqual(acts))

  it('are found in time that grows with the text, whatever it holds', () => {
    const long = `${'Aa and '.repeat(20_000)}(`
    expect(namedActs(long)).toEqual([])
    expect(namedActs(`${'A '.repeat(20_000)}Act`)[0]!.length).toBeLessThan(60)
  })
})
