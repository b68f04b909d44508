import { ArrowLeft, Coins } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListedPurchase } from '#contract/payments.ts'
import { PagedTable } from '#web/components/paged-table.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import type { Column } from '#web/components/virtual-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { usePayments } from './queries.ts'

type State = ListedPurchase['state']
const STATES: Record<State, string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  failed: 'Failed',
  in_doubt: 'In doubt',
  refunded: 'Returned',
}
const stateOf = (value: string) => Object.keys(STATES).find((state): state is State => state === value)

/** Everybody's payments; for administrators. */
export function PaymentsPage() {
  usePageTitle('Payments')
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'state'])
  const { q } = filters
  const state = stateOf(filters.state)
  const pages = usePayments({ q, state })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ purchases }) => purchases) ?? [], [pages.data])
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Payments</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/points" className={buttonClass({ variant: 'ghost' })}>
            <Coins aria-hidden="true" /> Points
          </Link>
          <Link to="/app/users" className={buttonClass({ variant: 'ghost' })}>
            <ArrowLeft aria-hidden="true" /> Users
          </Link>
        </div>
      </div>
      <SearchBox
        label="Search by person, phone number or reference"
        placeholder="Person, phone or reference"
        value={q}
        onSearch={(wanted) => show({ q: wanted, state: filters.state })}
        live
      >
        <Select
          aria-label="State"
          className="w-auto! max-w-full"
          value={state ?? ''}
          onChange={(event) => show({ q, state: event.target.value })}
        >
          <option value="">All states</option>
          {Object.entries(STATES).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Select>
      </SearchBox>
      <div className="mt-5 min-h-[65vh]">
        <PagedTable
          key={`${q} ${state}`}
          pages={pages}
          rows={rows}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          texts={TEXTS}
          onAll={q || state ? () => show({ q: '', state: '' }) : undefined}
          place={{ row, onRow }}
        />
      </div>
    </div>
  )
}

const TEXTS = {
  label: 'Payments',
  loading: 'Loading the payments…',
  failed: 'The payments could not be loaded.',
  empty: 'There is no such payment.',
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', currencyDisplay: 'code' })

const COLUMNS: Column<ListedPurchase>[] = [
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
  { name: 'Phone', width: '8rem', cell: ({ phone }) => phone },
  { name: 'Points', width: '4.5rem', cell: ({ points }) => points.toLocaleString('en') },
  { name: 'Amount', width: '7rem', cell: ({ amountCents }) => money.format(amountCents / 100) },
  {
    name: 'State',
    width: 'minmax(0, 2fr)',
    cell: ({ state, reason }) => (
      <>
        <Badge>{STATES[state]}</Badge>
        <span className="block text-muted empty:hidden">{state !== 'paid' && reason}</span>
      </>
    ),
  },
  {
    name: 'Reference',
    width: 'minmax(0, 2fr)',
    cell: ({ provider, reference }) => [provider, reference].filter(Boolean).join(', ') || '-',
  },
]
