import { lazy, Suspense, useLayoutEffect, type ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import type { Role } from '#contract/product.ts'
import { ErrorBoundary, UnexpectedError } from '#web/components/error-boundary.tsx'
import { FullScreenSpinner } from '#web/components/ui/spinner.tsx'
import { RequireRole, RequireUser } from '#web/lib/guards.tsx'

type Row = {
  path: string
  /** `public`: anyone. `user`: signed in, a visitor is sent to sign in. A list of roles: those users only. */
  access: 'public' | 'user' | readonly Role[]
  page: ComponentType
}

/** A page whose code is fetched when it is first opened. */
const load = <Name extends string>(from: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await from())[name] }))

/** The URL table: one line per route of both documents. Every page is loaded on demand. */
const table: Row[] = []

function Page({ row: { access, page: Content } }: { row: Row }) {
  const { pathname } = useLocation()
  const content = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<FullScreenSpinner />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  )
  if (access === 'public') return content
  return <RequireUser>{access === 'user' ? content : <RequireRole roles={access}>{content}</RequireRole>}</RequireUser>
}

export function Pages() {
  const { pathname } = useLocation()
  useLayoutEffect(() => window.scrollTo(0, 0), [pathname])
  return (
    <Routes>
      {table.map((row) => (
        <Route key={row.path} path={row.path} element={<Page row={row} />} />
      ))}
      <Route path="*" element={<UnexpectedError>There is no page at this address.</UnexpectedError>} />
    </Routes>
  )
}
