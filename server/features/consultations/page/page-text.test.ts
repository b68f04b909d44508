import { expect, it } from 'vitest'
import { textOfConversation } from './page-text.ts'

const textOf = (sender: string, text: string) =>
  textOfConversation({ title: 'Locked out', messages: [{ id: '1', sender, text, timestamp: '' }] })

it('shows what was asked as it was typed, signs and all', () => {
  expect(textOf('user', 'Is <b>this</b> "mine"?')).toContain('Is &lt;b&gt;this&lt;/b&gt; &quot;mine&quot;?')
})

it('shows an answer with its citations numbered once each, and its quotations as English', () => {
  const html = textOf(
    'ai',
    '## First\n\nNo [Labour Act, s 12B](d1?substring=No%20employer). See [Labour Act, s 12B](d1?substring=No%20employer) and [Guide](d2?substring=Ask).\n\n> The law',
  )
  expect([...html.matchAll(/cite-number">(\d)</g)].map((one) => one[1])).toEqual(['1', '1', '2'])
  expect(html).toContain('<blockquote lang="en">')
  expect(html).toContain('<h3>First</h3>')
  expect(html).not.toContain('substring')
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event', '<p onclick="alert(1)">x</p>'],
  ['an address that runs', '[x](javascript:alert(1))'],
  ['a picture from elsewhere', '![x](https://example.test/x.png)'],
  ['the data of the page', '<script type="application/json" id="page-data">{}</script>'],
])('holds no %s of an answer', (_, text) => {
  const html = textOf('ai', text)
  expect(html).not.toMatch(/<script|<img|<p onclick|javascript:|<[^>]* id=/)
})
