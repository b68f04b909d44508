import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { DISCLAIMER } from '#contract/product.ts'
import { docx, p, paragraphsOf, split, table } from '#tests/support/docx.ts'
import { cleanText } from './clean-text.ts'
import type { Scope } from './engine.ts'
import { fill } from './fill.ts'
import { inspect } from './inspect.ts'
import { labelOf } from './names.ts'

async function filled(bytes: Uint8Array, scope: Scope): Promise<Uint8Array> {
  const { delimiter } = await inspect(bytes)
  return fill(bytes, delimiter, scope, 'A title')
}
const body = (text: string) => docx({ body: p(text) })
const names = async (bytes: Uint8Array) => (await inspect(bytes)).placeholders.map(({ placeholder }) => placeholder)

describe('what a template asks for', () => {
  test('placeholders are found in body, tables, headers, footers and notes, also where Word split them', async () => {
    const bytes = docx({
      body: split('Between {landlord_name} and {tenant_name}', 1) + table([['Rent', '{monthly_rent}']], split),
      header: split('{property}'),
      footer: split('{reference_number}'),
      footnote: split('{note_text}', 3),
      endnote: p('{end_text}'),
    })
    const { delimiter, placeholders } = await inspect(bytes)
    expect(delimiter).toBe('{')
    expect(placeholders.slice(0, 3).map(({ placeholder }) => placeholder)).toEqual([
      'landlord_name',
      'tenant_name',
      'monthly_rent',
    ])
    expect(placeholders.map(({ placeholder }) => placeholder).sort()).toEqual(
      ['landlord_name', 'tenant_name', 'monthly_rent', 'property', 'reference_number', 'note_text', 'end_text'].sort(),
    )
    const values = Object.fromEntries(placeholders.map(({ placeholder }) => [placeholder, `<${placeholder} & co>`]))
    const made = await filled(bytes, values)
    expect(paragraphsOf(made)[0]).toBe('Between <landlord_name & co> and <tenant_name & co>')
    expect(paragraphsOf(made)).toContain('<monthly_rent & co>')
    expect(paragraphsOf(made, 'word/header1.xml')).toEqual(['<property & co>'])
    expect(paragraphsOf(made, 'word/footer1.xml')).toEqual(['<reference_number & co>'])
    expect(paragraphsOf(made, 'word/footnotes.xml')).toEqual(['<note_text & co>'])
    expect(paragraphsOf(made, 'word/endnotes.xml')).toEqual(['<end_text & co>'])
  })

  test('double braces are one template’s choice; then single ones are refused by name', async () => {
    expect(await names(body('{{ client name }} and {{Client-2}}'))).toEqual(['client name', 'Client-2'])
    expect(await names(body('{{ a  b }} {{a b}}'))).toEqual(['a b'])
    await expect(inspect(docx({ body: split('{{first}} then {second}') }))).rejects.toThrow(
      'mixes two kinds of braces: write {second} like {{first}}',
    )
  })

  test('labels are the names in words', () => {
    expect(
      ['tenant_name', 'tenantName', 'TENANT_NAME', 'ID_number', 'client name', 'date-of.birth', 'Zita la mwana'].map(
        labelOf,
      ),
    ).toEqual([
      'Tenant name',
      'Tenant name',
      'Tenant name',
      'ID number',
      'Client name',
      'Date of birth',
      'Zita la mwana',
    ])
  })

  test('conditions, repeats and what belongs to them are told apart', async () => {
    const bytes = docx({
      body:
        p('{#has_deposit}A deposit of {deposit} is paid.{/has_deposit}{^has_deposit}No deposit.{/has_deposit}') +
        p('{#witness}Seen by {witness}.{/witness}') +
        table([['{#items}{description}', '{price} {currency}{/items}']]) +
        p('{#children}') +
        p('{.}') +
        p('{/children}') +
        p('All in {currency}'),
    })
    expect((await inspect(bytes)).placeholders).toEqual([
      { placeholder: 'has_deposit', label: 'Has deposit', kind: 'condition' },
      {
        placeholder: 'deposit',
        label: 'Deposit',
        kind: 'text',
        onlyIf: [{ placeholder: 'has_deposit', answer: 'yes' }],
      },
      { placeholder: 'witness', label: 'Witness', kind: 'text', optional: true },
      {
        placeholder: 'items',
        label: 'Items',
        kind: 'repeat',
        fields: [
          { placeholder: 'description', label: 'Description', kind: 'text' },
          { placeholder: 'price', label: 'Price', kind: 'text' },
        ],
      },
      { placeholder: 'currency', label: 'Currency', kind: 'text' },
      { placeholder: 'children', label: 'Children', kind: 'repeat', fields: [] },
    ])
    const made = await filled(bytes, {
      has_deposit: true,
      deposit: 'US$100',
      witness: '',
      currency: 'USD',
      items: [
        { description: 'Chair', price: '5' },
        { description: 'Table', price: '9' },
      ],
      children: ['Tino', 'Rudo {.}'],
    })
    expect(paragraphsOf(made)).toEqual([
      'A deposit of US$100 is paid.',
      'Chair',
      '5 USD',
      'Table',
      '9 USD',
      'Tino',
      'Rudo {.}',
      'All in USD',
      DISCLAIMER,
    ])
  })

  test('spellings of one name are one field, asked for once and filled everywhere', async () => {
    const sound = docx({
      body:
        p('{client_name}, {Client_Name}, {CLIENT NAME}, {client-name}, {clientName}') +
        p('{#Has_Deposit}paid{/Has_Deposit}{^has deposit}none{/has deposit}'),
    })
    expect(await names(sound)).toEqual(['client_name', 'Has_Deposit'])
    const made = paragraphsOf(await filled(sound, { client_name: 'Rudo', Has_Deposit: true }))
    expect(made.slice(0, 2)).toEqual(['Rudo, Rudo, Rudo, Rudo, Rudo', 'paid'])
  })

  test('a name of several things that its own section prints is a text that may stay empty', async () => {
    const bytes = docx({ body: p('{#special_terms}Special terms: {special_terms}.{/special_terms}') + p('End') })
    expect((await inspect(bytes)).placeholders).toEqual([
      { placeholder: 'special_terms', label: 'Special terms', kind: 'text', optional: true },
    ])
    expect(paragraphsOf(await filled(bytes, { special_terms: 'none' }))[0]).toBe('Special terms: none.')
    expect(paragraphsOf(await filled(bytes, { special_terms: '' }))[0]).toBe('End')
  })
})

describe('a template with broken or unknown tags is refused with a sentence that names them', () => {
  test.each([
    ['{tenant', '{tenant'],
    ['tenant}', 'tenant}'],
    ['{#a}{/b}', '{#a} is closed by {/b}'],
    ['{#a} never ends', '{#a} has no {/a}'],
    ['{/a}', '{/a} has no {#a} before it'],
    ['{@raw_xml}', '{@raw_xml}'],
    ['{IF has_pilot}x{END-IF}', '{IF has_pilot}, {END-IF}'],
    ['{name|upper} {a == 1} {}', '{name|upper}, {a == 1}, {}'],
    ['{=[[ ]]=}', '{=[[ ]]=}'],
    ['{.}', 'outside of one'],
    ['{#items}{#parts}{x}{/parts}{/items}', 'another repeat: parts'],
    ['{{{x}}}', '{x'],
  ])('%s', async (text, named) => {
    await expect(inspect(docx({ body: split(text, 3) }))).rejects.toThrow(named)
  })
})

describe('values come out as they were typed', () => {
  const nasty = [
    `"quotes" ‘curly’ & <w:p/> ]]> {other} {{x}} {#y} $& $1 \\n`,
    'line one\nline two\r\nline three',
    'a family 👨‍👩‍👧 and a flag 🇿🇼',
    'שלום עולם and مرحبا بالعالم',
    'x'.repeat(40_000),
    '__proto__ constructor',
  ]
  test.each(nasty)('%#', async (value) => {
    const made = await filled(docx({ body: split('[{v}] and [{other}]') }), { v: cleanText(value), other: 'o' })
    expect(paragraphsOf(made)[0]).toBe(`[${value.replace(/\r\n/g, '\n')}] and [o]`)
  })

  test('control characters and lone surrogates are left out, everything else stays', async () => {
    expect(cleanText('a\u0000b\u0008c\u001bd\ud800e\ufffff\u202eg\tä\u00a0漢')).toBe('abcd\ufffdefg\tä\u00a0漢')
    expect(cleanText('a\r\nb\rc\u2028d')).toBe('a\nb\nc\nd')
  })

  test('names such as __proto__ are ordinary names, and nothing is inherited', async () => {
    const made = await filled(body('{constructor} {toString}'), { constructor: 'C' } as Scope)
    expect(paragraphsOf(made)[0]).toBe('C ')
  })
})

test('every document carries the disclaimer once, before the section properties; also one that ends in a table', async () => {
  for (const bytes of [
    body('Hello'),
    docx({ body: table([['a', 'b']]) }),
    docx({ body: p('x'), footer: p(DISCLAIMER) }),
  ]) {
    const made = await filled(bytes, {})
    const all = [...paragraphsOf(made), ...paragraphsOf(made, 'word/footer1.xml')]
    expect(all.filter((text) => text === DISCLAIMER)).toHaveLength(1)
  }
})

test('the title of the file becomes the title in its properties', async () => {
  const core = '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Template</dc:title></cp:coreProperties>'
  const made = await filled(docx({ body: p('x'), files: { 'docProps/core.xml': core } }), {})
  expect(paragraphsOf(made, 'docProps/core.xml')).toEqual(['A title'])
})

test('a letter carries the disclaimer in its file properties and not on its page', async () => {
  const properties = 'xmlns:cp="c" xmlns:dc="d"'
  const core = `<cp:coreProperties ${properties}><dc:title>T</dc:title><cp:category>Letter</cp:category></cp:coreProperties>`
  const made = await filled(docx({ body: p('Dear {name}'), files: { 'docProps/core.xml': core } }), { name: 'R' })
  expect(paragraphsOf(made)).toEqual(['Dear R'])
  expect(paragraphsOf(made, 'docProps/core.xml').join()).toContain(DISCLAIMER)
})

test('the colour that marks a place to fill in does not stay on what was filled in', async () => {
  const run = (text: string) => `<w:r><w:rPr><w:b/><w:highlight w:val="yellow"/></w:rPr><w:t>${text}</w:t></w:r>`
  const body = `<w:p>${run('Rent: ')}${run('{mon')}${run('thly_')}${run('rent}')}${run(' a month')}</w:p>`
  const made = Buffer.from(await filled(docx({ body }), { monthly_rent: 'US$200' }))
  const xml = new PizZip(made).file('word/document.xml')!.asText()
  expect(paragraphsOf(made)[0]).toBe('Rent: US$200 a month')
  expect(xml.match(/<w:highlight/g)).toHaveLength(2)
  expect(xml.match(/<w:b\/>/g)!.length).toBeGreaterThan(2)
})
