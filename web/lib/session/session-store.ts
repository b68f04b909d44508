import type { User } from '#contract/accounts/auth.ts'
import { COOKIE_TOKEN, COOKIE_USER, REMEMBERED_SESSION_TTL_MS, ROLES, SESSION_TTL_MS } from '#contract/product.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { pageData } from '#web/lib/browser/page-data.ts'
import { createStore } from '#web/lib/store.ts'
import { propertiesOf, isText, jsonObject } from '#web/lib/text/json-object.ts'

/**
 * `checking`: a token was found at load and is being refreshed. `why` says how a session ended: the person asked,
 * or the server no longer knows it.
 */
export type SessionState = {
  status: 'checking' | 'signed-in' | 'signed-out'
  token: string | null
  user: User | null
  /** The last refresh got no answer; the session is kept and the refresh repeated. */
  offline: boolean
  why?: 'logout' | 'expired'
}

const REMEMBERED = 'sessionRemembered'
/** A page that came with what only its person may read was given by the server to somebody signed in. */
export const isVouched = pageData !== null && pageData.userId === readUser()?._id
const state = createStore<SessionState>(fromCookies(isVouched ? 'signed-in' : 'checking'))
let refreshedAt = Date.now()

/** What the cookie holds was written by `keep`; it may be of an earlier version, or somebody's own. */
function isUser(value: object): value is User {
  const { _id, role } = propertiesOf(value)
  return isText(_id) && ROLES.some((one) => one === role)
}

function readUser(): User | null {
  const user = jsonObject(readCookie(COOKIE_USER))
  return isUser(user) ? user : null
}

function fromCookies(present: 'checking' | 'signed-in'): SessionState {
  const token = readCookie(COOKIE_TOKEN)
  if (!token) return { status: 'signed-out', token: null, user: null, offline: false }
  return { status: present, token, user: readUser(), offline: false }
}

/** The one session of this browser: cookies are the truth that tabs share, this is the tab's view of them. */
export const store = {
  get: state.get,
  subscribe: state.subscribe,
  useValue: state.useValue,
  /** Keeps a session that sign-in or refresh gave. `remember` is known at sign-in only; a refresh leaves it as it was. */
  keep(token: string, user: User, remember?: boolean) {
    if (remember !== undefined) localStorage.setItem(REMEMBERED, remember ? '1' : '0')
    const life = localStorage.getItem(REMEMBERED) === '1' ? REMEMBERED_SESSION_TTL_MS : SESSION_TTL_MS
    writeCookie(COOKIE_TOKEN, token, life)
    writeCookie(COOKIE_USER, JSON.stringify(user), life)
    refreshedAt = Date.now()
    state.set({ status: 'signed-in', token, user, offline: false })
  },
  /** Replaces the user after the settings changed; the token stays. */
  setUser(user: User) {
    if (!state.get().token) return
    const life = localStorage.getItem(REMEMBERED) === '1' ? REMEMBERED_SESSION_TTL_MS : SESSION_TTL_MS
    writeCookie(COOKIE_USER, JSON.stringify(user), life)
    state.set({ ...state.get(), user })
  },
  /** Takes over what another tab wrote into the cookies. */
  adopt() {
    refreshedAt = Date.now()
    state.set(fromCookies('signed-in'))
  },
  offline() {
    if (state.get().token) state.set({ ...state.get(), status: 'signed-in', offline: true })
  },
  clear(why: 'logout' | 'expired') {
    writeCookie(COOKIE_TOKEN, '', 0)
    writeCookie(COOKIE_USER, '', 0)
    state.set({ status: 'signed-out', token: null, user: null, offline: false, why })
  },
  cookieToken: () => readCookie(COOKIE_TOKEN),
  /** When this tab last got a new token, from the server or from another tab, in milliseconds. */
  refreshedAt: () => refreshedAt,
}
