import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getRun, giveFeedback, keepForEvaluation, listEvaluationQuestions } from '#contract/consultations/answers.ts'
import { listAuditEvents } from '#contract/accounts/users.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { answering, LIED, lies } from '#tests/doubles/model-scripts.ts'
import { type ModelDouble, startModelDouble } from '#tests/doubles/model.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { addDocument, addSmallLibrary } from '#tests/support/library.ts'
import { signInAdmin, signUp } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

describe('what administrators see of an answer', () => {
  let double: ModelDouble
  let server: TestServer
  beforeAll(async () => {
    double = await startModelDouble(answering((request) => ({ kind: 'text', text: lies(request) })))
    server = await testServer({ AI_BASE_URL: double.url, AI_MODEL: 'main' })
    await addSmallLibrary(server)
  })
  afterAll(async () => {
    await server.stop()
    await double.stop()
  })

  it('what a model made up is not shown, is told to an administrator with the reason, and can become a case', async () => {
    const { token, email } = await signUp(server)
    const admin = await signInAdmin(server)
    const question = 'How long a notice must my employer give me before ending my contract?'
    const answer = await ask(server, { token, conversationId: await converse(server, token), message: question })
    const runId = endOf(answer)!.runId!
    expect(textOf(answer)).not.toMatch(LIED)
    // nobody judged it yet: it is the person's own
    expect((await server.call(getRun, { id: runId }, admin.token)).status).toBe(404)
    await server.call(giveFeedback, { runId, verdict: 'wrong', comment: 'Nothing was answered' }, token)

    expect((await server.call(getRun, { id: runId }, token)).status).toBe(403)
    const report = (await server.call(getRun, { id: runId }, admin.token)).body
    expect(report).toMatchObject({ question, verdict: 'wrong', comment: 'Nothing was answered' })
    const opened = (await server.call(listAuditEvents, { kind: 'answer_report_opened' }, admin.token)).body.entries
    expect(opened).toMatchObject([{ actor: admin.email, user: email, detail: { run: runId } }])
    expect(report.passages.length).toBeGreaterThan(0)
    expect(report.dropped.map(({ reason }) => reason)).toContain('unknown_reference')
    expect(report.dropped.every(({ sentence, detail }) => sentence && detail)).toBe(true)

    const kept = { id: runId, kind: 'answerable' as const }
    expect((await server.call(keepForEvaluation, kept, admin.token)).status).toBe(400)
    expect((await server.call(keepForEvaluation, { ...kept, source: 'x' }, token)).status).toBe(403)
    await server.call(keepForEvaluation, { ...kept, source: 'Workshops Act, s 4' }, admin.token)
    const { questions } = (await server.call(listEvaluationQuestions, {}, admin.token)).body
    expect(questions).toMatchObject([{ runId, question, kind: 'answerable', source: 'Workshops Act, s 4' }])
    expect((await server.call(getRun, { id: 'nonsense' }, admin.token)).status).toBe(404)
  })
})

const GUIDE = [
  {
    heading: '1. When may I be dismissed?',
    text: '**Not** without a fair hearing (Kennels Act [Chapter 99:07], s 4(2)). The employer must show a good reason.',
    kind: 'guide',
  },
  {
    heading: '2. How long do I have to complain?',
    text: 'Ninety days (Kennels Act [Chapter 99:07], s 5).',
    kind: 'guide',
  },
]

describe('an answer without a language model', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    await addDocument(server, 'Dismissed from a kennel', GUIDE, { source: 'guide', kind: 'md' })
    const sections = [
      {
        number: '4',
        heading: 'Dismissal of kennel hands',
        text: '4. Dismissal of kennel hands (1) This section binds every kennel. (2) No kennel hand shall be dismissed before a fair hearing. [subsection inserted by section 3 of Act 9 of 2001] (3) An owner who contravenes subsection (2) shall be guilty of an offence.',
      },
      {
        number: '5',
        heading: 'Complaints',
        text: '5. Complaints A complaint of dismissal shall be made within ninety days.',
      },
      {
        number: '7',
        heading: 'Wages of dismissed kennel hands',
        text: '7. Wages of dismissed kennel hands An owner shall pay a dismissed kennel hand the wages of the month.',
      },
      {
        number: '9',
        heading: 'Feeding',
        text: '9. Feeding Every hound shall be fed twice a day by the kennel hand on duty.',
      },
    ]
    await addCorpusAct(server.ctx({ kind: 'system', job: 'test' }), {
      title: 'Kennels Act',
      asAt: '2016-12-31',
      sections,
    })
  })
  afterAll(() => server.stop())

  const asked = async (message: string) => {
    const { token } = await signUp(server)
    return { token, answer: await ask(server, { token, conversationId: await converse(server, token), message }) }
  }

  it('leads with our guide as plain text, then the statute that it rests on, then the time limit, each open at its words', async () => {
    const { token, answer } = await asked('The kennel dismissed me without a hearing, may they?')
    const paragraphs = answer.events.filter((event) => event.type === 'paragraph')
    expect(paragraphs[1]!.content).toContain('> (2) No kennel hand shall be dismissed before a fair hearing.')
    expect(paragraphs[1]!.citations![0]).toMatchObject({ section: '4(2)', heading: 'Dismissal of kennel hands' })
    expect(paragraphs[0]!.content).toMatch(/^\*\*When may I be dismissed\?\*\*\n\n\*\*Not\*\* without a fair hearing/)
    expect(paragraphs.at(-1)!.content).toContain('How long do I have to complain?')
    expect(textOf(answer)).not.toMatch(/inserted by|fed twice|\\\*/)
    expect(paragraphs.flatMap(({ citations }) => citations ?? []).length).toBeLessThanOrEqual(6)
    expect(await falseCitations(server, token, answer.events)).toEqual([])
  })

  it('quotes the section that the search found first beside those that the guide names', async () => {
    const { answer } = await asked('The kennel dismissed me without a hearing and does not pay my wages, may they?')
    expect(textOf(answer)).toContain('**When may I be dismissed?**')
    expect(textOf(answer)).toContain('> An owner shall pay a dismissed kennel hand the wages of the month.')
  })

  it('understands what people say in Shona beside the English', async () => {
    const { answer } = await asked('Ndakadzingwa without a hearing')
    expect(textOf(answer)).toContain('**When may I be dismissed?**')
  })

  it('does not cut "subsection (2) shall" in two, and quotes no editor', async () => {
    const { answer } = await asked('Is it an offence when a kennel owner contravenes section 4 of the Kennels Act?')
    expect(textOf(answer)).not.toMatch(/^> \(2\) shall/m)
    expect(textOf(answer)).not.toContain('inserted by')
  })

  it.each([
    ['What is the capital of France?', 'not_legal'],
    ['In South Africa, what is the maximum UIF benefit?', 'foreign'],
    ['What does the Comets (Naming) Act say?', 'unknown_act'],
  ])('refuses and charges nothing: %s', async (message) => {
    const { answer } = await asked(message)
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(answer.events.some(({ type }) => type === 'paragraph')).toBe(false)
  })

  it('says that a section does not exist, and charges nothing for what it shows instead', async () => {
    const { answer } = await asked('What does section 88 of the Kennels Act say?')
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(textOf(answer)).toContain('The library has no section 88 in the Kennels Act')
  })
})
