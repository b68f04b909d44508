import type { Placeholder, RepeatField } from '#contract/documents/templates.ts'
import { sameName } from './names.ts'

/**
 * What people are asked for, without what is worked out for them: amounts in words, and sums of a list. `{price_in_words}` next to
 * `{price}` makes the price an amount of money. In a list, `{item_total}` next to `{item_quantity}` and `{item_unit_price}` is
 * their product; `{items_total}`, `{items_subtotal}` and, next to `{vat_percent}`, `{items_vat}` are the sums of `{#items}`, or of the
 * one field of it whose name ends in "amount".
 */
export function withoutComputed(asked: Placeholder[]): Placeholder[] {
  const worded = withoutWords(asked).map((one) =>
    one.fields?.length ? { ...one, fields: withoutWords(one.fields) } : one,
  )
  return withoutSums(worded)
}

const IN_WORDS = ' in words'

function withoutWords<F extends Pick<Placeholder, 'placeholder' | 'kind' | 'format'>>(fields: F[]): F[] {
  const texts = fields.filter(({ kind }) => kind === 'text').map(({ placeholder }) => sameName(placeholder))
  const known = new Set(texts)
  const inWords = new Set(texts.filter((name) => name.endsWith(IN_WORDS) && known.has(name.slice(0, -IN_WORDS.length))))
  return fields
    .filter(({ placeholder, kind }) => kind !== 'text' || !inWords.has(sameName(placeholder)))
    .map((one) => (inWords.has(sameName(one.placeholder) + IN_WORDS) ? { ...one, format: 'money' } : one))
}

const VAT_PERCENT = 'vat percent'

function withoutSums(asked: Placeholder[]): Placeholder[] {
  const texts = new Map(
    asked.filter(({ kind }) => kind === 'text').map(({ placeholder }) => [sameName(placeholder), placeholder]),
  )
  const computed = new Set<string>()
  const lists = asked.map((one) => {
    if (one.kind !== 'repeat') return one
    const name = sameName(one.placeholder)
    const rate = texts.has(`${name} vat`) ? texts.get(VAT_PERCENT) : undefined
    const sums = [`${name} total`, `${name} subtotal`, ...(rate ? [`${name} vat`] : [])].filter((sum) => texts.has(sum))
    const list = withSum(one, sums.length > 0)
    if (!list.sum) return one
    for (const sum of sums) computed.add(sum)
    return rate ? { ...list, sum: { ...list.sum, rate } } : list
  })
  const hasRate = lists.some(({ sum }) => sum?.rate)
  return lists
    .filter(({ placeholder }) => !computed.has(sameName(placeholder)))
    .map((one) => (hasRate && sameName(one.placeholder) === VAT_PERCENT ? { ...one, format: 'percent' } : one))
}

/** A list with what its sum is of, where it has such fields. */
function withSum(list: Placeholder, isSummed: boolean): Placeholder {
  const fields = list.fields ?? []
  const named = new Map(
    fields.filter(({ kind }) => kind === 'text').map(({ placeholder }) => [sameName(placeholder), placeholder]),
  )
  for (const [name, total] of named) {
    const stem = /^(.* )?total$/.exec(name)?.[1]
    if (name !== 'total' && stem === undefined) continue
    const [quantity, price] = [`${stem ?? ''}quantity`, `${stem ?? ''}unit price`].map((one) => named.get(one))
    if (!quantity || !price) continue
    const formats = { [quantity]: 'number', [price]: 'money' } as const
    const others = fields.filter(({ placeholder }) => placeholder !== total)
    return { ...list, fields: formatted(others, formats), sum: { of: total, quantity, price } }
  }
  const amounts = [...named].filter(([name]) => /(^| )amount$/.test(name)).map(([, placeholder]) => placeholder)
  if (!isSummed || amounts.length !== 1) return list
  return { ...list, fields: formatted(fields, { [amounts[0]!]: 'money' }), sum: { of: amounts[0]! } }
}

const formatted = (fields: RepeatField[], formats: Record<string, RepeatField['format']>): RepeatField[] =>
  fields.map((one) => {
    const format = formats[one.placeholder]
    return format ? { ...one, format } : one
  })
