import { Fragment, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/product.ts'
import { FullScreenSpinner } from '#web/components/ui/spinner.tsx'
import { useSession } from './session.ts'

/** Where a visitor signs in to come back to `path`. */
const signInPath = (path: string) => `/signin?redirect=${encodeURIComponent(path)}`

/**
 * Shows its children to a signed-in user only; a visitor is sent to sign in and comes back. When another person signs in,
 * also in another tab, they begin again: nothing typed or opened before is left.
 */
export function RequireUser({ children }: { children: ReactNode }) {
  const { status, user, why } = useSession()
  const { pathname, search } = useLocation()
  const [wasIn, setWasIn] = useState(false)
  if (status === 'signed-in' && !wasIn) setWasIn(true)
  if (status === 'checking' || (status === 'signed-in' && !user)) return <FullScreenSpinner />
  if (status === 'signed-in') return <Fragment key={user?._id}>{children}</Fragment>
  return <Navigate to={wasIn && why === 'logout' ? '/' : signInPath(pathname + search)} replace />
}

/** Sends anyone without one of `roles` to the landing page; with no list any signed-in user passes. */
export function RequireRole({ roles, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { status, user } = useSession()
  if (status === 'checking') return <FullScreenSpinner />
  if (!user || (roles && !roles.includes(user.role))) return <Navigate to="/" replace />
  return children
}
