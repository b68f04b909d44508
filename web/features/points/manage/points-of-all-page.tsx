import { Wallet } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ListedEntry } from '#contract/payments.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { ToUsers } from '#web/components/to-users.tsx'
import type { Column } from '#web/components/virtual-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePointsOfAll } from './queries.ts'
import { WHEN_AND_WHO } from './when-and-who.tsx'

/** What everybody got and spent; for administrators. */
export function PointsOfAllPage() {
  const { filters, filter: show, row, onRow } = useTableAddress(['q', 'kind'])
  const { q, kind } = filters
  const pages = usePointsOfAll({ q, kind })
  const rows = useMemo(() => pages.data?.pages.flatMap(({ entries }) => entries) ?? [], [pages.data])
  const kinds = pages.data?.pages[0]?.kinds ?? []
  return (
    <ListPage
      title="Points of everybody"
      links={
        <>
          <Link to="/admin/payments" className={buttonClass({ variant: 'ghost' })}>
            <Wallet aria-hidden="true" /> Payments
          </Link>
          <ToUsers />
        </>
      }
      search={{ label: 'Search by name or email', placeholder: 'Name or email', value: q }}
      choice={{
        label: 'What for',
        all: 'Everything',
        value: kind,
        options: kinds.map((one) => [one.kind, one.description]),
      }}
      onSearch={(q) => show({ q })}
      onChoose={(kind) => show({ kind })}
      pages={pages}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={COLUMNS}
      texts={TEXTS}
      place={{ row, onRow }}
    />
  )
}

const TEXTS = {
  label: 'Points of everybody',
  loading: 'Loading the points…',
  failed: 'The points could not be loaded.',
  empty: 'There are no such points.',
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

const COLUMNS: Column<ListedEntry>[] = [
  ...WHEN_AND_WHO,
  { name: 'What for', width: 'minmax(0, 3fr)', cell: ({ description }) => description },
  { name: 'Points', width: '5rem', cell: ({ amount }) => signed.format(amount) },
  { name: 'Balance after', width: '7rem', cell: ({ balanceAfter }) => balanceAfter.toLocaleString('en') },
]
