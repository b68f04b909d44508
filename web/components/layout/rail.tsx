import { BookOpen, FileText, History, MessageSquarePlus, Search, Wallet, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { useRecent } from '#web/features/consultations/queries.ts'
import { usePoints } from '#web/features/points/queries.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { FreeRows } from './free-places.tsx'
import { PALETTE_KEYS } from './palette-keys.ts'

/** Where all consultations stand. */
const PAST = '/app/consultations'
const ROW = buttonClass({ variant: 'ghost' }, 'w-full justify-start text-left')

/** Next to the page on a wide screen: what people come back to, one press away. */
export function Rail({ onSearch }: { onSearch: () => void }) {
  const m = useMessages('shell', shell)
  const start = useStartConversation()
  const recent = useRecent()
  const { pathname } = useLocation()
  const { data } = usePoints()
  return (
    <nav aria-label={m.work} className="grid grid-cols-1 gap-1">
      <Button className="mb-2 justify-start" busy={start.isPending} onClick={() => start.mutate('')}>
        {!start.isPending && <MessageSquarePlus aria-hidden="true" />} {m.newConsultation}
      </Button>
      <Button variant="ghost" className="justify-start" aria-keyshortcuts={PALETTE_KEYS} onClick={onSearch}>
        <Search aria-hidden="true" /> {m.goAnywhere}
        <kbd className="ml-auto text-sm font-normal text-muted">Ctrl K</kbd>
      </Button>
      <Place to="/library" icon={BookOpen}>
        {m.legalLibrary}
      </Place>
      <Place to="/app/generatedocument" icon={FileText}>
        {m.generateDocument}
      </Place>
      <RailLink to="/app/points">
        <Wallet aria-hidden="true" /> {m.balance}
        <span className="ml-auto tabular-nums">{data?.points ?? '…'}</span>
      </RailLink>
      <Place to={PAST} icon={History}>
        {m.pastConsultations}
      </Place>
      <ul className="grid grid-cols-1 gap-1">
        {(pathname === PAST ? [] : recent).map(({ id, title }) => (
          <li key={id}>
            <RailLink to={`/app/consult/${encodeURIComponent(id)}`} className="pl-11 font-normal">
              <span className="min-w-0 truncate">{title}</span>
            </RailLink>
          </li>
        ))}
      </ul>
      <FreeRows />
    </nav>
  )
}

function Place({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <RailLink to={to}>
      <Icon aria-hidden="true" /> <span className="min-w-0">{children}</span>
    </RailLink>
  )
}

function RailLink({ to, className, children }: { to: string; className?: string; children: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={cx(ROW, className)}>
      {children}
    </Link>
  )
}
