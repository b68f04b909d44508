import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createPath, Router, type To } from 'react-router'
import { Drawer } from '#web/components/layout/drawer.tsx'
import { ToastHost } from '#web/components/ui/toast.tsx'
import { leaveDocument } from '#web/lib/browser/layers.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { session } from '#web/lib/session/session.ts'

const href = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** The application is another document: going there loads it. */
const pages = {
  createHref: href,
  go: (by: number) => history.go(by),
  push: (to: To) => leaveDocument(() => location.assign(href(to))),
  replace: (to: To) => leaveDocument(() => location.replace(href(to))),
}

let root: Root | undefined
let ask: (() => void) | undefined

/** Opens the application's own drawer on the source page; its code is fetched with the first press of Menu. */
export function showMenu(button: HTMLButtonElement): void {
  if (ask) return ask()
  session.start()
  root ??= createRoot(document.querySelector('#menu-root')!)
  root.render(
    <QueryClientProvider client={queryClient}>
      <Router location={location.pathname + location.search} navigator={pages}>
        <Menu button={button} />
      </Router>
      <ToastHost />
    </QueryClientProvider>,
  )
}

function Menu({ button }: { button: HTMLButtonElement }) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    ask = () => setOpen(true)
  }, [])
  useEffect(() => button.setAttribute('aria-expanded', String(open)), [button, open])
  return <Drawer open={open} onOpenChange={setOpen} />
}
