import { logout, refreshToken, type Session, type User } from '#contract/accounts/auth.ts'
import { AppError } from '#contract/errors.ts'
import { TOKEN_REFRESH_MS } from '#contract/product.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { createApi } from '#web/lib/api/api.ts'
import { alone } from '#web/lib/browser/alone.ts'
import { isVouched, store, type SessionState } from './session-store.ts'
import { shell } from '#web/messages/en/shell.ts'
import { messagesNow } from '#web/lib/language/messages.ts'

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

const plain = createApi({ token: () => store.cookieToken() })
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let running: Promise<boolean> | null = null

function plan(delay = Math.max(0, store.refreshedAt() + TOKEN_REFRESH_MS - Date.now())) {
  clearTimeout(timer)
  if (store.get().token) timer = setTimeout(() => void refresh(), delay)
}

/**
 * Gets a new token. True when a valid token is at hand. Tabs share one refresh:
 * one that finds another token in the cookie than it knew takes that over. Only a 401 ends the session; no answer or a
 * server error keeps it and is repeated, 1 s to 60 s apart.
 */
function refresh(): Promise<boolean> {
  const tokenBefore = store.get().token
  // without Web Locks the server's overlap of 60 s keeps tabs apart
  running ??= alone('session-refresh', () => exchange(tokenBefore)).finally(() => (running = null))
  return running
}

async function exchange(known: string | null): Promise<boolean> {
  const sent = store.cookieToken()
  if (!sent) return ended('logout')
  if (sent !== known) return adopt()
  try {
    const answer = await plain(refreshToken)
    if (store.cookieToken() === null) return ended('logout')
    keep(answer)
    return true
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_signed_in')) return later()
    if (store.cookieToken() !== sent) return adopt()
    store.clear('expired')
    channel?.postMessage('ended')
    const m = messagesNow('shell', shell)
    toast.error(m.refreshFailed, { description: m.sessionEnded })
    return ended('expired')
  }
}

/** Takes over what another tab got. */
function adopt(): boolean {
  failures = 0
  store.adopt()
  plan()
  return store.get().token !== null
}

function later() {
  store.offline()
  plan(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)])
  return false
}

function ended(why: 'logout' | 'expired') {
  clearTimeout(timer)
  if (store.get().status !== 'signed-out') store.clear(why)
  return false
}

function keep({ token, user }: Session, remember?: boolean) {
  failures = 0
  store.keep(token, user, remember)
  channel?.postMessage('changed')
  plan()
}

/** What calls wait for that would be made with a token of yesterday. */
let firstRenewal: Promise<unknown> | undefined

/** The token to call with; of a page that is shown before its token was renewed, once it is. */
async function callToken(): Promise<string | null> {
  if (isVouched) await firstRenewal
  return store.get().token
}

/** Starts the session of this tab: refreshes a token found at load, and listens to time, wake-ups and other tabs. */
function start() {
  if (store.get().token) firstRenewal = refresh()
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'changed') adopt()
    if (data === 'ended') ended('expired')
    if (data === 'logout') ended('logout')
  })
  // timers stand still while a laptop sleeps, so look at the clock whenever the page comes back
  const wake = () => {
    // a page that was put away, or a browser whose tabs cannot talk: somebody else may have signed in meanwhile
    const now = store.cookieToken()
    if (now && now !== store.get().token) return void adopt()
    if (document.visibilityState === 'visible' && store.get().token) plan(store.get().offline ? 0 : undefined)
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  addEventListener('focus', wake)
  addEventListener('online', wake)
}

/** Signs out here and in every tab; the server is told, and whatever it says this browser forgets the session. */
async function signOut() {
  const token = store.get().token
  const tell = createApi({ token: () => token })
  clearTimeout(timer)
  store.clear('logout')
  channel?.postMessage('logout')
  await tell(logout, {}, { keepalive: true })
}

export const session = {
  start,
  callToken,
  refresh,
  signOut,
  signIn: (given: Session, remember: boolean) => keep(given, remember),
  setUser: (user: User) => {
    store.setUser(user)
    channel?.postMessage('changed')
  },
  get: store.get,
  subscribe: store.subscribe,
}

export const useSession = (): SessionState => store.useValue()

/** The signed-in user; only below `RequireUser`. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new AppError('not_signed_in', 'Please sign in')
  return user
}
