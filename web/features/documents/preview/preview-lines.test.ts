import { expect, test } from 'vitest'
import type { OutlineLine, Placeholder } from '#contract/documents/templates.ts'
import { startValues } from '#web/features/documents/form/form-values.ts'
import { treeOf } from './outline-tree.ts'
import { previewLines } from './preview-lines.ts'

const text = (placeholder: string, more: Partial<Placeholder> = {}): Placeholder => ({
  placeholder,
  label: placeholder,
  kind: 'text',
  ...more,
})
const FIELDS: Placeholder[] = [
  text('tenant'),
  text('rent', { format: 'money' }),
  { placeholder: 'has_deposit', label: 'Deposit', kind: 'condition' },
  text('note', { optional: true }),
  {
    placeholder: 'items',
    label: 'Items',
    kind: 'repeat',
    fields: [
      { placeholder: 'item', label: 'Item', kind: 'text' },
      { placeholder: 'item_quantity', label: 'Quantity', kind: 'text', format: 'number' },
      { placeholder: 'item_unit_price', label: 'Price', kind: 'text', format: 'money' },
    ],
    sum: { of: 'item_total', quantity: 'item_quantity', price: 'item_unit_price' },
  },
  { placeholder: 'rules', label: 'Rules', kind: 'repeat', fields: [] },
]
const line = (said: string, style: OutlineLine['style'] = 'plain'): OutlineLine => ({ style, text: said })
const shown = (outline: OutlineLine[], values = {}) =>
  previewLines(treeOf(outline), FIELDS, startValues(FIELDS, values)).map(({ number, cells }) =>
    [number, ...cells.map((cell) => cell.map((piece) => piece.text).join(''))].filter(Boolean).join(' | '),
  )

test('what is filled in stands in its place, and what is not is named', () => {
  const lease = [line('{tenant} pays {rent} ({rent_in_words}).')]
  expect(shown(lease)).toEqual(['[tenant] pays [rent] (…).'])
  expect(shown(lease, { tenant: 'Chipo', rent: 'US$250' })).toEqual([
    'Chipo pays US$250.00 (two hundred and fifty United States dollars).',
  ])
})

test('what is left out is left out, with its line and its number', () => {
  const outline = [
    line('Deposit', 'clause'),
    line('{#has_deposit}'),
    line('A deposit.', 'item1'),
    line('{/has_deposit}'),
    line('{^has_deposit}No deposit.{/has_deposit}', 'item1'),
    line('{#note}Note: {note}{/note}', 'item1'),
    line('{#has_deposit}It is paid back.{/has_deposit} The end.', 'item1'),
  ]
  expect(shown(outline)).toEqual(['1. | Deposit', '1.1 | No deposit.', '1.2 |  The end.'])
  expect(shown(outline, { has_deposit: 'yes', note: 'by hand' })).toEqual([
    '1. | Deposit',
    '1.1 | A deposit.',
    '1.2 | Note: by hand',
    '1.3 | It is paid back. The end.',
  ])
})

test('a list has a line for each entry, and its sums are worked out', () => {
  const table = [
    line('{#items}{item}\t{item_quantity}\t{item_unit_price}\t{item_total}{/items}', 'row'),
    line('Total\t{items_total}', 'row'),
    line('{#rules}', 'plain'),
    line('{.}', 'numbered'),
    line('{/rules}', 'plain'),
  ]
  const values = {
    items: [
      { item: 'Chair', item_quantity: '2', item_unit_price: 'US$10' },
      { item: 'Table', item_quantity: '1', item_unit_price: 'US$5.50' },
    ],
    rules: [{ '': 'No smoking' }, { '': 'No noise' }],
  }
  expect(shown(table, values)).toEqual([
    'Chair | 2 | US$10.00 | US$20.00',
    'Table | 1 | US$5.50 | US$5.50',
    'Total | US$25.50',
    '1. | No smoking',
    '2. | No noise',
  ])
  expect(shown(table)[0]).toBe('[Item] | [Quantity] | [Price] | …')
})

test('a section that is closed nowhere, or twice, still gives a document', () => {
  expect(shown([line('{/x}One {#has_deposit}two'), line('three')], { has_deposit: 'yes' })).toEqual([
    'One two',
    'three',
  ])
})
