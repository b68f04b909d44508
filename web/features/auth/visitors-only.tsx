import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { FullScreenSpinner } from '#web/components/ui/spinner.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { safeRedirect } from './redirect.ts'

/** Shows its children to a visitor; whoever is signed in already, here or in another tab, goes on to their page. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const [query] = useSearchParams()
  if (status === 'checking') return <FullScreenSpinner />
  return status === 'signed-in' ? <Navigate to={safeRedirect(query.get('redirect'))} replace /> : children
}
