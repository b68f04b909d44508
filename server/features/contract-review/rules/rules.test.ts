import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import type { ContractCheck } from './content.ts'
import { clausesIn } from './clause-model.ts'
import { reviewByRules } from './rules.ts'

const reader = clausesIn({ CONTENT_DIR: path.join(ROOT, 'content') })

type Point = ContractCheck['points'][number]

const point = (more: Partial<Point>): Point => ({
  id: 'point',
  must: 'not',
  name: 'A point',
  why: 'The Act says so (Kite Act [Chapter 1:01], s 1).',
  words: 'words',
  suggest: 'A clause.',
  marks: ['x'],
  ...more,
})
const check = (more: Partial<Point>): ContractCheck => ({
  title: 'Kites',
  reviewed: '2026-11-25',
  age: 'New.',
  speaks: ['kite'],
  points: [point(more)],
})

/** What is called a fault: the sentence, or "missing". */
async function faults(more: Partial<Point>, ...lines: string[]) {
  const paragraphs = lines.map((text) => ({ text, isHeading: false, clause: '' }))
  const { findings } = await reviewByRules(check(more), paragraphs, reader)
  return findings.map(({ place }) => (place ? lines[place.paragraph] : 'missing'))
}

const LOCKS = {
  marks: ['lock out, change locks', 'tenant, premises'],
  unless: 'order of court',
}
test.each([
  'The landlord may lock the tenant out.',
  'If the tenant does not pay, the landlord may change the locks of the premises.',
  'The landlord may change the locks of the premises without an order of court.',
  'Without notice the landlord may lock out the tenant.',
  'No notice is needed and the landlord may lock the tenant out.',
])('what is forbidden is seen: %s', async (line) => {
  expect(await faults(LOCKS, line)).toEqual([line])
})
test.each([
  'The landlord will not lock the tenant out.',
  'The landlord will not remove anything of the tenant, cut off water or lock the tenant out.',
  'No landlord may lock out a tenant.',
  'Nobody may change the locks of the premises.',
  'The landlord may lock the tenant out by order of court.',
  'The tenant locks the premises at night.',
  'A clause by which the landlord may lock the tenant out is of no force.',
])('what denies it, or is cleared, is no fault: %s', async (line) => {
  expect(await faults(LOCKS, line)).toEqual([])
})

test('only an amount beyond a limit is told to be against the law: words alone say where to look', async () => {
  const kindsIn = async (more: Partial<Point>, text: string) => {
    const { findings } = await reviewByRules(check(more), [{ text, isHeading: false, clause: '' }], reader)
    return findings.map(({ kind, explanation }) => [kind, explanation.split('. ')[0]])
  }
  expect(await kindsIn(LOCKS, 'The landlord may lock the tenant out.')).toEqual([
    ['unclear', 'This comes near to something that the law forbids'],
  ])
  expect(await kindsIn(PROBATION, 'Probation is six months.')).toEqual([['unlawful', 'This may go against the law']])
})

const PROBATION = { clause: 'long_probation', marks: undefined, limit: 'at most 3 months' }
const NOTICE = { clause: 'short_notice', marks: undefined, limit: 'at least 3 months' }
const LEAVE = { clause: 'short_leave', marks: undefined, limit: 'at least 30 days a year' }
test.each<[Partial<Point>, string]>([
  [PROBATION, 'There is a probationary period of six (6) months.'],
  [PROBATION, 'A probationary period of 120 days is served, and pay is due after one month.'],
  [NOTICE, 'Either side may end this by not less than 30 days’ notice.'],
  [NOTICE, 'A month’s notice ends this contract.'],
  [LEAVE, 'Annual leave of 1.5 days for each completed month.'],
  [LEAVE, 'Annual leave is two weeks.'],
])('an amount outside the limit of the section is a fault: %j %s', async (of, line) => {
  expect(await faults(of, line)).toEqual([line])
})
test.each<[Partial<Point>, string]>([
  [PROBATION, 'The first three months of the twelve are on probation.'],
  [PROBATION, 'Probation is ninety days.'],
  [NOTICE, 'Either side may end this by three months’ notice.'],
  [NOTICE, 'Either side may end this by notice as the Act says.'],
  [LEAVE, 'Annual leave of 2.5 days for each completed month.'],
  [LEAVE, 'Annual leave is 22 working days.'],
])('an amount within it is none: %j %s', async (of, line) => {
  expect(await faults(of, line)).toEqual([])
})

test('what must be there is missing where no paragraph has its words, and present where one has', async () => {
  const sick = { must: 'have' as const, marks: ['sick, ill', 'pay, leave'] }
  expect(await faults(sick, 'The employee is paid monthly.', 'A sick dog is not a dog.')).toEqual(['missing'])
  expect(await faults(sick, 'Who is ill has leave on full pay.')).toEqual([])
})

const BY_LENGTH = { ...NOTICE, limit: 'from 12 months: at least 2 months; from 6 months: at least 1 month' }
test.each<[string, string, boolean]>([
  ['You are engaged for a period of one year.', 'One month’s notice ends this.', true],
  ['The contract runs from 1 March 2027 to 31 August 2027.', 'Two weeks’ notice ends this.', true],
  ['The contract runs from 1 March 2027 to 31 August 2027.', 'One month’s notice ends this.', false],
  ['You are engaged for a term of four months.', 'One day’s notice ends this.', false],
  ['You are engaged.', 'One day’s notice ends this.', false],
])('where the bound depends on how long a contract lasts, that is read first: %s %s', async (lasts, line, isFault) => {
  expect(await faults(BY_LENGTH, lasts, line)).toEqual(isFault ? [line] : [])
})

const OPEN = { ...NOTICE, limit: 'without a term: at least 3 months; from 12 months: at least 2 months' }
test.each<[string, string, boolean]>([
  ['You are engaged.', 'Two months’ notice ends this.', true],
  ['You are engaged for a period of one year.', 'Two months’ notice ends this.', false],
  ['You are engaged for a period of one year.', 'One month’s notice ends this.', true],
])('a contract without a term has a bound of its own: %s %s', async (lasts, line, isFault) => {
  expect(await faults(OPEN, lasts, line)).toEqual(isFault ? [line] : [])
})

test('signs are read as the words that they stand for', async () => {
  const rate = { must: 'have' as const, marks: ['interest', 'percent, per cent'] }
  expect(await faults(rate, 'Interest is 12% a year.')).toEqual([])
})
