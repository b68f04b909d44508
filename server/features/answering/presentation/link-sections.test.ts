import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshProfile } from '#server/features/library/indexing/profiles.ts'
import { addDocument } from '#tests/support/library.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { linkSections } from './link-sections.ts'

let server: TestServer
let act: string
beforeAll(async () => {
  server = await testServer()
  const document = await addDocument(
    server,
    'Labour Act [Chapter 28:01]',
    [
      { number: '12B', heading: 'Dismissal', text: 'Every employee has the right not to be unfairly dismissed.' },
      { number: '2', heading: 'Interpretation', text: 'In this Act an employee is whoever works for another.' },
      { number: '13', heading: 'Wages on termination', text: 'Wages are paid when employment ends.' },
    ],
    { name: 'Labour Act' },
  )
  act = document.id
  await refreshProfile(server.deps.db, act)
})
afterAll(() => server.stop())

const linked = (text: string) => linkSections(server.ctx(), text)

test('sections that a guide cites lead to them in the reading room; what the library lacks stays words', async () => {
  expect(await linked('Fair (Labour Act \\[Chapter 28:01\\], s 12B(1) and s 13). Paid.')).toBe(
    `Fair (Labour Act \\[Chapter 28:01\\], [s 12B(1)](/library/${act}/12B) and [s 13](/library/${act}/13)). Paid.`,
  )
  expect(await linked('See (Labour Act \\[Chapter 28:01\\], ss 13 and 99).')).toContain(
    `[ss 13](/library/${act}/13) and 99).`,
  )
  // the number of a section also begins that of its chapter
  expect(await linked('See (Labour Act \\[Chapter 28:01\\], s 2).')).toBe(
    `See (Labour Act \\[Chapter 28:01\\], [s 2](/library/${act}/2)).`,
  )
  for (const text of ['Twelve (12B) of them.', 'See (Water Act \\[Chapter 20:24\\], s 13).', 's 13 of it'])
    expect(await linked(text)).toBe(text)
})
