import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Banners } from './banners.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { conversationOf } from './paths.ts'

/** Header, page and footer around every screen. The footer is left out on consultation pages. */
export function Shell() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const announced = useArrival(pathname, main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="no-print button button-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Header />
      <Banners />
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {!conversationOf(pathname) && <Footer />}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** Takes a keyboard and a screen reader along to a new page, unless the page has put the focus somewhere itself. */
function useArrival(pathname: string, main: React.RefObject<HTMLElement | null>) {
  const [announced, setAnnounced] = useState('')
  const [first] = useState(pathname)
  const moved = useRef(false)
  useEffect(() => {
    if (pathname === first && !moved.current) return
    moved.current = true
    const timer = setTimeout(() => {
      setAnnounced(document.title)
      const { activeElement } = document
      const busy =
        activeElement?.closest('[role="dialog"],[role="alertdialog"]') ?? main.current?.contains(activeElement)
      if (!busy) main.current?.focus({ preventScroll: true })
    }, 200)
    return () => clearTimeout(timer)
  }, [pathname, first, main])
  return announced
}
