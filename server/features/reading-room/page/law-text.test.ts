import { expect, it } from 'vitest'
import type { ShownLawState } from '#contract/library/law-state.ts'
import { textOfLaw } from './law-text.ts'

const START = 900
const section = (text: string, law?: ShownLawState) =>
  textOfLaw({
    text,
    title: 'Kite Act [Chapter 1:01]',
    excerpt: { start: START, end: START + text.length, contents: [] },
    sections: [{ start: START, end: START + text.length, number: '4', ...(law && { law }) }],
  })

it('shows the section under the name of its Act, heading and paragraphs each by itself', () => {
  const html = section('### 4. Who may fly\n\n(1) Anybody may.\n\n(2) Not at **night**\\*.')
  expect(html).toMatch(/<h1[^>]*>Kite Act \[Chapter 1:01\]<\/h1>/)
  expect(html).toMatch(/<h2 class="reading-h3">4\. Who may fly<\/h2>/)
  expect(html).toContain('<p class="reading-block">(1) Anybody may.</p>')
  expect(html).toContain('<p>(2) Not at <strong>night</strong>*.</p>')
})

it('shows a definition on a line of its own and the note of an editor apart, as the reading room does', () => {
  const html = section('In this Act “kite” means a toy; “ night ” means after six. [section amended by Act 3 of 2017 ]')
  expect(html).toContain('<span class="reading-definition">“ night ” means after six. ')
  expect(html).toContain('<span class="reading-note">[section amended by Act 3 of 2017 ]</span>')
})

it('takes no list for a heading that stands right below one', () => {
  const html = section('## 1. I was hurt\n1. Get treated.\n2. Report it.')
  expect(html).toMatch(/<h2>1\. I was hurt<\/h2>\s*<ol>\s*<li>Get treated\.<\/li>/)
})

it('says above dead law that it is dead', () => {
  const sentence = 'Section 4 was repealed on 1 May 2024.'
  const html = section('Anybody may.', { kind: 'repealed', sentence })
  expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('Anybody may.'))
  expect(html).toContain('law-ended')
})

it.each([
  '</article><script id="page-data">{}</script>',
  '* <script id="page-data">{}</script>',
  '[x](javascript:alert)',
  '![x](https://example.test/x.png) *x*',
  '**<b onclick="alert()">x</b>**',
])('takes what a document says for words, whatever it looks like: %s', (text) => {
  expect(section(text)).not.toMatch(/<script|<img|<b |javascript:/)
})
