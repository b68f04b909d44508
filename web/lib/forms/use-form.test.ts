import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { built, loadZod, z } from './deferred-zod.ts'
import { checkValues, serverFields } from './use-form.ts'

const Name = z.string({ error: 'Name is required' }).check(z.trim(), z.minLength(1, 'Name is required'))
const Account = z.object({
  name: Name,
  email: z.string().check(z.minLength(1, 'Email is required'), z.email('Not one')),
})

test('a deferred schema checks nothing before it is built, and then as zod does', async () => {
  expect(() => Account.parse({})).toThrow('A schema is built before it checks anything')
  const zod = await loadZod()
  const Fields = built(z.extend(z.pick(Account, { email: true }), { name: Account.shape.name }), zod)
  expect(checkValues(Fields, { name: ' Rudo ', email: 'rudo@example.co.zw', more: 1 })).toEqual({
    errors: {},
    values: { name: 'Rudo', email: 'rudo@example.co.zw' },
  })
})

test('every field that is wrong is told, each by its first sentence', async () => {
  const zod = await loadZod()
  expect(checkValues(built(Account, zod), { name: ' ', email: '' }).errors).toEqual({
    name: 'Name is required',
    email: 'Email is required',
  })
  const Passwords = z
    .object({ first: z.string().check(z.minLength(1, 'Give one')), second: z.string() })
    .check(z.refine(({ first, second }) => first === second, { error: 'Differs', path: ['second'], when: () => true }))
  expect(checkValues(built(Passwords, zod), { first: '', second: 'x' }).errors).toEqual({
    first: 'Give one',
    second: 'Differs',
  })
})

test('the browser is given every part of zod that its forms are written with', async () => {
  const zod = await loadZod()
  const forms = readdirSync('web/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`web/features/${file}`, 'utf8'))
  const used = new Set(forms.flatMap((text) => [...text.matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, name]) => name)))
  expect(used.size).toBeGreaterThan(3)
  expect([...used].filter((name) => !(String(name) in zod))).toEqual([])
})

test('what a refusal says of fields comes as fields or as a list of errors', () => {
  const refusal = new AppError('invalid_input', 'No', {
    fields: { name: 'Taken' },
    errors: [{ field: 'points', message: 'Points must be positive' }],
  })
  expect(serverFields(refusal)).toEqual({ name: 'Taken', points: 'Points must be positive' })
  expect(serverFields(new Error('No'))).toEqual({})
})
