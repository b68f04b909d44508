import { createHash, timingSafeEqual } from 'node:crypto'

/** Fields of a Paynow message in their order; the order counts, so never an object. */
export type Fields = [name: string, value: string][]

/** Reads a url-encoded body from its raw text. */
export function decodeFields(raw: string): Fields {
  return raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      return [decode(name), decode(value)]
    })
}

export const encodeFields = (fields: Fields) =>
  fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Paynow varies the case of names. */
export const field = (fields: Fields, name: string) =>
  fields.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]

/** SHA-512 over the raw values of every field but `hash`, in order, then the integration key in lower case; upper hex. */
export function hashFields(fields: Fields, integrationKey: string) {
  const values = fields.filter(([name]) => name.toLowerCase() !== 'hash').map(([, value]) => value)
  return createHash('sha512')
    .update(values.join('') + integrationKey.toLowerCase(), 'utf8')
    .digest('hex')
    .toUpperCase()
}

/** True when the message carries the hash of its own fields. */
export function isGenuine(fields: Fields, integrationKey: string) {
  const hash = Buffer.from((field(fields, 'hash') ?? '').toUpperCase())
  const expected = Buffer.from(hashFields(fields, integrationKey))
  return hash.length === expected.length && timingSafeEqual(hash, expected)
}

/** Cents from "12.50" or "1,082.00"; undefined for anything else. */
export function centsOf(amount: string | undefined) {
  const match = /^\s*([\d,]{1,12})(?:\.(\d{1,2})\d*)?\s*$/.exec(amount ?? '')
  if (!match) return undefined
  return Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export const amountOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const encode = (text: string) => encodeURIComponent(text).replace(/%20/g, '+')

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
