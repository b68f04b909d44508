import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  type ContractReview,
  getContractReview,
  reviewContract,
  setContractKind,
  setReviewPrice,
} from '#contract/documents/contract-review.ts'
import { checkPoints } from '#contract/points.ts'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { contractReviews } from '#server/tables.ts'
import { judging, MODES, passagesIn, type SentenceToJudge } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, type ModelRequest, type Script, startModelDouble } from '#tests/doubles/model.ts'
import { dieAtEveryStep } from '#tests/support/die-at-every-step.ts'
import { addDocument } from '#tests/support/library.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { type TestServer, testServer } from '#tests/support/server.ts'
import { readContract } from '#server/features/contract-review/job.ts'

const FORBIDS = 'authorized to enter upon any premises for the purpose of taking possession of goods'
const ENTRY = 'The seller may enter the purchaser’s home at any time to take the bed back.'
const OWNER = 'The bed is the seller’s until all of it is paid.'
const CONTRACT = `Credit sale of a bed on hire purchase\nThe cash price is 200 dollars.\n${ENTRY}\n${OWNER}`
const SAYS = 'The clause lets the seller go into a home to fetch goods, and such a provision has no force.'

let double: ModelDouble
let server: TestServer
beforeAll(async () => {
  double = await startModelDouble(MODES.honest)
  server = await testServer({ AI_BASE_URL: double.url, AI_MODEL: 'main', AI_FAST_MODEL: 'fast', AI_TIMEOUT_MS: '4000' })
  const { id } = await addDocument(server, 'Hire-Purchase Act [Chapter 14:09]', [
    {
      number: '8',
      heading: 'Invalidity of certain provisions',
      text: `(1) A provision of an agreement shall not be of any force or effect if it provides that (a) the seller is ${FORBIDS}.`,
    },
  ])
  await refreshProfile(server.deps.db, id)
})
afterAll(async () => {
  await server.stop()
  await double.stop()
})

/** The paragraph with these words, as the prompt numbers it. */
const numberOf = (request: ModelRequest, words: string) =>
  Number(
    [...request.prompt.matchAll(/<paragraph n="(\d+)"[^>]*>([^<]*)/g)].find(([, , text]) => text!.includes(words))?.[1],
  )

function entry(request: ModelRequest, more: object = {}) {
  const passage = passagesIn(request.prompt).find(({ text }) => text.includes(FORBIDS))!.n
  const paragraph = numberOf(request, ENTRY)
  const proposed = 'The seller takes the bed back only by an order of court.'
  return { paragraph, quote: ENTRY, passage, words: FORBIDS, kind: 'unlawful', explanation: SAYS, proposed, ...more }
}

type Proposed = (request: ModelRequest) => { findings: object[]; present: object[] }

const proposing =
  (
    propose: Proposed,
    judge: (sentence: SentenceToJudge) => { verdict: string } = () => ({ verdict: 'stated' }),
  ): Script =>
  (request) => ({
    kind: 'text',
    text: request.purpose === 'judge' ? judging(request, judge) : JSON.stringify(propose(request)),
  })

async function reviewed(text = CONTRACT): Promise<ContractReview & { token: string }> {
  const { token } = await signUp(server)
  const { id } = (await server.call(reviewContract, { text }, token)).body
  await server.worker.idle()
  return { ...(await server.call(getContractReview, { id }, token)).body, token }
}
const byModel = ({ findings }: ContractReview) => findings.filter(({ by }) => by === 'model')

it('shows what the model found with its words, its section and its change, and leaves out what rules said of the same', async () => {
  double.follow(
    proposing((request) => ({
      findings: [entry(request)],
      present: [{ point: 'ownership', paragraph: numberOf(request, OWNER), quote: OWNER }],
    })),
  )
  const review = await reviewed()
  expect(review).toMatchObject({ state: 'ready', by: 'model', isPartial: false, done: 1, total: 1 })
  const [finding, ...more] = byModel(review)
  expect(more).toEqual([])
  expect(finding).toMatchObject({ kind: 'unlawful', words: FORBIDS, cited: 'Hire-Purchase Act [Chapter 14:09], s 8' })
  const { paragraph, start, end } = finding!.place!
  expect(review.paragraphs[paragraph]!.text.slice(start, end)).toBe(ENTRY)
  expect(finding!.change).toMatchObject({ kind: 'replace', paragraph, start, end })
  const ids = review.findings.map(({ id }) => id)
  expect(ids).not.toContain('rules-entry')
  expect(ids).not.toContain('rules-ownership')
  expect(ids).toContain('rules-goods')
})

it('shows nothing of a model that lies, and keeps what rules found', async () => {
  const honest = 'The clause takes nothing from anybody and is lawful.'
  double.follow(
    proposing(
      (request) => ({
        findings: [
          entry(request, { quote: 'The seller may burn the purchaser’s home.' }),
          entry(request, { paragraph: 999 }),
          entry(request, { paragraph: numberOf(request, OWNER) }),
          entry(request, { passage: 77 }),
          entry(request, { words: 'authorized to enter upon any premises whatsoever' }),
          entry(request, { explanation: 'The seller pays a fine of 977 dollars for such a clause.' }),
          entry(request, { explanation: 'The Golden Fairness Act forbids such a clause.' }),
          entry(request, { explanation: 'Section 987 forbids such a clause.' }),
          entry(request, { explanation: honest }),
        ],
        present: [
          { point: 'ownership', paragraph: numberOf(request, ENTRY), quote: ENTRY },
          { point: 'no_such_point', paragraph: numberOf(request, OWNER), quote: OWNER },
          { point: 'instalments', paragraph: numberOf(request, OWNER), quote: 'paid in ten instalments' },
        ],
      }),
      ({ text }) => ({ verdict: text === honest ? 'contradicted' : 'not_stated' }),
    ),
  )
  const review = await reviewed()
  expect(byModel(review)).toEqual([])
  const ids = review.findings.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['rules-entry', 'rules-instalments', 'rules-ownership']))
})

it('keeps a finding as a comment where the change would bring in what nobody said, or does not mend it', async () => {
  const change = (proposed: string) =>
    proposing((request) => ({ findings: [entry(request, { proposed })], present: [] }))
  double.follow(change('The seller enters after 41 days.'))
  expect(byModel(await reviewed()).map((one) => one.change)).toEqual([undefined])
  double.follow(
    proposing(
      (request) => ({ findings: [entry(request)], present: [] }),
      ({ text }) => ({ verdict: text === SAYS ? 'stated' : 'not_stated' }),
    ),
  )
  expect(byModel(await reviewed()).map((one) => one.change)).toEqual([undefined])
})

it('says what no model read, shows what rules found, and gives the points back', async () => {
  const admin = (await signInAdmin(server)).token
  await server.call(setReviewPrice, { points: 3 }, admin)
  double.follow(MODES.broken)
  const { token } = await reviewed()
  const points = async () => (await server.call(checkPoints, {}, token)).body.points
  const before = await points()
  const { id } = (await server.call(reviewContract, { text: `${CONTRACT}\nMore.`, agreedPoints: 3 }, token)).body
  expect(await points()).toBe(before - 3)
  await server.worker.idle()
  const review = (await server.call(getContractReview, { id }, token)).body
  expect(review).toMatchObject({ state: 'ready', by: 'rules', isPartial: true, points: 0 })
  expect(review.findings.map((one) => one.id)).toContain('rules-entry')
  expect(await points()).toBe(before)
  // read again as another kind and failed again: what was given back is not given twice
  await server.call(setContractKind, { id, kind: 'instalment-sale' }, token)
  await server.worker.idle()
  expect(await points()).toBe(before)
})

it('is read on by another process when its own dies at any step, and finds nothing twice', async () => {
  double.follow(
    proposing((request) => ({
      findings: request.prompt.includes(ENTRY) ? [entry(request)] : [],
      present: [],
    })),
  )
  await server.worker.stop()
  const long = `${CONTRACT}\n${'The purchaser keeps the bed clean and dry. '.repeat(200)}`
  const tools = { signal: new AbortController().signal, progress: async () => {} }
  const { token } = await signUp(server)
  const { db } = server.deps
  const { id } = (await server.call(reviewContract, { text: long }, token)).body
  const again = async () => {
    const begun = { state: 'reviewing' as const, done: 0, findings: [], present: [], failed: 0 }
    await db.update(contractReviews).set(begun).where(eq(contractReviews.id, id))
  }
  const steps = await dieAtEveryStep(
    server.ctx(),
    (mortal) => readContract(mortal, { reviewId: id }, tools),
    async () => {
      await readContract(server.ctx(), { reviewId: id }, tools)
      const review = (await server.call(getContractReview, { id }, token)).body
      expect(review).toMatchObject({ state: 'ready', done: 2, total: 2, isPartial: false })
      expect(byModel(review)).toHaveLength(1)
      await again()
    },
  )
  expect(steps).toBeGreaterThan(4)
})
