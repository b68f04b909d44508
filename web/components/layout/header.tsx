import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx'
import { useScrolledAway } from '#web/lib/browser/use-scrolled-away.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Logo } from './logo.tsx'
import { isAppPath, LANDING_LINKS } from './paths.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer)
const MobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu)

const HEIGHT_PX = 65

export function Header() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const inApp = isAppPath(pathname, user !== null)
  const away = useScrolledAway(HEIGHT_PX)
  return (
    <header className={cx('header no-print', away && 'header-away')}>
      <div
        className={cx(
          'mx-auto flex min-h-16 w-full items-center justify-between gap-2 px-4',
          // next to the rail, to the edges
          inApp ? 'max-w-6xl xl:max-w-none' : 'max-w-6xl',
        )}
      >
        <Logo short={!inApp && !user && !/^\/($|signin|signup)/.test(pathname)} />
        <div className="flex items-center max-[17rem]:flex-wrap max-[17rem]:justify-end sm:gap-2">
          {MARKETING.test(pathname) && <LandingNav pathname={pathname} />}
          <ThemeToggle />
          {inApp ? <MenuButton /> : <PublicLinks pathname={pathname} />}
        </div>
      </div>
    </header>
  )
}

/** Pages for visitors share the landing page's links. */
const MARKETING = /^\/(?:$|features|contactus|terms|privacy|cookies)/

function LandingNav({ pathname }: { pathname: string }) {
  const m = useMessages('shell', shell)
  return (
    <nav aria-label={m.mainNavigation} className="hidden gap-1 md:flex">
      {LANDING_LINKS.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === pathname ? 'page' : undefined}
          className={buttonClass({ variant: 'ghost' }, 'aria-[current=page]:text-accent')}
        >
          {m[text]}
        </Link>
      ))}
    </nav>
  )
}

/** The first letter of the person's name, as a way into the application. */
function InitialCircle({ name }: { name: string }) {
  const m = useMessages('shell', shell)
  return (
    <Link
      to="/app"
      title={name}
      aria-label={m.openApplicationAs(name)}
      className="grid size-11 flex-none place-content-center rounded-full bg-accent text-lg font-bold text-on-accent"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </Link>
  )
}

function PublicLinks({ pathname }: { pathname: string }) {
  const m = useMessages('shell', shell)
  const { user, status } = useSession()
  const landing = pathname === '/'
  // the landing page shows its menu on a phone; the two links there move into it
  const wide = landing ? 'hidden md:inline-flex' : ''
  return (
    <>
      {user && status !== 'signed-out' && <InitialCircle name={user.fullName} />}
      {!user && pathname !== '/signin' && (
        <Link
          to="/signin"
          className={buttonClass({ variant: 'ghost' }, `${wide} min-[17rem]:whitespace-nowrap max-sm:px-2`)}
        >
          {landing ? m.signInSmall : m.signIn}
        </Link>
      )}
      {!user && pathname !== '/signup' && (
        <Link to="/signup" className={buttonClass({}, `${wide} min-[17rem]:whitespace-nowrap max-sm:px-2.5`)}>
          {landing ? m.signUpNow : m.createAccount}
        </Link>
      )}
      {landing && <LandingMenuButton />}
    </>
  )
}

function LandingMenuButton() {
  const m = useMessages('shell', shell)
  const [open, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="md:hidden"
        aria-label={m.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void MobileMenu.load().catch(() => undefined)}
        onClick={() => (setAsked(true), setOpen(true))}
      >
        <Menu />
      </Button>
      <ErrorBoundary fallback={null}>{isAsked && <MobileMenu open={open} onOpenChange={setOpen} />}</ErrorBoundary>
    </>
  )
}

function MenuButton() {
  const m = useMessages('shell', shell)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { pathname } = useLocation()
  const [shownFor, setShownFor] = useState(pathname)
  if (shownFor !== pathname) {
    setShownFor(pathname)
    setOpen(false)
  }
  // fetched once the page stands, so that the drawer also opens when the connection has gone
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1_500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (setWanted(true), setOpen(true))}
      >
        <Menu /> <span className="max-[17rem]:sr-only">{m.menu}</span>
      </Button>
      <ErrorBoundary fallback={null}>{wanted && <Drawer open={open} onOpenChange={setOpen} />}</ErrorBoundary>
    </>
  )
}
