import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Banners } from './banners.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { onPageNamed, pathNamed } from '#web/lib/browser/page-title.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { conversationOf, pageOf } from './paths.ts'
import { shell } from '#web/messages/en/shell.ts'
import { Workplace } from './workplace.tsx'
import { useMessages } from '#web/lib/language/messages.ts'

/** Header, page and footer around every screen. The footer is left out on consultation pages. */
export function Shell() {
  const m = useMessages('shell', shell)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const consulting = conversationOf(pathname) !== undefined
  const announced = useArrival(pageOf(pathname), main)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="no-print button button-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        {m.skipToContent}
      </a>
      <Header />
      <Banners />
      <Workplace>
        {/* as high as the screen below the header: the footer never stands where a page is still to come */}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={cx('flex flex-1 flex-col outline-none', !consulting && 'min-h-[calc(100dvh-65px)]')}
        >
          <Outlet />
        </main>
      </Workplace>
      {!consulting && <Footer />}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** A page that names itself again at once, with what it has loaded, is announced by that; milliseconds. */
const SETTLED_MS = 100
/** A page that never names itself is announced all the same. */
const LATEST_MS = 3_000

/** Takes a keyboard and a screen reader along to a new page, unless the page or the person has put the focus somewhere meanwhile. */
function useArrival(pathname: string, main: React.RefObject<HTMLElement | null>) {
  const [announced, setAnnounced] = useState('')
  const [first] = useState(pathname)
  const moved = useRef(false)
  useEffect(() => {
    if (pathname === first && !moved.current) return
    moved.current = true
    const before = document.activeElement
    // a page's code may still be on its way: the title is the old one until the new page has named itself
    let done = false
    const arrive = () => {
      if (done) return
      done = true
      setAnnounced(document.title)
      const { activeElement } = document
      const busy =
        activeElement?.closest('[role="dialog"],[role="alertdialog"]') ?? main.current?.contains(activeElement)
      // what had the focus and went may have given it back to something
      const isMoved = before?.isConnected && activeElement !== before && activeElement !== document.body
      if (!busy && !isMoved) main.current?.focus({ preventScroll: true })
    }
    let timer: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(arrive, SETTLED_MS)
    }
    timer = setTimeout(arrive, LATEST_MS)
    const quiet = onPageNamed(soon)
    if (pageOf(pathNamed()) === pathname) soon()
    return () => {
      clearTimeout(timer)
      quiet()
    }
  }, [pathname, first, main])
  return announced
}
