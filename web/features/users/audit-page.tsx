import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/accounts/users.ts'
import { PagedTable } from '#web/components/paged-table.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import type { Column } from '#web/components/virtual-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { auditDetail, auditKind } from './audit-words.ts'
import { useAudit } from './queries.ts'
import { ZONE } from '#web/lib/language/dates.ts'

/** Who did what, when and from where; for administrators. */
export function AuditPage() {
  usePageTitle('Audit trail')
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'kind'])
  const { q, kind } = filters
  const audit = useAudit({ q, kind })
  const entries = useMemo(() => audit.data?.pages.flatMap((page) => page.entries) ?? [], [audit.data])
  const kinds = audit.data?.pages[0]?.kinds ?? (kind ? [kind] : [])
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Audit trail</h1>
        <Link to="/app/users" className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft aria-hidden="true" /> Users
        </Link>
      </div>
      <SearchBox
        label="Search by the email of a person"
        placeholder="Email of a person"
        value={q}
        onSearch={(wanted) => show({ q: wanted, kind })}
        live
      >
        <Select
          aria-label="Kind of event"
          className="w-auto! max-w-full"
          value={kind}
          onChange={(event) => show({ q, kind: event.target.value })}
        >
          <option value="">All kinds</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {auditKind(one)}
            </option>
          ))}
        </Select>
      </SearchBox>
      <div className="mt-5 min-h-[65vh]">
        <PagedTable
          key={`${q} ${kind}`}
          pages={audit}
          rows={entries}
          keyOf={({ id }) => String(id)}
          columns={COLUMNS}
          texts={TEXTS}
          onAll={q || kind ? () => show({ q: '', kind: '' }) : undefined}
          place={{ row, onRow }}
        />
      </div>
    </div>
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
