import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerEvent } from '#contract/consultations/answers.ts'
import * as api from '#contract/consultations/consultations.ts'
import { checkPoints } from '#contract/points.ts'
import { writeDocx } from '#server/text/docx-writer.ts'
import { addCorpusAct } from '#server/features/library/import/corpus-act.ts'
import { ask, converse, endOf, textOf } from '#tests/support/answers.ts'
import { falseCitations } from '#tests/support/citations.ts'
import { addSmallLibrary, NOTICE } from '#tests/support/library.ts'
import { signUp } from '#tests/support/people.ts'
import { fileForm, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addSmallLibrary(server)
  await addCorpusAct(server.ctx({ kind: 'system', job: 'test' }), {
    title: 'Weddings (Customs and Registry) Act',
    asAt: '2016-12-31',
    sections: [
      {
        number: '3',
        heading: 'Legal age to marry',
        text: 'No person under the age of eighteen years may marry in the registry, whatever the custom.',
      },
    ],
  })
})
afterAll(() => server.stop())

const docx = (lines: string[]) =>
  writeDocx({ title: 'Lease', footnotes: [], blocks: lines.map((text) => ({ style: 'Normal', runs: [{ text }] })) })

async function withDocument(bytes: Uint8Array, name = 'lease.docx') {
  const { token } = await signUp(server)
  const id = await converse(server, token)
  const response = await server.request('POST', `/api/chat/conversations/${id}/documents`, {
    token,
    body: fileForm(bytes, name, {}),
  })
  const { attachment } = (await response.json()) as api.Message
  await server.worker.idle()
  return {
    token,
    documentId: attachment!.documentId,
    asks: (message: string) => ask(server, { token, conversationId: id, message }),
    points: async () => (await server.call(checkPoints, {}, token)).body.points,
  }
}

const LEASE = docx([
  'Lease agreement between Rudo and Tendai',
  'Monthly rent | US$ 1,250.00',
  'Deposit | US$ 500.00',
  '1. Pets: the tenant keeps no dog in the flat',
])

const ownCitations = (event: AnswerEvent) =>
  event.type === 'paragraph' ? (event.citations ?? []).filter(({ own }) => own) : []

const CONTRACT = docx([
  'Contract of employment between Rudo and Tendai',
  '1. Leave',
  'The employee may take twelve days of leave under this contract in every year.',
  '2. Cars',
  'Under this contract the employee drives the car with care and says when it is broken.',
])

describe('a question about the document that lies beside it', () => {
  it('is answered from the document, also where it stands in a table', async () => {
    const { asks, token, documentId } = await withDocument(LEASE)
    const answer = await asks('How much is the deposit in this lease?')
    expect(endOf(answer)).toMatchObject({ outcome: 'quoted', charged: 1 })
    const [first] = answer.events.filter((event) => event.type === 'paragraph')
    expect(first!.content).toContain('500.00')
    expect(first!.citations![0]!.documentId).toBe(documentId)
    expect(await falseCitations(server, token, answer.events)).toEqual([])
  })

  it.each([
    'Review this contract please',
    'Please summarise it',
    'What do you think of this lease?',
    'Is this ok to sign?',
  ])('is a review: %s', async (message) => {
    const { asks } = await withDocument(LEASE)
    const answer = await asks(message)
    expect(textOf(answer)).toContain('US$ 500.00')
    expect(textOf(answer)).toContain('choose “Review this contract” at the file')
  })

  it('is told when nothing of the document was used', async () => {
    const { asks } = await withDocument(LEASE)
    const text = textOf(await asks('What is the legal age to marry?'))
    expect(text).toContain('eighteen years')
    expect(text).toMatch(/found nothing about this in “lease/)
  })

  it('quotes only clauses that are about it, not every clause that shares a common word', async () => {
    const { asks } = await withDocument(CONTRACT, 'contract.docx')
    const answer = await asks('What does my contract say about leave?')
    // what a person has written down themselves is given back free of charge where no law stands with it
    expect(endOf(answer)).toMatchObject({ charged: 0 })
    expect(answer.events.flatMap(ownCitations).map(({ substring }) => substring)).toEqual([
      expect.stringContaining('twelve days'),
    ])
  })

  it('is not charged for where no clause is about it', async () => {
    const { asks, points } = await withDocument(CONTRACT, 'contract.docx')
    const answer = await asks('What does my contract say about the deposit that a landlord must return?')
    expect(textOf(answer)).toMatch(/found nothing about this in “contract/)
    expect(answer.events.flatMap(ownCitations)).toEqual([])
    expect(endOf(answer)).toMatchObject({ charged: 0 })
    expect(await points()).toBe(10)
  })

  it('of sixty clauses is a review of all: the hard one is shown, every other is named', async () => {
    const filler = 'The parties agree on the colour of the walls and on nothing else that matters to anybody at all.'
    const clauses = Array.from({ length: 60 }, (_, i) =>
      i === 57
        ? `58. Late payment. The tenant pays penalty interest of 400 per cent a month, and the owner may terminate without notice and keep the whole deposit.`
        : `${i + 1}. Matter ${i + 1}. ${filler.repeat(12)}`,
    )
    const { asks } = await withDocument(docx(clauses))
    const text = textOf(await asks('Review this document'))
    expect(text).toContain('400 per cent')
    expect(text).toContain('Not shown above')
    for (const named of ['Matter 1', 'Matter 33', 'Matter 60']) expect(text).toContain(named)
  })
})

describe('a document that cannot be read', () => {
  it('is said with its reason, is not answered around and costs nothing; the question asked again is answered', async () => {
    const { asks, points } = await withDocument(new TextEncoder().encode('%PDF-1.4 broken'), 'scan.pdf')
    for (const message of ['Review this document', 'What notice period does my contract give?']) {
      const answer = await asks(message)
      expect(textOf(answer)).toContain('I could not read “scan.pdf”')
      expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
      expect(answer.events.some(({ type }) => type === 'paragraph')).toBe(false)
    }
    expect(await points()).toBe(10)
    expect(textOf(await asks(NOTICE))).toContain('three months')
  })
})

describe('questions one after the other', () => {
  const talk = async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    return (message: string) => ask(server, { token, conversationId, message })
  }

  it('are each answered on their own words', async () => {
    const [first, later] = [await talk(), await talk()]
    const alone = textOf(await first('What is the legal age to marry?'))
    await later('Can my landlord evict me without a court order?')
    await later('What is the boiling point of caesium under high pressure?')
    expect(textOf(await later('What is the legal age to marry?'))).toBe(alone)
  })

  it('say what they took along, and show again only what comes nearest to what is asked now, free of charge', async () => {
    const asks = await talk()
    const first = textOf(await asks('Can my landlord evict me without a court order?'))
    const next = await asks('And how long does it take?')
    expect(textOf(next)).toContain('together with your question before: “Can my landlord evict me')
    const quoted = first.split('\n').filter((line) => line.startsWith('> '))
    expect(quoted.length).toBeGreaterThan(0)
    const again = next.events.filter(({ type }) => type === 'paragraph')
    expect(again).toHaveLength(1)
    expect(again[0]).toMatchObject({ content: expect.stringContaining(quoted[0]!) })
    expect(textOf(next)).toContain('I have shown you all that I found about this.')
    expect(endOf(next)).toMatchObject({ charged: 0 })
  })
})

describe('an Act by another name', () => {
  it('is answered from the nearest title, which is named', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const answer = await ask(server, {
      token,
      conversationId,
      message: 'What is the legal age to marry under the Weddings Customs Act?',
    })
    expect(textOf(answer)).toContain('The library has no Act of exactly that name')
    expect(textOf(answer)).toContain('Weddings (Customs and Registry) Act')
    expect(textOf(answer)).toContain('eighteen years')
  })

  it('or an instrument of the law that the library lacks is named as such, and nothing is charged', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'Does Statutory Instrument 311 of 2022 say how long a notice must be without a fixed period?'
    const answer = await ask(server, { token, conversationId, message })
    expect(textOf(answer)).toContain('**The library does not hold Statutory Instrument 311 of 2022**')
    expect(textOf(answer)).toContain('three months')
    expect(endOf(answer)).toMatchObject({ charged: 0 })
  })

  it('that nobody made is said not to be held, and nothing is charged', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'How much notice must my employer give me under the Kitchen Workers Comfort Act?'
    const answer = await ask(server, { token, conversationId, message })
    expect(textOf(answer)).toContain('no Act called "Kitchen Workers Comfort Act"')
    expect(endOf(answer)).toMatchObject({ charged: 0 })
  })

  it('a judgment is not answered with something else', async () => {
    const { token } = await signUp(server)
    const conversationId = await converse(server, token)
    const message = 'Is there a Supreme Court case on the notice an employer must give before ending a contract?'
    const answer = await ask(server, { token, conversationId, message })
    expect(textOf(answer)).toContain('The library holds no judgments')
    expect(textOf(answer)).toContain('Workshops Act')
    expect(endOf(answer)).toMatchObject({ outcome: 'no_source', charged: 0 })
    expect(await falseCitations(server, token, answer.events)).toEqual([])
  })
})
