import { COOKIE_TOKEN, TOKEN_REFRESH_MS } from '#contract/product.ts'
import { getSourceText } from '#contract/consultations/sources.ts'
import { createApi } from '#web/lib/api/api.ts'
import { readCookie } from '#web/lib/session/cookies.ts'

const api = createApi({ token: () => readCookie(COOKIE_TOKEN) })

/** The text behind a code. Whoever is signed in here and asked the question also learns the points they have left. */
export async function loadSource(shortCode: string) {
  const refreshedAt = Number(localStorage.getItem('sessionRefreshedAt')) || 0
  if (readCookie(COOKIE_TOKEN) && Date.now() - refreshedAt > TOKEN_REFRESH_MS) await renew()
  return api(getSourceText, { shortCode })
}

/** A token that may have gone stale is renewed first; when that fails the page is shown as to a stranger. */
async function renew() {
  const { session } = await import('#web/lib/session/session.ts')
  await session.refresh()
}
