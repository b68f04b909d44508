import { expect, test } from 'vitest'
import { amountOf, centsOf, decodeFields, field, type Fields, hashFields, isGenuine } from './wire.ts'

const KEY = '3e9fed89-60e1-4ce5-ab6e-6b1eb2d4f977'

test('a message we send carries the hash Paynow documents', () => {
  const fields: Fields = [
    ['id', '1201'],
    ['reference', 'TEST REF'],
    ['amount', '99.99'],
    ['additionalinfo', 'A test ticket transaction'],
    ['returnurl', 'http://www.google.com/search?q=returnurl'],
    ['resulturl', 'http://www.google.com/search?q=resulturl'],
    ['status', 'Message'],
  ]
  expect(hashFields(fields, KEY)).toBe(
    '2A033FC38798D913D42ECB786B9B19645ADEDBDE788862032F1BD82CF3B92DEF84F316385D5B40DBB35F1A4FD7D5BFE73835174136463CDD48C9366B0749C689',
  )
})

test('a message Paynow sends is genuine as it came, and not when one character changed', () => {
  const raw =
    'status=Ok&browserurl=https%3a%2f%2fstaging.paynow.co.zw%2fPayment%2fConfirmPayment%2f9510&pollurl=https%3a%2f%2fstaging.paynow.co.zw%2fInterface%2fCheckPayment%2f%3fguid%3dc7ed41da-0159-46da-b428-69549f770413&paynowreference=9510&hash=750DD0B0DF374678707BB5AF915AF81C228B9058AD57BB7120569EC68BBB9C2EFC1B26C6375D2BC562AC909B3CD6B2AF1D42E1A5E479FFAC8F4FB3FDCE71DF4D'
  expect(isGenuine(decodeFields(raw), KEY)).toBe(true)
  expect(isGenuine(decodeFields(raw.replace('9510&hash', '9511&hash')), KEY)).toBe(false)
  expect(field(decodeFields(raw), 'PollUrl')).toContain('guid=c7ed41da')
})

test('amounts travel as two decimals and come back as cents', () => {
  expect([100, 5, 20_000].map(amountOf)).toEqual(['1.00', '0.05', '200.00'])
  expect(['1.00', '12.5', '1,082.00', '3'].map(centsOf)).toEqual([100, 1250, 108_200, 300])
  expect(['', 'abc', '-1', undefined].map(centsOf)).toEqual([undefined, undefined, undefined, undefined])
})
