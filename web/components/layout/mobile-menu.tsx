import { Link } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { FreeRows } from './free-places.tsx'
import { LANDING_LINKS } from './paths.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The landing page's menu on a phone; a click on its backdrop closes it. */
export function MobileMenu({ open, onOpenChange }: Props) {
  const m = useMessages('shell', shell)
  const { user } = useSession()
  const own = user
    ? [{ to: '/app', text: 'openApplication' } as const]
    : [{ to: '/signin', text: 'signInSmall' } as const, { to: '/signup', text: 'signUpNow' } as const]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={PRODUCT}>
      <nav aria-label={m.mainNavigation} className="mt-4 grid gap-1">
        {[...LANDING_LINKS, ...own].map(({ to, text }) => (
          <Link key={to} to={to} className={buttonClass({ variant: 'ghost' }, 'justify-start')}>
            {m[text]}
          </Link>
        ))}
        <FreeRows />
      </nav>
    </Sheet>
  )
}
