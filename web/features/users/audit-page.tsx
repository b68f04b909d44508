import { useMemo } from 'react'
import type { AuditEntry } from '#contract/accounts/users.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { ToUsers } from '#web/components/to-users.tsx'
import type { Column } from '#web/components/virtual-table.tsx'
import { auditDetail, auditKind } from './audit-words.ts'
import { useAudit } from './queries.ts'
import { ZONE } from '#web/lib/language/dates.ts'

/** Who did what, when and from where; for administrators. */
export function AuditPage() {
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'kind'])
  const { q, kind } = filters
  const audit = useAudit({ q, kind })
  const entries = useMemo(() => audit.data?.pages.flatMap((page) => page.entries) ?? [], [audit.data])
  const kinds = audit.data?.pages[0]?.kinds ?? (kind ? [kind] : [])
  return (
    <ListPage
      title="Audit trail"
      links={<ToUsers />}
      search={{ label: 'Search by the email of a person', placeholder: 'Email of a person', value: q }}
      choice={{
        label: 'Kind of event',
        all: 'All kinds',
        value: kind,
        options: kinds.map((one) => [one, auditKind(one)]),
      }}
      onSearch={(q) => show({ q })}
      onChoose={(kind) => show({ kind })}
      pages={audit}
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={COLUMNS}
      texts={TEXTS}
      place={{ row, onRow }}
    />
  )
}

const TEXTS = {
  label: 'Audit trail',
  loading: 'Loading the audit trail…',
  failed: 'The audit trail could not be loaded.',
  empty: 'Nothing is recorded for this.',
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: ZONE })

const COLUMNS: Column<AuditEntry>[] = [
  { name: 'When', width: '11.5rem', cell: ({ date }) => <time dateTime={date}>{when.format(new Date(date))}</time> },
  {
    name: 'What',
    width: 'minmax(0, 3fr)',
    cell: (entry) => (
      <>
        <strong>{auditKind(entry.kind)}</strong>
        <span className="block text-muted empty:hidden">{auditDetail(entry)}</span>
      </>
    ),
  },
  { name: 'Account', width: 'minmax(0, 3fr)', cell: ({ user }) => user ?? '-' },
  { name: 'Done by', width: 'minmax(0, 3fr)', cell: ({ actor }) => actor ?? '-' },
  {
    name: 'From',
    width: '9rem',
    cell: ({ ip, userAgent }) => <span title={userAgent || undefined}>{ip || '-'}</span>,
  },
]
