import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createSubheading } from '#contract/library/library.ts'
import { documents, documentTexts, passages } from '#server/tables.ts'
import { signInAdmin, signUp } from './people.ts'
import { testServer, type TestServer } from './server.ts'

export type TestSection = {
  number?: string
  heading?: string
  text: string
  kind?: string
  part?: string
  plainWords?: string
}

/** A section of an Act as a corpus of statutes has it: its text begins with its number and heading. `part`: "Schedule 1, Part 2". */
export const section = (number: string, heading: string, text: string, part?: string) => ({
  number,
  heading,
  text: `${number}. ${heading} ${text}`,
  ...(part && { part }),
})

/** A server with somebody who keeps its library, somebody who reads in it, and a heading to put documents under. */
export async function serverWithLibraryAdmin() {
  const server = await testServer()
  const admin = (await signInAdmin(server)).token
  const reader = (await signUp(server)).token
  const heading = (await server.call(createSubheading, { name: 'Licences' }, admin)).body._id
  return { server, admin, reader, heading }
}

/** A document as ingestion leaves it, without reading a file: one passage a section. */
export async function addDocument(
  server: Pick<TestServer, 'deps'>,
  title: string,
  sections: TestSection[],
  extra: Partial<typeof documents.$inferInsert> = {},
) {
  const { db } = server.deps
  const [document] = await db
    .insert(documents)
    .values({
      name: title,
      title,
      location: 'x.pdf',
      contentHash: randomUUID(),
      source: 'upload',
      state: 'ready',
      ...extra,
    })
    .returning()
  const bodies = sections.map(({ number, heading, text }) => {
    const name = [number && `${number}.`, heading].filter(Boolean).join(' ')
    return name ? `### ${name}\n\n${text}` : text
  })
  const text = bodies.join('\n\n')
  const [version] = await db.insert(documentTexts).values({ documentId: document!.id, text, extractor: 1 }).returning()
  let startAt = 0
  for (const [ordinal, { number, heading, kind, part, plainWords }] of sections.entries()) {
    const body = bodies[ordinal]!
    await db.insert(passages).values({
      documentId: document!.id,
      textId: version!.id,
      ordinal,
      section: ordinal,
      startAt,
      endAt: startAt + body.length,
      number,
      heading,
      part,
      plainWords,
      kind: kind ?? 'section',
      library: !extra.conversationId,
      searchText: [title, part, heading, plainWords, body].filter(Boolean).join('\n'),
    })
    startAt += body.length + 2
  }
  await db.update(documents).set({ textId: version!.id }).where(eq(documents.id, document!.id))
  return { id: document!.id, text }
}

/** A question that the small library answers. */
export const NOTICE = 'How long a notice must my employer give me before ending my contract?'

/** A small library about work and homes: enough to ask about, small enough to know by heart. Original sentences. */
export async function addSmallLibrary(server: Pick<TestServer, 'deps'>) {
  const work = await addDocument(
    server,
    'Workshops Act [Chapter 99:01]',
    [
      {
        number: '4',
        heading: 'Notice of termination',
        text: '(1) An employer who wishes to end a contract of employment shall give the employee notice in writing.\n\n(2) The notice shall be—\n\n(a) three months where the contract has no fixed period;\n\n(b) two weeks where the contract is for less than six months.\n\n(3) An employee who is ill may not be given notice during the first thirty days of the illness.',
        plainWords:
          'How long before the boss must tell you that your job ends: fired, sacked, dismissed, notice period.',
      },
      {
        number: '5',
        heading: 'Maternity leave',
        text: '(1) A female employee is entitled to ninety-eight days of maternity leave on full pay.\n\n(2) She shall tell the employer in writing at least twenty-one days before the leave begins.',
        plainWords: 'Time off when having a baby, pregnant worker, paid leave.',
      },
      {
        number: '9',
        heading: 'Penalty',
        text: 'An employer who contravenes section four is liable to a fine not exceeding level five or US$400, and to imprisonment for a period not exceeding six months.',
      },
    ],
    { asAt: '2016-12-31' },
  )
  const homes = await addDocument(
    server,
    'Homes and Letting Act [Chapter 99:02]',
    [
      {
        number: '12',
        heading: 'Eviction of lessees',
        text: '(1) No lessor shall evict a lessee from a dwelling except by an order of the magistrates court.\n\n(2) The court shall not make an order unless the lessor gave the lessee two months notice in writing.',
        plainWords: 'Landlord wants you out, kick out tenant, eviction, leave the house, court order.',
      },
      {
        number: '13',
        heading: 'Deposits',
        text: 'A lessor who holds a deposit shall return it within fourteen days after the lessee leaves the dwelling, less 10 per centum for each month of unpaid rent.',
        plainWords: 'Getting your deposit back from the landlord.',
      },
    ],
    { asAt: '2020-06-30' },
  )
  return { work, homes }
}
