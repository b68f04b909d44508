import { useEffect, useLayoutEffect, useRef, type ComponentType } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import type { Role } from '#contract/product.ts'
import { ErrorBoundary, NoSuchPage } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { pageOf } from '#web/components/layout/paths.ts'
import { Shell } from '#web/components/layout/shell.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { RequireRole, RequireUser } from '#web/lib/session/guards.tsx'
import { isDrawn } from '#web/lib/browser/drawn-page.ts'
import { fetchAhead, pageCode } from '#web/lib/browser/page-code.ts'
import { useSession } from '#web/lib/session/session.ts'

type Row = {
  path: string
  /** `public`: anyone. `user`: signed in, a visitor is sent to sign in. A list of roles: those users only. */
  access: 'public' | 'user' | readonly Role[]
  page: ReturnType<typeof lazyPart>
  /** Fetches the page's code, with what it shows at this address. */
  load: () => Promise<unknown>
}

const pages = new Map<string, Row['page']>()

/**
 * One line of the table; the page's code is fetched when it is first opened. A page with several lines stays as it is when the address
 * changes from one to the other; `shows` is the code of the part that it shows at this one.
 */
function at<Name extends string>(
  path: string,
  access: Row['access'],
  name: Name,
  from: () => Promise<Record<Name, ComponentType>>,
  shows?: () => Promise<unknown>,
): Row {
  const page = pages.get(name) ?? lazyPart(async () => (await pageCode(from))[name], <LoadingState />)
  pages.set(name, page)
  return { path, access, page, load: () => Promise.all([page.load(), shows?.()]) }
}

/** The URL table. */
const table: Row[] = [
  at('/', 'public', 'LandingPage', () => import('#web/features/landing/landing-page.tsx')),
  at('/features', 'public', 'FeaturesPage', () => import('#web/features/landing/features-page.tsx')),
  at('/contactus', 'public', 'ContactPage', () => import('#web/features/contact/contact-page.tsx')),
  at(
    '/newsletter/unsubscribe',
    'public',
    'UnsubscribePage',
    () => import('#web/features/contact/unsubscribe-page.tsx'),
  ),
  at('/procedures', 'public', 'ProceduresPage', () => import('#web/features/procedures/procedures-page.tsx')),
  at('/procedures/:slug', 'public', 'ProcedurePage', () => import('#web/features/procedures/procedure-page.tsx')),
  at('/deadlines', 'public', 'DeadlinesPage', () => import('#web/features/procedures/deadlines-page.tsx')),
  at('/sign/:token', 'public', 'SignPage', () => import('#web/features/signing/sign-page.tsx')),
  at('/verify', 'public', 'VerifyPage', () => import('#web/features/signing/verify-page.tsx')),
  at('/privacy', 'public', 'PrivacyPage', () => import('#web/features/legal/privacy-page.tsx')),
  at('/terms', 'public', 'TermsPage', () => import('#web/features/legal/terms-page.tsx')),
  at('/cookies', 'public', 'CookiesPage', () => import('#web/features/legal/cookies-page.tsx')),
  at('/signin', 'public', 'SignInPage', () => import('#web/features/auth/sign-in-page.tsx')),
  at('/signup', 'public', 'SignUpPage', () => import('#web/features/auth/sign-up-page.tsx')),
  at('/password/setnew', 'public', 'NewPasswordPage', () => import('#web/features/auth/new-password-page.tsx')),
  at('/email/confirm', 'public', 'ConfirmEmailPage', () => import('#web/features/auth/confirm-email-page.tsx')),
  at('/app', 'user', 'StartPage', () => import('#web/features/consultations/start-page.tsx')),
  at(
    '/app/consult/:conversationId',
    'user',
    'ConsultPage',
    () => import('#web/features/consultations/consult-page.tsx'),
  ),
  at(
    '/app/consultations',
    'user',
    'PastConsultationsPage',
    () => import('#web/features/consultations/past/past-page.tsx'),
  ),
  at('/app/points', 'user', 'PointsPage', () => import('#web/features/points/points-page.tsx')),
  at(
    '/library',
    'user',
    'LibraryPage',
    () => import('#web/features/library/library-page.tsx'),
    () => import('#web/features/library/library-list.tsx'),
  ),
  at('/library/manage', ['admin'], 'ManageLibraryPage', () => import('#web/features/library/manage/manage-page.tsx')),
  at(
    '/library/:documentId/:section?',
    'user',
    'LibraryPage',
    () => import('#web/features/library/library-page.tsx'),
    () => import('#web/components/reading-room/reading-room.tsx'),
  ),
  at('/app/check', 'user', 'CitationCheckPage', () => import('#web/features/citation-check/check-page.tsx')),
  at('/app/review', 'user', 'ReviewsPage', () => import('#web/features/contract-review/reviews-page.tsx')),
  at('/app/review/:id', 'user', 'ReviewPage', () => import('#web/features/contract-review/review-page.tsx')),
  at('/app/compare', 'user', 'ComparePage', () => import('#web/features/comparison/compare-page.tsx')),
  at('/app/generatedocument', 'user', 'DocumentsPage', () => import('#web/features/documents/documents-page.tsx')),
  at(
    '/app/generatedocument/manage',
    ['admin'],
    'ManageTemplatesPage',
    () => import('#web/features/documents/documents-page.tsx'),
  ),
  at('/app/overview', ['admin'], 'OverviewPage', () => import('#web/features/overview/overview-page.tsx')),
  at('/admin/evaluation', ['admin'], 'EvaluationPage', () => import('#web/features/overview/evaluation-page.tsx')),
  at(
    '/admin/practitioners',
    ['admin'],
    'PractitionersPage',
    () => import('#web/features/handovers/practitioners-page.tsx'),
  ),
  at('/admin/directory', ['admin'], 'DirectoryPage', () => import('#web/features/directory/directory-page.tsx')),
  at(
    '/admin/procedures',
    ['admin'],
    'ManageProceduresPage',
    () => import('#web/features/procedures/manage/manage-procedures-page.tsx'),
  ),
  at(
    '/admin/procedures/:slug',
    ['admin'],
    'EditProcedurePage',
    () => import('#web/features/procedures/manage/edit-procedure-page.tsx'),
  ),
  at('/admin/messages', ['admin'], 'MessagesPage', () => import('#web/features/wording/messages-page.tsx')),
  at('/admin/payments', ['admin'], 'PaymentsPage', () => import('#web/features/points/manage/payments-page.tsx')),
  at('/admin/points', ['admin'], 'PointsOfAllPage', () => import('#web/features/points/manage/points-of-all-page.tsx')),
  at('/app/users', ['admin'], 'UsersPage', () => import('#web/features/users/users-page.tsx')),
  at('/app/audit', ['admin'], 'AuditPage', () => import('#web/features/users/audit-page.tsx')),
  at('/p/:shortCode', 'public', 'SourceRedirect', () => import('#web/features/sources/source-redirect.tsx')),
  at('/app/settings', 'user', 'SettingsPage', () => import('#web/features/settings/settings-page.tsx')),
]

/** Fetches the code of the page at a path, so that it is drawn at once. */
export const loadPage = async (pathname: string): Promise<void> => {
  await table.find(({ path }) => matchPath(path, pathname))?.load()
}

function Page({ row: { access, page: Content } }: { row: Row }) {
  const { pathname } = useLocation()
  const content = (
    <ErrorBoundary resetKey={pathname}>
      <Content />
    </ErrorBoundary>
  )
  if (access === 'public') return content
  return <RequireUser>{access === 'user' ? content : <RequireRole roles={access}>{content}</RequireRole>}</RequireUser>
}

/** How long a page has the line to itself before other pages are fetched; milliseconds. */
const AHEAD_MS = 5_000

/** The pages of the application are fetched before they are asked for, so that they open when the connection has gone. */
function usePagesAhead() {
  const { status, user } = useSession()
  const role = status === 'signed-in' ? user?.role : undefined
  useEffect(() => {
    if (!role) return
    const mine = table.filter(({ access }) => access === 'user' || (access !== 'public' && access.includes(role)))
    let stop = () => {}
    const timer = setTimeout(() => (stop = fetchAhead(mine.map(({ load }) => load))), AHEAD_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [role])
}

export function Pages() {
  const pathname = pageOf(useLocation().pathname)
  const { user } = useSession()
  usePagesAhead()
  const first = useRef(isDrawn)
  useLayoutEffect(() => {
    const isReadAlready = first.current
    first.current = false
    // in braces: scrollTo gives a promise in new browsers, which React would take for a clean-up
    if (!isReadAlready) window.scrollTo(0, 0)
  }, [pathname])
  return (
    <Routes>
      <Route element={<Shell />}>
        {table.map((row) => (
          <Route key={row.path} path={row.path} element={<Page row={row} />} />
        ))}
        <Route path="*" element={<NoSuchPage start={user ? '/app' : '/'} />} />
      </Route>
    </Routes>
  )
}
