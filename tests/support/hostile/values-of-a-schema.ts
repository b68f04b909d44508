import fc from 'fast-check'
import * as z from 'zod/mini'

type Json = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Json
  maxItems?: number
  properties?: Record<string, Json>
  required?: string[]
}

const LETTERS = fc.constantFrom(...'abcxyzABC0129 -_.é漢😀ا\n')

/** Values that a schema of the contract takes; `ids` are given where an id may stand. */
export function arbitraryOf(schema: z.ZodMiniType, ids: string[]): fc.Arbitrary<unknown> {
  return valid(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, '', ids)
}

function valid(schema: Json, name: string, ids: string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices) return fc.oneof(...choices.map((one) => valid(one, name, ids)))
  if (schema.type === 'object') return validObject(schema, ids)
  if (schema.type === 'array') {
    return fc.array(valid(schema.items ?? {}, name, ids), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [Math.ceil(schema.minimum ?? -1_000), Math.floor(schema.maximum ?? 1_000_000)]
    return fc.integer({ min: Math.min(min, max), max: Math.min(max, 2 ** 31) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'string') return validString(schema, name, ids)
  return fc.jsonValue({ maxDepth: 2 })
}

function validObject({ properties = {}, required = [] }: Json, ids: string[]) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one, name, ids)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function validString({ format, minLength = 0, maxLength = 80 }: Json, name: string, ids: string[]) {
  if (/(^|[a-z])id$/i.test(name)) return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === 'email' || /email/i.test(name)) return fc.uuid().map((id) => `fuzz-${id}@example.test`)
  return fc.string({ unit: LETTERS, minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) })
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ufffe',
  '\u202e',
  '%',
  '%00',
  '%ff',
  '%ed%a0%80',
  '\\',
  '"',
]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '$where',
  '{{x}}',
  '{',
]
const FIGURES = [
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '9'.repeat(400),
  '0x10',
  '1e3',
  '-1',
  '2147483648',
  '9223372036854775808',
]
const DATES = ['2026-13-45', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z', '\r\nX: y', '<script>']
const LONG = ['x'.repeat(100_000), '😀'.repeat(30_000), Array.from({ length: 3_000 }, () => 'x')]
const OTHERS = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
]
const PROTOTYPE = JSON.parse('{"__proto__":{"role":"admin"}}') as object

/** What nobody sends honestly: wrong types, numbers at the edges, texts that break parsers, storage or pages. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NAMES, ...FIGURES, ...DATES, ...LONG, ...OTHERS, PROTOTYPE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)
