import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as api from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { MODES, passagesIn } from '#tests/doubles/model-scripts.ts'
import type { ModelDouble } from '#tests/doubles/model.ts'
import { ask, asker, askingModel, converse, endOf, textOf } from '#tests/support/answers.ts'
import { docx, p } from '#tests/support/docx.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, type TestServer } from '#tests/support/server.ts'

let double: ModelDouble
let server: TestServer
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ double, server, stop } = await askingModel())
})
beforeEach(() => double.follow(MODES.honest))
afterAll(() => stop())

const LEASE = docx({
  body: ['1. Rent', 'The tenant shall pay a rent of 250 dollars on the first day of every month.', '2. Parrots']
    .concat('The tenant may keep one parrot, provided that the parrot is insured for forty dollars.')
    .map(p)
    .join(''),
})

async function withDocument(bytes: Uint8Array, name: string) {
  const { token } = await signUp(server)
  const conversationId = await converse(server, token)
  const body = fileForm(bytes, name, {})
  const response = await server.request('POST', `/api/chat/conversations/${conversationId}/documents`, { token, body })
  const { attachment } = (await response.json()) as api.Message
  await server.worker.idle()
  return {
    documentId: attachment!.documentId,
    asks: (message: string) => ask(server, { token, conversationId, message }),
    points: async () => (await server.call(checkPoints, {}, token)).body.points,
  }
}

describe('a document beside the question, with a language model', () => {
  it('is among the passages that the model writes from, and is cited', async () => {
    const { asks, documentId, points } = await withDocument(LEASE, 'lease.docx')
    const answer = await asks('For how much must the parrot be insured under my lease?')
    expect(endOf(answer)).toMatchObject({ outcome: 'answered', charged: 1 })
    const cited = answer.events.flatMap((event) => (event.type === 'paragraph' ? (event.citations ?? []) : []))
    expect(cited.some((one) => one.documentId === documentId && one.own)).toBe(true)
    expect(await points()).toBe(9)
  })

  it('is given whole to the model that reviews it', async () => {
    const { asks } = await withDocument(LEASE, 'lease.docx')
    const answer = await asks('Review this lease please')
    expect(endOf(answer)).toMatchObject({ outcome: 'answered', charged: 1 })
    const prompt = double.requests.findLast((one) => one.purpose === 'answer')!.prompt
    const texts = passagesIn(prompt).map(({ text }) => text)
    for (const clause of ['250 dollars', 'forty dollars']) expect(texts.join('\n')).toContain(clause)
  })

  it('that could not be read is said with its reason; the model is not asked and nothing is charged', async () => {
    const { asks, points } = await withDocument(new TextEncoder().encode('%PDF-1.4 broken'), 'scan.pdf')
    const before = double.requests.length
    const answer = await asks('What notice period does my contract give?')
    expect(textOf(answer)).toContain('I could not read “scan.pdf”')
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(double.requests).toHaveLength(before)
    expect(await points()).toBe(10)
  })
})

describe('an Act that the library does not have, with a language model', () => {
  it('is named as unknown, and an answer from other law costs nothing', async () => {
    const message = 'How much notice must my employer give me under the Kitchen Workers Comfort Act?'
    const answer = await ask(server, { ...(await asker(server)), message })
    expect(textOf(answer)).toContain('no Act called "Kitchen Workers Comfort Act"')
    expect(answer.events.some(({ type }) => type === 'paragraph')).toBe(true)
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(textOf(answer)).toContain('Nothing was charged')
  })

  it('that the library has is answered from, and charged for', async () => {
    const answer = await ask(server, {
      ...(await asker(server)),
      message: 'What notice does the Workshops Act require?',
    })
    expect(endOf(answer)).toMatchObject({ outcome: 'answered', charged: 1 })
  })
})
