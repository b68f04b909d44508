import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/accounts/users.ts'
import { LoadMore, useNextPage } from '#web/components/load-more.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { VirtualTable, type Column } from '#web/components/virtual-table.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
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
        <Trail
          key={`${q} ${kind}`}
          audit={audit}
          filtered={Boolean(q || kind)}
          place={{ row, onRow }}
          onAll={() => show({ q: '', kind: '' })}
        />
      </div>
    </div>
  )
}

type TrailProps = {
  audit: ReturnType<typeof useAudit>
  filtered: boolean
  place: { row: number; onRow: (row: number) => void }
  onAll: () => void
}

function Trail({ audit, filtered, place, onAll }: TrailProps) {
  const { data, isPending, isFetching, hasNextPage, refetch } = audit
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  const near = useNextPage(audit, entries.length)
  if (isPending) return <LoadingState label="Loading the audit trail…" />
  if (!data) {
    return (
      <ErrorState title="The audit trail could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  if (!entries.length) {
    return (
      <EmptyState title="Nothing is recorded for this.">
        {filtered && (
          <Button variant="secondary" onClick={onAll}>
            Show everything
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label="Audit trail"
        columns={COLUMNS}
        count={entries.length + (hasNextPage ? 1 : 0)}
        rowAt={(index) => entries[index]}
        keyOf={({ id }) => String(id)}
        onRange={near}
        {...place}
      />
      <LoadMore pages={audit} />
    </>
  )
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
