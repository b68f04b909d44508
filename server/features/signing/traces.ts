import { isIPv6 } from 'node:net'
import { addressKey } from '#server/http/rate-limit.ts'

/** An address as what it says of its network: "203.0.113.x" and "2001:db8:1::x"; never a person's own. Empty where there is none. */
export function networkOf(ip: string): string {
  const address = addressKey(ip)
  if (isIPv6(ip.replace(/^::ffff:(?=\d+\.)/i, ''))) return `${address.split(':').slice(0, 3).join(':')}::x`
  const parts = address.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.x` : ''
}

/** In the order in which a header must be read: many name several. */
const BROWSERS = [
  ['Opera Mini', 'Opera Mini'],
  ['OPR/', 'Opera'],
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['UCBrowser', 'UC Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The kind of browser and system that a header names, such as "Chrome on Android"; no version. */
export function browserOf(userAgent: string): string {
  const named = (table: readonly (readonly [string, string])[]) => table.find(([mark]) => userAgent.includes(mark))?.[1]
  const browser = named(BROWSERS) ?? 'another browser'
  const system = named(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
