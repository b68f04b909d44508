import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { POINTS_POLL_MS, PRODUCT } from '#contract/product.ts'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { usePoints } from '#web/features/points/queries.ts'
import { logQuietly } from '#web/lib/log.ts'
import { session, useSession } from '#web/lib/session/session.ts'
import { useLayer } from '#web/lib/browser/use-layer.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { DRAWER_ITEMS, SETTINGS_ITEM, type DrawerItem } from './drawer-items.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }
const row = buttonClass({ variant: 'ghost' }, 'w-full justify-start')

/** The application's menu. Back closes it. */
export function Drawer({ open, onOpenChange }: Props) {
  const m = useMessages('shell', shell)
  const { user } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  useLayer(open, () => onOpenChange(false))
  const logOut = () => {
    setLeaving(false)
    onOpenChange(false)
    void navigate('/')
    session.signOut().catch((error: unknown) => logQuietly('The server was not told of the log-out', error))
  }
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={PRODUCT}>
        {user && <PointsBadge close={() => onOpenChange(false)} />}
        <nav aria-label={m.applicationNavigation} className="mt-4 grid gap-1">
          {DRAWER_ITEMS.filter(({ roles }) => user && roles.includes(user.role)).map((item) => (
            <Item key={item.text} item={item} close={() => onOpenChange(false)} />
          ))}
        </nav>
        <div className="mt-auto grid gap-1 border-t pt-3">
          {user ? <SignedIn onLogout={() => setLeaving(true)} close={() => onOpenChange(false)} /> : <SignedOut />}
        </div>
      </Sheet>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={m.confirmLogout}
        description={m.confirmLogoutQuestion}
        cancel={m.stayLoggedIn}
        confirm={m.yesLogOut}
        onConfirm={logOut}
      />
    </>
  )
}

function PointsBadge({ close }: { close: () => void }) {
  const m = useMessages('shell', shell)
  const { data } = usePoints({ every: POINTS_POLL_MS })
  return (
    <Link to="/app/points" className="badge badge-accent mt-2 min-h-11 self-start px-4 font-semibold" onClick={close}>
      {m.points(data?.points ?? '…')}
    </Link>
  )
}

function Item({ item: { text, icon: Icon, to }, close }: { item: DrawerItem; close: () => void }) {
  const m = useMessages('shell', shell)
  const { pathname } = useLocation()
  const start = useStartConversation()
  if (to === 'consult') {
    return (
      <Button
        variant="ghost"
        className="justify-start"
        busy={start.isPending}
        onClick={() => start.mutate('', { onSuccess: close })}
      >
        {!start.isPending && <Icon aria-hidden="true" />} {m[text]}
      </Button>
    )
  }
  return (
    <Link to={to} className={row} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
      <Icon aria-hidden="true" /> {m[text]}
    </Link>
  )
}

function SignedIn({ onLogout, close }: { onLogout: () => void; close: () => void }) {
  const m = useMessages('shell', shell)
  const { pathname } = useLocation()
  const { text, icon: Icon, to } = SETTINGS_ITEM
  return (
    <>
      <Link to={to} className={row} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
        <Icon aria-hidden="true" /> {m[text]}
      </Link>
      <Button variant="ghost" className="w-full justify-start" onClick={onLogout}>
        <LogOut aria-hidden="true" /> {m.logout}
      </Button>
    </>
  )
}

function SignedOut() {
  const m = useMessages('shell', shell)
  return (
    <>
      <Link to="/signin" className={row}>
        {m.signIn}
      </Link>
      <Link to="/signup" className={row}>
        {m.createAccount}
      </Link>
    </>
  )
}
