import { ArrowLeft, Wallet } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListedEntry } from '#contract/payments.ts'
import { PagedTable } from '#web/components/paged-table.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import type { Column } from '#web/components/virtual-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { usePointsOfAll } from './queries.ts'

/** What everybody got and spent; for administrators. */
export function PointsOfAllPage() {
  usePageTitle('Points of everybody')
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'kind'])
  const { q, kind } = filters
  const pages = usePointsOfAll({ q, kind })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ entries }) => entries) ?? [], [pages.data])
  const kinds = pages.data?.pages[0]?.kinds ?? []
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Points of everybody</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/payments" className={buttonClass({ variant: 'ghost' })}>
            <Wallet aria-hidden="true" /> Payments
          </Link>
          <Link to="/app/users" className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft aria-hidden="true" /> Users
          </Link>
        </div>
      </div>
      <SearchBox
        label="Search by name or email"
        placeholder="Name or email"
        value={q}
        onSearch={(wanted) => show({ q: wanted, kind })}
        live
      >
        <Select
          aria-label="What for"
          className="w-auto! max-w-full"
          value={kind}
          onChange={(event) => show({ q, kind: event.target.value })}
        >
          <option value="">Everything</option>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.description}
            </option>
          ))}
        </Select>
      </SearchBox>
      <div className="mt-5 min-h-[65vh]">
        <PagedTable
          key={`${q} ${kind}`}
          pages={pages}
          rows={rows}
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
  label: 'Points of everybody',
  loading: 'Loading the points…',
  failed: 'The points could not be loaded.',
  empty: 'There are no such points.',
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

const COLUMNS: Column<ListedEntry>[] = [
  { name: 'When', width: '11rem', cell: ({ date }) => <time dateTime={date}>{when.format(new Date(date))}</time> },
  {
    name: 'Who',
    width: 'minmax(0, 3fr)',
    cell: ({ fullName, email }) => (
      <>
        <strong>{fullName}</strong>
        <span className="block text-muted">{email}</span>
      </>
    ),
  },
  { name: 'What for', width: 'minmax(0, 3fr)', cell: ({ description }) => description },
  { name: 'Points', width: '5rem', cell: ({ amount }) => signed.format(amount) },
  { name: 'Balance after', width: '7rem', cell: ({ balanceAfter }) => balanceAfter.toLocaleString('en') },
]
