import { createApi } from './api.ts'
import { session } from './session.ts'

/**
 * The browser's API client: `await api(checkPoints)`. A 401 is answered by one refresh and one more try, so that a
 * token that went stale while the computer slept is never seen by a person.
 */
export const api = createApi({
  token: () => session.get().token,
  onUnauthorized: async (token) => {
    const now = session.get()
    if (now.status === 'signed-out') return false
    return now.token !== token || session.refresh()
  },
})
