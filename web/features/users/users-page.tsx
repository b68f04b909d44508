import { Languages, ListChecks, MapPin, Scale, ScrollText, Wallet } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ListedUser } from '#contract/accounts/users.ts'
import { SearchBox } from '#web/components/search-box.tsx'
import { useTableAddress } from '#web/components/table-address.ts'
import { OrderSelect } from '#web/components/table-order.tsx'
import { VirtualTable, type Column } from '#web/components/virtual-table.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { useUsers } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'

/** User management; for administrators. */
export function UsersPage() {
  usePageTitle('Users')
  const table = useTableAddress(['q'])
  const [changing, setChanging] = useState<ListedUser | null>(null)
  const { q } = table.filters
  const search = (wanted: string) => table.filter({ q: wanted })
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Users</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/directory" className={buttonClass({ variant: 'ghost' })}>
            <MapPin aria-hidden="true" /> Help directory
          </Link>
          <Link to="/admin/procedures" className={buttonClass({ variant: 'ghost' })}>
            <ListChecks aria-hidden="true" /> Procedures
          </Link>
          <Link to="/admin/practitioners" className={buttonClass({ variant: 'ghost' })}>
            <Scale aria-hidden="true" /> Practitioners
          </Link>
          <Link to="/admin/payments" className={buttonClass({ variant: 'ghost' })}>
            <Wallet aria-hidden="true" /> Payments
          </Link>
          <Link to="/admin/messages" className={buttonClass({ variant: 'ghost' })}>
            <Languages aria-hidden="true" /> Messages
          </Link>
          <Link to="/app/audit" className={buttonClass({ variant: 'ghost' })}>
            <ScrollText aria-hidden="true" /> Audit trail
          </Link>
        </div>
      </div>
      <SearchBox
        label="Search by name or email"
        placeholder="Search by name or email"
        value={q}
        onSearch={search}
        live
      />
      <div className="mt-5 min-h-[65vh]">
        {/* a new search or order begins at its first row */}
        <Users
          key={JSON.stringify([q, table.order])}
          q={q}
          table={table}
          onChange={setChanging}
          onAll={() => search('')}
        />
      </div>
      {changing && <RoleDialog user={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}

/** By name, where the address says nothing else. */
const BY_NAME = { sort: 'name', isDown: false }

type Table = Pick<ReturnType<typeof useTableAddress>, 'order' | 'onOrder' | 'row' | 'onRow'>
type Props = { q: string; table: Table; onChange: (user: ListedUser) => void; onAll: () => void }

function Users({ q, table: { order, onOrder, row, onRow }, onChange, onAll }: Props) {
  const [range, setRange] = useState({ first: row, last: row })
  const { count, loading, failed, incomplete, retrying, retry, rowAt } = useUsers({ q, order }, range)
  const columns = useMemo(() => columnsFor(onChange), [onChange])
  const look = useCallback((first: number, last: number) => setRange({ first, last }), [])
  if (loading) return <LoadingState label="Loading users…" />
  if (failed) {
    return <ErrorState title="Failed to load users. Please try again later." onRetry={retry} retrying={retrying} />
  }
  if (!count) {
    return (
      <EmptyState title="No users found">
        {q && (
          <Button variant="secondary" onClick={onAll}>
            Show all users
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="mb-3 text-muted tabular-nums">
        {count === 1 ? '1 user' : `${count.toLocaleString('en')} users`}
      </p>
      {incomplete && (
        <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-3 rounded-lg bg-raised px-3 py-1">
          <span>Some users could not be loaded.</span>
          <Button variant="link" busy={retrying} onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <OrderSelect columns={columns} order={order ?? BY_NAME} onOrder={onOrder} />
      <VirtualTable
        label="Users"
        columns={columns}
        count={count}
        rowAt={rowAt}
        keyOf={({ _id }) => _id}
        onRange={look}
        order={order ?? BY_NAME}
        onOrder={onOrder}
        row={row}
        onRow={onRow}
      />
    </>
  )
}

const columnsFor = (onChange: (user: ListedUser) => void): Column<ListedUser>[] => [
  {
    name: 'Full Name',
    sort: 'name',
    width: 'minmax(0, 4fr)',
    plain: true,
    cell: (user) => <strong>{user.fullName}</strong>,
  },
  { name: 'Email', sort: 'email', width: 'minmax(0, 5fr)', cell: (user) => user.email },
  { name: 'Occupation', sort: 'occupation', width: 'minmax(0, 3fr)', cell: (user) => titleCase(user.occupation) },
  { name: 'Role', sort: 'role', width: '6rem', cell: (user) => titleCase(user.role) },
  {
    name: 'Actions',
    width: '9rem',
    plain: true,
    cell: (user) => (
      <Button variant="secondary" aria-label={`Change Role of ${user.fullName}`} onClick={() => onChange(user)}>
        Change Role
      </Button>
    ),
  },
]
