/** The value of a cookie of this site, or null. */
export function readCookie(name: string): string | null {
  const start = `${name}=`
  const entry = document.cookie.split('; ').find((part) => part.startsWith(start))
  if (entry === undefined) return null
  try {
    return decodeURIComponent(entry.slice(start.length))
  } catch {
    return null
  }
}

/** Writes a cookie for the whole site; `maxAgeMs` 0 removes it. */
export function writeCookie(name: string, value: string, maxAgeMs: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = Math.floor(maxAgeMs / 1_000)
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`
}
