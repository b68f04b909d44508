import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TableOrder } from './table-address.ts'
import { Select } from './ui/field.tsx'

type Sortable = { name: string; sort?: string }
type Props = { order: TableOrder | undefined; onOrder: (order: TableOrder) => void }

type HeadProps = { column: Sortable; order: TableOrder | undefined; onOrder: ((order: TableOrder) => void) | undefined }

/** The head of a column; pressed, the table stands in its order, pressed again, the other way round. */
export function ColumnHead({ column: { name, sort }, order, onOrder }: HeadProps) {
  if (!sort || !onOrder) return <div role="columnheader">{name}</div>
  const isSorted = order?.sort === sort
  const Arrow = isSorted && order.isDown ? ArrowDown : ArrowUp
  return (
    <div role="columnheader" aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className="table-order"
        onClick={() => onOrder({ sort, isDown: isSorted && !order.isDown })}
      >
        {name} <Arrow size={16} aria-hidden="true" className={isSorted ? '' : 'invisible'} />
      </button>
    </div>
  )
}

/** The same on a phone, where a table has no heads. */
export function OrderSelect({ columns, order, onOrder }: Props & { columns: Sortable[] }) {
  const sortable = columns.filter((one): one is Required<Sortable> => one.sort !== undefined)
  return (
    <Select
      aria-label="Order"
      className="mb-3 w-auto! max-w-full md:hidden"
      value={order ? `${order.isDown ? '-' : ''}${order.sort}` : ''}
      onChange={({ target: { value } }) => onOrder({ sort: value.replace(/^-/, ''), isDown: value.startsWith('-') })}
    >
      {!order && <option value="">Order</option>}
      {sortable.map(({ name, sort }) => [
        <option key={sort} value={sort}>{`${name}, A to Z`}</option>,
        <option key={`-${sort}`} value={`-${sort}`}>{`${name}, Z to A`}</option>,
      ])}
    </Select>
  )
}
