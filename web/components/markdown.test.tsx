import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { cutAtMarks, type Mark } from './text-marks.ts'

const show = (text: string, marks?: Mark[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown marks={marks}>{text}</Markdown>
    </MemoryRouter>,
  )
const mark = (text: string, wanted: string): Mark => {
  const start = text.indexOf(wanted)
  return { start, end: start + wanted.length, kind: 'passage' }
}

test('nothing an answer holds can run, fetch or leave the page unasked', () => {
  const html = show(
    'Hello <script>alert(1)</script> ![x](https://example.org/a.png) [go](javascript:alert(1)) <b onclick=x>b</b>',
  )
  expect(html).not.toMatch(/<script|<img|href="javascript|<b /)
})

test('a placeholder in angle brackets is read as words', () => {
  expect(show('Pay <name of tenant> today')).toContain('&lt;name of tenant&gt;')
})

test('links into the product stay in it, other links open beside it', () => {
  expect(show('[points](/app/points)')).toContain('<a href="/app/points" data-discover="true">points</a>')
  expect(show('[act](https://example.org/act)')).toContain('target="_blank" rel="noreferrer"')
  expect(show('[trick](//example.org)')).toContain('target="_blank"')
})

test('a citation outside its consultation is its label, not a link into nowhere', () => {
  expect(show('Notice is owed [Labour Act, s 12](ab-12?substring=three%20months%20%28paid%29).')).toBe(
    '<p>Notice is owed <span class="text-muted">(Labour Act, <span class="whitespace-nowrap">s 12</span>)</span>.</p>',
  )
})

test('exactly the marked characters stand out, also across emphasis and list items', () => {
  const text = 'You *must* pay **three months** wages.'
  expect(show(text, [mark(text, 'pay **three months** wages')])).toBe(
    '<p>You <em>must</em> <mark class="mark-passage">pay </mark><strong><mark class="mark-passage">three months</mark></strong><mark class="mark-passage"> wages</mark>.</p>',
  )
  const list = '- one thing\n- another thing'
  expect(show(list, [mark(list, 'another')])).toContain('<li><mark class="mark-passage">another</mark> thing</li>')
})

test('marks that overlap are cut where they begin and end', () => {
  const marks: Mark[] = [
    { start: -5, end: 6, kind: 'passage' },
    { start: 4, end: 99, kind: 'found' },
  ]
  expect(cutAtMarks('abcdefgh', marks)).toEqual([
    { text: 'abcd', kinds: ['passage'] },
    { text: 'ef', kinds: ['passage', 'found'] },
    { text: 'gh', kinds: ['found'] },
  ])
  expect(cutAtMarks('abc', [])).toEqual([{ text: 'abc', kinds: [] }])
})
