import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AnswerText } from './answer-text.tsx'
import { numberCitations } from '#web/features/consultations/citations/citations.ts'

const show = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AnswerText text={text} sources={numberCitations(text)} onOpen={() => undefined} />
    </MemoryRouter>,
  )
const link = (label: string, passage: string) => `[${label}](d-1?substring=${encodeURIComponent(passage)})`

test('citations are numbered buttons inside their sentence, and keep the full stop after them', () => {
  const html = show(
    `You may not ${link('Act, s 1', 'one')}. But ${link('Act, s 2', 'two')} says (${link('Act, s 1', 'one')}).`,
  )
  expect(html.match(/<button/g)).toHaveLength(3)
  expect(html.match(/<span class="cite-number">(\d)/g)?.map((found) => found.at(-1))).toEqual(['1', '2', '1'])
  expect(html).toMatch(/<span class="cite-end"><button.*?<\/button>\.<\/span> But/)
  expect(html).not.toContain('substring=')
})

test('a link that only looks like a citation is plain words, and a page of ours is a link', () => {
  expect(show('[x](javascript:alert) [Get points](/app/points)')).toContain('href="/app/points"')
  expect(show('[Act](d-1?substring=)')).not.toContain('<button')
})

test('rows of a table that are quoted together are a table with heads, one alone is a line', () => {
  const html = show('> Rent is due.\n>\n> Item | Number | Price\n>\n> Chair | 4 | US$20\n>\n> That is all.')
  expect(html).toContain('<th scope="col">Item</th><th scope="col">Number</th>')
  expect(html).toContain('<td>Chair</td><td>4</td><td>US$20</td>')
  expect(html.match(/<p>/g)).toHaveLength(2)
  expect(show('> Deposit | US$500')).not.toContain('<table')
})
