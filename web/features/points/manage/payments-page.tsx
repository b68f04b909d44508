import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListedPurchase } from '#contract/payments.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { ToUsers } from '#web/components/to-users.tsx'
import type { Column } from '#web/components/virtual-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { usePayments } from './queries.ts'
import { WHEN_AND_WHO } from './when-and-who.tsx'

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
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'state'])
  const { q } = filters
  const state = stateOf(filters.state)
  const pages = usePayments({ q, state })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ purchases }) => purchases) ?? [], [pages.data])
  return (
    <ListPage
      title="Payments"
      links={
        <>
          <Link to="/admin/points" className={buttonClass({ variant: 'ghost' })}>
            <Coins aria-hidden="true" /> Points
          </Link>
          <ToUsers />
        </>
      }
      search={{
        label: 'Search by person, phone number or reference',
        placeholder: 'Person, phone or reference',
        value: q,
      }}
      choice={{ label: 'State', all: 'All states', value: state ?? '', options: Object.entries(STATES) }}
      onSearch={(q) => show({ q })}
      onChoose={(state) => show({ state })}
      pages={pages}
      rows={rows}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      texts={TEXTS}
      place={{ row, onRow }}
    />
  )
}

const TEXTS = {
  label: 'Payments',
  loading: 'Loading the payments…',
  failed: 'The payments could not be loaded.',
  empty: 'There is no such payment.',
}

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', currencyDisplay: 'code' })

const COLUMNS: Column<ListedPurchase>[] = [
  ...WHEN_AND_WHO,
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
