const DOORS = ['/signin', '/signup']

/** Where to go after sign-in: `redirect` when it is a path of this site, otherwise /app. Never another site, nor the door again. */
export function safeRedirect(redirect: string | null): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return '/app'
  const url = new URL(redirect, location.origin)
  // "/.//other.example" becomes the path "//other.example", which a browser reads as another site
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return '/app'
  if (DOORS.includes(url.pathname.replace(/\/$/, ''))) return '/app'
  return url.pathname + url.search + url.hash
}
