import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fill } from '#server/features/documents/engine/fill.ts'
import { inspect } from '#server/features/documents/engine/inspect.ts'
import { holdsOnlyADay } from '#server/features/documents/values/dates.ts'
import { scopeOf } from '#server/features/documents/values/values.ts'
import { paragraphsOf } from '#tests/support/docx.ts'

/** A day where nothing else may stand. */
const textFor = (placeholder: string) =>
  holdsOnlyADay(placeholder) ? '12 March 2026' : `[${placeholder}]`

/** The text of a document made from a starter template; a field that is not given here says its own name. */
async function made(file: string, told: Record<string, string> = {}): Promise<string> {
  const bytes = readFileSync(path.join('content', 'templates', `${file}.docx`))
  const { placeholders, delimiter } = await inspect(bytes)
  const samples = { money: 'US$1', number: '1', percent: '15' }
  const data = placeholders.map(({ placeholder, kind, format, fields = [] }) => {
    const entry = Object.fromEntries(
      fields.map((field) => [field.placeholder, field.format ? samples[field.format] : `[${field.placeholder}]`]),
    )
    const list = JSON.stringify([fields.length ? entry : `[${placeholder}]`])
    const usual = { condition: 'no', repeat: list, text: format ? samples[format] : textFor(placeholder) }[kind]
    return { placeholder, value: told[placeholder] ?? usual }
  })
  return paragraphsOf(fill(bytes, delimiter, scopeOf(placeholders, data), 'T')).join('\n')
}

test('a receipt says the amount in figures and in words, for what it is, and what is still owed', async () => {
  const rent = { amount: 'USD 150', is_rent: 'yes', has_balance: 'yes', balance: 'US$50.5' }
  const text = await made('payment-receipt', rent)
  expect(text).toContain('US$150.00\nAmount in words\none hundred and fifty United States dollars\n')
  expect(text).toContain('It is the rent of [rented_property] for the time from [rent_from] to [rent_to].')
  expect(text).toContain('US$50.50 (fifty United States dollars and fifty cents) is still owed')
  expect(text).not.toContain('Nothing more is owed')
  expect(await made('payment-receipt')).toContain('Nothing more is owed for what this payment is for.')
})

test('an amount that nobody can read is refused, so that no paper says one thing in figures and another in words', async () => {
  await expect(made('payment-receipt', { amount: '150' })).rejects.toThrow(
    'Amount: write one amount with its currency, such as US$1,250.00 or ZiG 3,000',
  )
})

test('a surety is bound for one debt up to an amount in figures and words, and gives up the right to be last only when told so', async () => {
  const text = await made('suretyship', { limit_amount: 'ZiG 3000' })
  expect(text).toContain('ZiG 3,000.00 (three thousand Zimbabwe Gold)')
  expect(text).toContain('never pays more than the amount shown above, interest and costs included')
  expect(text).toContain('The Surety keeps the benefit of excussion')
  const renounced = await made('suretyship', { is_co_principal: 'yes' })
  expect(renounced).toContain('The Surety gives up the benefit of excussion')
  expect(renounced).not.toContain('keeps the benefit')
  expect(renounced.match(/Witness \d: name/g)).toHaveLength(2)
})

test('a paper about a loan says that it is executed for money lent, how much was paid out, and the rate, also where there is none', async () => {
  const told = { loan_amount: 'US$1200', payout_date: '1 May 2027', interest_rate: '5 per cent a year', has_interest: 'yes' }
  const text = await made('loan-agreement', told)
  expect(text).toContain('This agreement is executed for money lent. The amount actually paid to the Borrower is US$1,200.00 (one thousand two hundred United States dollars), paid out on 1 May 2027, and the rate of interest is 5 per cent a year')
  expect(await made('loan-agreement')).toContain('and the rate of interest is nil')
  expect(await made('acknowledgment-of-debt', { is_loan: 'yes' })).toContain('This document is executed for money lent.')
})

test('a notice to the State has what the law asks it to have: sixty days, grounds, the officer, the supply', async () => {
  const text = await made('notice-of-claim-against-the-state', {
    recipients: 'The Minister of Home Affairs | Harare\nThe Commissioner-General of Police | Harare',
    losses: 'Hospital | US$1,000\nPain | US$4,000',
    has_officer: 'yes',
    is_for_goods_or_services: 'yes',
  })
  expect(text).toContain('section 6 of the State Liabilities Act [Chapter 8:14]')
  expect(text).toContain('not earlier than sixty days after this notice was served on you')
  expect(text).toContain('The Minister of Home Affairs, Harare\nThe Commissioner-General of Police, Harare')
  expect(text).toContain('US$5,000.00 (five thousand United States dollars)')
  for (const part of ['Grounds of the claim', '[officer_name]', '[officer_rank]', '[officer_station]', '[supply_date]'])
    expect(text).toContain(part)
})

test('a request for information asks for an answer in twenty-one days, or in forty-eight hours where a life depends on it', async () => {
  const file = 'access-to-information-request'
  expect(await made(file)).toContain('within twenty-one days (section 8(1))')
  const urgent = await made(file, { is_urgent: 'yes' })
  expect(urgent).toContain('within forty-eight hours (section 8(2))')
  expect(urgent).not.toContain('twenty-one')
})

test('a consent for a child’s journey is sworn, names the adult, and says what the other parent says', async () => {
  const text = await made('child-travel-consent', { is_accompanied: 'yes' })
  expect(text).toContain('travels with [companion_name]')
  expect(text).not.toContain('travels alone')
  expect(text).toContain('what they say about this journey: [other_parent_and_consent]')
  expect(text).toContain('Commissioner of oaths or justice of the peace')
  expect(text).not.toContain('urgent medical treatment')
})

test('a quotation and an invoice add up, with the tax where there is any', async () => {
  const items = 'Desk | 2 | US$149.99\nChair | 3 | US$35'
  const quotation = await made('quotation', { items })
  expect(quotation).toContain('Desk\n2\nUS$149.99\nUS$299.98\nChair\n3\nUS$35.00\nUS$105.00')
  expect(quotation).toContain('Total: US$404.98 (four hundred and four United States dollars and ninety-eight cents)')
  const invoice = await made('invoice', { items, has_vat: 'yes', vat_percent: '15' })
  expect(invoice).toContain('Subtotal: US$404.98\nValue added tax, 15 %: US$60.75\n')
  expect(invoice).toContain('To pay: US$465.73 (four hundred and sixty-five United States dollars and seventy-three')
})
