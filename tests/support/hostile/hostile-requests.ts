import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { arbitraryOf, hostile } from './values-of-a-schema.ts'
import type { RawRequest } from './raw-http.ts'

const ODDITIES = [
  ...Array.from({ length: 8 }, () => 'none' as const),
  'twice',
  'wrong-type',
  'form',
  'broken',
  'list',
  'prototype',
  'huge',
  'two-tokens',
  'odd-headers',
] as const
type Oddity = (typeof ODDITIES)[number]

export type Case = { input: Record<string, unknown>; oddity: Oddity }

/** Cases for one endpoint: inputs its schema takes, most of them spoilt in a field or two, and odd ways to send them. */
export function casesFor(endpoint: Endpoint, ids: string[]): fc.Arbitrary<Case> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const input = arbitraryOf(endpoint.input, ids).map((value) => {
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { ...Object.fromEntries(names.map((name) => [name, ids[0]])), ...fields } as Record<string, unknown>
  })
  const spoil = fc.record({
    at: fc.nat(40),
    value: hostile,
    extra: fc.constantFrom('', '', 'extra', '__proto__', 'userId'),
  })
  return fc
    .record({ input, spoils: fc.array(spoil, { maxLength: 2 }), oddity: fc.constantFrom(...ODDITIES) })
    .map(({ input: fields, spoils, oddity }) => ({ input: spoils.reduce(spoilt, fields), oddity }))
}

function spoilt(fields: Record<string, unknown>, { at, value, extra }: { at: number; value: unknown; extra: string }) {
  const names = Object.keys(fields)
  const name = extra || names[at % Math.max(1, names.length)] || 'extra'
  // also `__proto__` becomes a field of its own
  return Object.fromEntries([...Object.entries(fields), [name, value]])
}

/** The case as bytes for the wire. Each comes from an address of its own, so that limits of addresses do not end it early. */
export function requestOf(endpoint: Endpoint, { input, oddity }: Case, token: string | undefined): RawRequest {
  const rest = Object.entries(input)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const at = rest.findIndex(([key]) => key === name)
    return inUrl(at < 0 ? 'x' : rest.splice(at, 1)[0]![1]) || '%20'
  })
  const headers = ['Host', 'localhost', 'X-Forwarded-For', `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`]
  if (token) headers.push('Authorization', `Bearer ${token}`)
  if (oddity === 'two-tokens') headers.push('Authorization', 'Bearer \u00ff', 'Cookie', 'a=%; b', 'Cookie', '=')
  if (oddity === 'odd-headers') headers.push(...ODD_HEADERS)
  if (endpoint.method === 'GET') {
    const pairs = rest.map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`)
    const query = (oddity === 'twice' ? [...pairs, ...pairs] : pairs).join('&')
    return { method: 'GET', path: `/api${path}${query && `?${query}`}`, headers }
  }
  const { type, body } = endpoint.upload ? formOf(rest, oddity) : bodyOf(rest, oddity)
  headers.push('Content-Type', type, 'Content-Length', String(body.length))
  return { method: endpoint.method, path: `/api${path}`, headers, body }
}

const ODD_HEADERS = Object.entries({
  'Last-Event-ID': '../..:99999999999',
  'If-None-Match': '"*"',
  Range: 'bytes=9-1',
  'Accept-Encoding': 'identity;q=x',
  Traceparent: '00-zz',
  'User-Agent': '\u00ff'.repeat(2_000),
  'Accept-Language': 'x'.repeat(3_000),
  'X-Hub-Signature-256': 'sha256=00',
}).flat()

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function inUrl(value: unknown) {
  const text = textOf(value)
  // broken escapes go out as they are
  return /^%(00|ff|ed|$)/i.test(text) ? text : encodeURIComponent(text.slice(0, 8_000).toWellFormed())
}

function bodyOf(fields: [string, unknown][], oddity: Oddity): { type: string; body: Buffer } {
  const pairs = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`)
  const json = `{${pairs.join(',')}}`
  const bodies: Partial<Record<Oddity, string>> = {
    twice: `{${[...pairs, ...pairs.map((pair) => pair.replace(/:.*/s, ':{"a":[1]}'))].join(',')}}`,
    broken: json.slice(0, -1),
    list: `[${json}]`,
    prototype: `{"__proto__":{"admin":true},"constructor":{"prototype":{"role":"admin"}}${pairs.map((one) => `,${one}`).join('')}}`,
    huge: `{"x":"${'x'.repeat(1_200_000)}"}`,
    form: new URLSearchParams(fields.map(([name, value]) => [name, textOf(value).slice(0, 1_000)])).toString(),
  }
  const types: Partial<Record<Oddity, string>> = {
    'wrong-type': 'text/plain',
    form: 'application/x-www-form-urlencoded',
  }
  return { type: types[oddity] ?? 'application/json', body: Buffer.from(bodies[oddity] ?? json) }
}

function formOf(fields: [string, unknown][], oddity: Oddity): { type: string; body: Buffer } {
  const boundary = 'x-boundary-x'
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const name = (text: string) => text.replace(/[\r\n"]/g, '_')
  const parts = fields.map(([key, value]) => part(`name="${name(key)}"`, textOf(value)))
  const file = part(
    'name="file"; filename="../../x\u202e.docx"',
    oddity === 'broken' ? 'PK\u0003\u0004' : 'not a document',
  )
  const all = [...parts, ...(oddity === 'list' ? [] : [file]), ...(oddity === 'twice' ? [file, ...parts] : [])]
  const end = oddity === 'broken' ? '' : `--${boundary}--\r\n`
  const type = oddity === 'wrong-type' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`
  return { type: oddity === 'form' ? 'text/plain' : type, body: Buffer.from(all.join('') + end) }
}
