import { expect, test } from 'vitest'
import { docx, p, paragraphsOf, table } from '#tests/support/docx.ts'
import { fill } from '#server/features/documents/engine/fill.ts'
import { inspect } from '#server/features/documents/engine/inspect.ts'
import { scopeOf } from './values.ts'

const invoice = docx({
  body:
    table([['{#items}{item}', '{item_quantity}', '{item_unit_price}', '{item_total}{/items}']]) +
    p('{items_subtotal} + {#has_vat}{items_vat} ({vat_percent} %) = {/has_vat}{items_total}: {items_total_in_words}'),
})
const losses = docx({ body: table([['{#losses}{loss}', '{loss_amount}{/losses}']]) + p('{losses_total}') })

async function made(template: Buffer, values: Record<string, string>) {
  const { placeholders, delimiter } = await inspect(template)
  const data = Object.entries(values).map(([placeholder, value]) => ({ placeholder, value }))
  return paragraphsOf(fill(template, delimiter, scopeOf(placeholders, data), 'T')).slice(0, -1)
}
const lines = 'Bricks | 1000 | US$0.155\nCement | 2.5 | US$12.99\nSand | 3 | US$0.10'

test('nobody is asked for what is worked out: totals of lines, sums, tax and words', async () => {
  const { placeholders } = await inspect(invoice)
  expect(placeholders.map(({ placeholder }) => placeholder)).toEqual(['items', 'has_vat', 'vat_percent'])
  expect(placeholders[0]!.fields!.map(({ placeholder }) => placeholder)).toEqual([
    'item',
    'item_quantity',
    'item_unit_price',
  ])
})

test('sums are exact to the cent: half a cent goes up, and tenths of a dollar add up as on paper', async () => {
  const items = lines.replace('US$0.155', 'US$0.16')
  // 160.00 + 32.475 → 32.48 + 0.30 = 192.78; 15.5 % of it is 29.8809
  const taxed = await made(invoice, { items, has_vat: 'yes', vat_percent: '15.5%' })
  expect(taxed.slice(0, -1).join(' ')).toBe(
    'Bricks 1000 US$0.16 US$160.00 Cement 2.5 US$12.99 US$32.48 Sand 3 US$0.10 US$0.30',
  )
  expect(taxed.at(-1)).toBe(
    'US$192.78 + US$29.88 (15.5 %) = US$222.66: two hundred and twenty-two United States dollars and sixty-six cents',
  )
  const untaxed = await made(invoice, { items: 'Bed | 3 | ZiG 0.10', has_vat: 'no', vat_percent: '15' })
  expect(untaxed.at(-1)).toBe('ZiG 0.30 + ZiG 0.30: zero Zimbabwe Gold and thirty cents')
  const many = JSON.stringify(Array.from({ length: 500 }, () => ({ loss: 'x', loss_amount: 'US$99,999,999,999.99' })))
  expect((await made(losses, { losses: many })).at(-1)).toBe('US$49,999,999,999,995.00')
})

test('what cannot be summed is said: a number that is none, tax beyond the whole, and two currencies', async () => {
  const vat = { has_vat: 'yes', vat_percent: '15' }
  await expect(made(invoice, { items: lines, ...vat })).rejects.toThrow('Entry 1: Item unit price: write one amount')
  const refused = (items: string, percent = '15') => made(invoice, { ...vat, items, vat_percent: percent })
  await expect(refused('Bed | two | US$1')).rejects.toThrow('Entry 1: Item quantity: write a number, such as 2 or 1.5')
  await expect(refused('Bed | -1 | US$1')).rejects.toThrow('Entry 1: Item quantity')
  await expect(refused('Bed | 1 | US$1', '101')).rejects.toThrow('Vat percent: write a percentage between 0 and 100')
  await expect(made(losses, { losses: 'Bed | US$1\nCot | ZiG 1' })).rejects.toThrow(
    'Losses: write all amounts in one currency',
  )
})

test('a total that somebody sends along is not believed', async () => {
  const items = JSON.stringify([{ item: 'Bed', item_quantity: '1', item_unit_price: 'US$5', item_total: 'US$1' }])
  await expect(made(invoice, { items, has_vat: 'no', vat_percent: '' })).rejects.toThrow('no field named item_total')
  await expect(
    made(invoice, { items: 'Bed | 1 | US$5', has_vat: 'no', vat_percent: '', items_total: 'US$1' }),
  ).rejects.toThrow('no field named items_total')
})
