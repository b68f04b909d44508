import { ROLES } from '#contract/product.ts'
import { createApi } from './api.ts'
import { session } from '#web/lib/session/session.ts'

/**
 * The browser's API client: `await api(checkPoints)`. A 401 is answered by one refresh and one more try, so that a
 * token that went stale while the computer slept is never seen by a person.
 */
export const api = createApi({
  person: () => session.get().user?._id,
  token: session.callToken,
  onUnauthorized: async (token) => {
    const now = session.get()
    if (now.status === 'signed-out') return false
    return now.token !== token || session.refresh()
  },
  // an administrator changed what this person may do: menus and guards follow in every tab
  onRole: (newRole) => {
    const { user } = session.get()
    const role = ROLES.find((one) => one === newRole)
    if (user && role && role !== user.role) session.setUser({ ...user, role })
  },
})
