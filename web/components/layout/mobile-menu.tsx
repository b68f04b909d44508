import { Link } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { LANDING_LINKS } from './paths.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The landing page's menu on a phone; a click on its backdrop closes it. */
export function MobileMenu({ open, onOpenChange }: Props) {
  const { user } = useSession()
  const own = user
    ? [{ to: '/app', text: 'Open the application' }]
    : [
        { to: '/signin', text: 'Sign in' },
        { to: '/signup', text: 'Sign Up Now' },
      ]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={PRODUCT}>
      <nav aria-label="Main" className="mt-4 grid gap-1">
        {[...LANDING_LINKS, ...own].map(({ to, text }) => (
          <Link key={to} to={to} className={buttonClass({ variant: 'ghost' }, 'justify-start')}>
            {text}
          </Link>
        ))}
      </nav>
    </Sheet>
  )
}
