import { expect, test } from 'vitest'
import type { Placeholder } from '#contract/documents/templates.ts'
import { fromData, problemsOf, startValues, toData } from './form-values.ts'

const text = (placeholder: string, label: string, more: Partial<Placeholder> = {}): Placeholder => ({
  placeholder,
  label,
  kind: 'text',
  ...more,
})
const LEASE: Placeholder[] = [
  text('tenant_name', 'Tenant name'),
  { placeholder: 'deposit', label: 'Deposit', kind: 'condition' },
  text('deposit_amount', 'Deposit amount', { onlyIf: [{ placeholder: 'deposit', answer: 'yes' }] }),
  text('notes', 'Notes', { optional: true }),
  {
    placeholder: 'rooms',
    label: 'Rooms',
    kind: 'repeat',
    fields: [
      { placeholder: 'name', label: 'Name', kind: 'text' },
      { placeholder: 'furnished', label: 'Furnished', kind: 'condition' },
    ],
  },
  { placeholder: 'rules', label: 'Rules', kind: 'repeat', fields: [], optional: true },
]

test('every field is required with its label, but not what is optional or left out of the document', () => {
  expect(problemsOf(LEASE, ' ', startValues(LEASE))).toEqual({
    fileName: 'Filename is required',
    'p:tenant_name': 'Tenant name is required',
    'p:rooms': 'Rooms is required',
  })
  const asked = { ...startValues(LEASE), deposit: 'yes' }
  expect(problemsOf(LEASE, 'lease', asked)).toMatchObject({ 'p:deposit_amount': 'Deposit amount is required' })
})

test('an entry that says something must be whole; empty ones are left out', () => {
  const values = startValues(LEASE, {
    tenant_name: 'Chipo “C” Dube & sons',
    rooms: [{ name: 'Kitchen' }, { name: '' }, { name: '', furnished: 'yes' }],
  })
  expect(problemsOf(LEASE, 'lease', values)).toEqual({ 'p:rooms:2:name': 'Name is required' })
})

test('what is sent holds every placeholder once, lists and choices as text', () => {
  const values = startValues(LEASE, {
    tenant_name: 'Chipo',
    rooms: [{ name: 'Kitchen', furnished: 'yes' }, {}],
    rules: [{ '': 'No smoking' }, { '': ' ' }],
    gone_from_the_template: 'x',
  })
  expect(toData(LEASE, values)).toEqual([
    { placeholder: 'tenant_name', value: 'Chipo' },
    { placeholder: 'deposit', value: 'no' },
    { placeholder: 'deposit_amount', value: '' },
    { placeholder: 'notes', value: '' },
    { placeholder: 'rooms', value: '[{"name":"Kitchen","furnished":"yes"}]' },
    { placeholder: 'rules', value: '["No smoking"]' },
  ])
})

test('what was sent once is in the form again as it was, to be edited', () => {
  const values = startValues(LEASE, {
    tenant_name: 'Chipo',
    rooms: [{ name: 'Kitchen', furnished: 'yes' }],
    rules: [{ '': 'No smoking' }],
  })
  expect(startValues(LEASE, fromData(LEASE, toData(LEASE, values)))).toEqual(values)
  expect(fromData(LEASE, [{ placeholder: 'rules', value: 'One\nTwo' }])).toEqual({
    rules: [{ '': 'One' }, { '': 'Two' }],
  })
})
