import { expect, test } from 'vitest'
import { lookOf, questionOf } from './field-look.ts'

test('a field looks like what its name says, however the name is written', () => {
  const looks = {
    letter_date: 'date',
    dateOfBirth: 'date',
    date_of_birth: 'date',
    'CLIENT EMAIL': 'email',
    employee_phone: 'tel',
    tenant_name: 'line',
    deposit_amount: 'line',
    number_of_rooms: 'line',
    property_address: 'lines',
    employee_phone_and_email: 'lines',
    update: 'lines',
    candidates: 'lines',
    '': 'lines',
  }
  for (const [placeholder, look] of Object.entries(looks))
    expect([placeholder, lookOf(placeholder)]).toEqual([placeholder, look])
})

test('a choice is asked as a question', () => {
  expect(questionOf('Is there a deposit?')).toBe('Is there a deposit?')
  expect(questionOf('Has deposit')).toBe('Has deposit?')
})
