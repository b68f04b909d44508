import { useLocation, useNavigate } from 'react-router'
import { PRODUCT } from '#contract/product.ts'
import { cx } from '#web/components/ui/cx.ts'
import { saveLocalChat } from '#web/lib/session/local-chat.ts'
import { useSession } from '#web/lib/session/session.ts'
import { isAppPath } from './paths.ts'

const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="flex-none">
    <rect width="32" height="32" rx="7" fill="var(--accent)" />
    <path
      d="M7 9l6.2 15h1.6L21 9M24.5 9v15H27"
      fill="none"
      stroke="var(--on-accent)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** `short` leaves the name out on the narrowest phones. On application paths it saves the chat, clears the local messages and goes to /app; elsewhere it goes to /. */
export function Logo({ short }: { short?: boolean }) {
  const { pathname } = useLocation()
  const { user } = useSession()
  const navigate = useNavigate()
  const press = () => {
    if (!isAppPath(pathname, user !== null)) return void navigate('/')
    void saveLocalChat()
    void navigate('/app')
  }
  return (
    <button
      type="button"
      onClick={press}
      className="flex min-h-11 min-w-11 items-center gap-2.5 rounded-lg pr-2 text-lg font-bold whitespace-nowrap max-[26rem]:text-base"
    >
      <LogoMark />{' '}
      <span className={cx('truncate', short ? 'max-[26rem]:sr-only' : 'max-[22rem]:sr-only')}>{PRODUCT}</span>
    </button>
  )
}
