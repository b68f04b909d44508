import { expect, test } from 'vitest'
import { parseHtml } from '#tests/doubles/telegram-wire.ts'
import { toTelegramHtml } from './telegram-html.ts'

test('bold, italic and quoted words become tags, and signs of a text stay signs', () => {
  expect(toTelegramHtml('*Sources*\n> a < b\n> & c\n_not advice_')).toBe(
    '<b>Sources</b>\n<blockquote>a &lt; b\n&amp; c</blockquote>\n<i>not advice</i>',
  )
})

test('an address keeps its underscores, and marks that open nothing stay as they are', () => {
  for (const text of ['https://law.test/p/a_b_c', '2 * 3 * 4', 'snake_case_name', '* first\n* second', '_ _', '**'])
    expect(parseHtml(toTelegramHtml(text))).toBe(text)
})

test('whatever is written, the tags are whole and the words are all there', () => {
  const signs = ['*', '_', '>', '<', '&', ' ', '\n', 'a', '1']
  let seed = 7
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % signs.length
  const bare = (text: string) => text.replace(/[*_>\s]/g, '')
  for (let i = 0; i < 3_000; i++) {
    const text = Array.from({ length: 24 }, () => signs[next()]!).join('')
    expect(bare(parseHtml(toTelegramHtml(text)))).toBe(bare(text))
  }
})
