import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluationCases } from '#evaluation/answering/cases.ts'
import { KINDS, linesOf } from '#evaluation/training/kinds-of-question.ts'
import { hashOf } from '#evaluation/training/train-classifier.ts'
import { SCOPE_SURE_AT } from '#server/features/answering/decision/decide.ts'
import { ROOT } from '#server/root.ts'
import { StoredClassifier } from '#server/text/linear-classifier.ts'
import { countryNamed, namesPlaceAbroad } from './countries.ts'
import { scopeOf } from './scope.ts'

const config = { CONTENT_DIR: path.join(ROOT, 'content') }
/** What a question is taken for: for law unless it is surely something else. */
const surely = (text: string) => {
  const { label, probability } = scopeOf(config, text)
  return probability >= SCOPE_SURE_AT ? label : 'law'
}

describe('what kind of question it is, without a language model', () => {
  it('is told by models that were trained on the lines there are', () => {
    for (const kind of KINDS) {
      const file = path.join(ROOT, 'content/models', `${kind.name}.json`)
      const { trainedOn } = StoredClassifier.parse(JSON.parse(readFileSync(file, 'utf8')))
      expect(trainedOn, 'run npm run train').toBe(hashOf(linesOf(kind)))
    }
  })

  it('is law for the questions that our guides and statutes answer: hardly any is refused, and few are free of charge', () => {
    const { answerable } = evaluationCases(config.CONTENT_DIR)
    const read = answerable.map(({ question }) => ({
      ...scopeOf(config, question),
      abroad: namesPlaceAbroad(question),
    }))
    const others = read.filter(({ label }) => label !== 'law')
    const refused = others.filter(
      ({ label, probability, abroad }) => probability >= SCOPE_SURE_AT && (label !== 'other_country' || abroad),
    )
    expect(refused.length / read.length).toBeLessThanOrEqual(1 / 200)
    expect(others.length / read.length).toBeLessThanOrEqual(1 / 20)
  })

  it('is none of our law for what is asked abroad and for what is no law', () => {
    const { traps } = evaluationCases(config.CONTENT_DIR)
    const strangers = traps.filter(({ kind }) => kind === 'foreign' || kind === 'not_legal')
    const seen = strangers.filter(({ question }) => scopeOf(config, question).label !== 'law')
    expect(seen.length / strangers.length).toBeGreaterThan(0.8)
  })

  it.each([
    'My husband works in South Africa and sends no money, can I claim maintenance?',
    'My husband is in Joburg and does not answer, how do I divorce him?',
    'I was born in Zambia, can I become a citizen of Zimbabwe?',
    'Can I register a South African court order for maintenance with the magistrate?',
    'My landlord wants the rent in US dollars only, must I pay so?',
    'Can they evict us without a court order?',
    'He wants to take us to court over a debt',
    'Can the police stop us without police ID?',
    'CAN THEY EVICT US WITHOUT A COURT ORDER?',
    'I have a court case on Monday, must I have a lawyer?',
    'How do I appeal against a judgment of the magistrates court?',
    'My case was postponed three times. Can I complain?',
    'What is the penalty for theft?',
    'Hello, can I be fired?',
    'ok so what is the fine?',
    'what if he refuses?',
  ])('is law: %s', (question) => expect(surely(question)).toBe('law'))

  it.each([
    ['other_country', 'How many weeks of leave does the law in South Africa give?'],
    ['other_country', 'What does Zambian labour law say about notice?'],
    ['court_decision', 'Summarise SC 202/25 for me'],
    ['court_decision', 'What did the court hold in Moyo v Ncube?'],
    ['court_decision', 'Cite case law on adultery damages'],
    ['not_law', 'How do I bake sourdough bread?'],
    ['greeting', 'Hello'],
    ['greeting', 'good morning!'],
    ['greeting', 'Thank you very much'],
    ['greeting', 'Makadii'],
    ['greeting', 'Salibonani'],
  ])('is %s: %s', (kind, question) => expect(surely(question)).toBe(kind))
})

it('tells which other country is meant, by its name', () => {
  expect(countryNamed('What does Zambian labour law say about notice?')).toBe('Zambia')
  expect(countryNamed("Malawi's Employment Act")).toBe('Malawi')
  expect(countryNamed('Nigerian law')).toBe('Nigeria')
  expect(countryNamed('Can they evict us in Zimbabwe? My Omang card')).toBeUndefined()
})
