/** Where to go after sign-in: `redirect` when it is a path of this site, otherwise /app. Never another site. */
export function safeRedirect(redirect: string | null): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return '/app'
  const url = new URL(redirect, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/app'
}
