import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { TableOrder } from './table-address.ts'
import { ColumnHead } from './table-order.tsx'
import { Skeleton } from './ui/card.tsx'
import { ScrollRegion } from './ui/scroll-region.tsx'
import './virtual-table.css'

export type Column<Row> = {
  name: string
  /** A track of a CSS grid, for instance `minmax(0, 2fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  /** On a phone the cell stands without its name, for instance the first one and buttons. */
  plain?: boolean
  /** What the order by this column is called in the address; without it the table cannot be put in order by it. */
  sort?: string
}
type Props<Row> = {
  label: string
  columns: Column<Row>[]
  /** Rows in all, also those not loaded. */
  count: number
  /** The row, or undefined while it is being loaded. */
  rowAt: (index: number) => Row | undefined
  keyOf: (row: Row) => string
  /** Rows come before others while the list is open. `rowAt` must then stay the same function as long as its rows do. */
  moving?: boolean
  /** Called with the first and last row near the view whenever they change. */
  onRange?: (first: number, last: number) => void
  order?: TableOrder | undefined
  onOrder?: (order: TableOrder) => void
  /** The row that stands at the top when the table opens; `onRow` hears of another one a moment after scrolling. */
  row?: number
  onRow?: (row: number) => void
  /** How high it is; without it as high as its rows, and at most the window. */
  height?: string
}

/**
 * A table of which only the rows near the view exist. On a phone each row is a small
 * card. Arrow up and down move the focus to the same button of the row above or below.
 */
export function VirtualTable<Row>(props: Props<Row>) {
  const { label, columns, count, rowAt, keyOf, moving, onRange, order, onOrder, row, onRow, height } = props
  const scroller = useRef<HTMLDivElement>(null)
  // asked once: the guess is called for each of 100,000 rows
  const [guess] = useState(() => (matchMedia('(min-width: 48rem)').matches ? 57 : 132))
  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row ? keyOf(row) : index
  }
  // a measured height belongs to the row, which may move on; a new function makes the virtualizer go through all rows
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const sizeKeyAt = useCallback(keyAt, [rowAt])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    ...(moving && { getItemKey: sizeKeyAt }),
    getScrollElement: () => scroller.current,
    estimateSize: () => guess,
    overscan: 8,
    initialRect: { width: 800, height: 600 },
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onRange?.(first, last), [first, last, count, onRange])
  const top = virtualizer.range?.startIndex ?? 0
  useTablePlace({ row, onRow, top, count, scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'start' }) })
  const style = { '--columns': columns.map(({ width }) => width).join(' '), height } as CSSProperties

  return (
    <ScrollRegion ref={scroller} className="virtual-table" style={style} role="group" label={`${label}, list`}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="table" aria-label={label} aria-rowcount={count + 1} onKeyDown={moveByArrows}>
        <div role="rowgroup" className="virtual-head">
          <div role="row" aria-rowindex={1} className="virtual-row">
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
          </div>
        </div>
        <div role="rowgroup" className="virtual-body relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <div
              key={keyAt(index)}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className="virtual-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Cells columns={columns} row={rowAt(index)} />
            </div>
          ))}
        </div>
      </div>
    </ScrollRegion>
  )
}

/** How long a table stands still before its place is announced; milliseconds. */
const STILL_MS = 300

type Place = {
  row: number | undefined
  onRow: ((row: number) => void) | undefined
  top: number
  count: number
  scrollTo: (index: number) => void
}

/** Goes to a row as soon as it is there, then tells which one stands at the top. */
function useTablePlace({ row, onRow, top, count, scrollTo }: Place) {
  const wanted = useRef(row)
  useEffect(() => {
    if (!wanted.current || !count) return
    scrollTo(Math.min(wanted.current, count - 1))
    if (wanted.current < count) wanted.current = 0
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [count])
  useEffect(() => {
    if (!onRow || wanted.current || top === row) return
    const timer = setTimeout(() => onRow(top), STILL_MS)
    return () => clearTimeout(timer)
  }, [onRow, top, row])
}

const Cells = <Row,>({ columns, row }: { columns: Column<Row>[]; row: Row | undefined }) =>
  columns.map(({ name, cell, plain }) => (
    <div key={name} role="cell">
      {!plain && row && (
        <span className="virtual-name" aria-hidden="true">
          {name}:
        </span>
      )}
      {row ? cell(row) : <Skeleton className="h-5 w-2/3" />}
    </div>
  ))

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const button = event.target
  if (!by || !(button instanceof HTMLButtonElement)) return
  const row = button.closest<HTMLElement>('[data-index]')
  const next = row?.parentElement?.querySelector(`[data-index="${Number(row.dataset['index']) + by}"]`)
  const place = row ? [...row.querySelectorAll('button')].indexOf(button) : -1
  const buttons = next?.querySelectorAll('button')
  const target = buttons?.[Math.min(place, buttons.length - 1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}
