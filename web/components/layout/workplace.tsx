import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useWide } from '#web/lib/browser/use-wide.ts'
import { isPaletteKey } from './palette-keys.ts'
import { isAppPath } from './paths.ts'

const Rail = lazyPart(async () => (await import('./rail.tsx')).Rail)
const Palette = lazyPart(async () => (await import('#web/components/palette/palette.tsx')).Palette)

/** A page of the application with its rail on a wide screen, and the palette that Ctrl or Cmd and K open. */
export function Workplace({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { user, status } = useSession()
  const isWide = useWide()
  const isSignedIn = user !== null && status === 'signed-in'
  const [open, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  // not a moment after the page is seen: somebody quick would press in vain
  useLayoutEffect(() => {
    if (!isSignedIn) return
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setAsked(true)
      setOpen((now) => !now)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isSignedIn])
  return (
    <>
      {isAppPath(pathname, user !== null) && !pathname.startsWith('/p/') ? (
        <div className="workplace">
          {/* its room is kept before it is there, so that the page does not move */}
          <div className="rail no-print">
            <ErrorBoundary fallback={null}>{isSignedIn && isWide && <Rail onSearch={show} />}</ErrorBoundary>
          </div>
          {children}
        </div>
      ) : (
        children
      )}
      <ErrorBoundary fallback={null}>
        {isSignedIn && isAsked && <Palette open={open} onOpenChange={setOpen} />}
      </ErrorBoundary>
    </>
  )
}
