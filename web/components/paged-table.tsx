import { Button } from './ui/button.tsx'
import { LoadingState } from './ui/spinner.tsx'
import { EmptyState, ErrorState } from './ui/states.tsx'
import { LoadMore, useNextPage } from './load-more.tsx'
import { VirtualTable, type Column } from './virtual-table.tsx'

type Pages = Parameters<typeof LoadMore>[0]['pages'] & {
  data: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}
export type PagedTableProps<Row> = {
  pages: Pages
  rows: Row[]
  keyOf: (row: Row) => string
  columns: Column<Row>[]
  /** What the list is called, while it is loaded, where it could not be, and where it is empty. */
  texts: { label: string; loading: string; failed: string; empty: string }
  /** Shows the list without its filters; absent where there are none. */
  onAll: (() => void) | undefined
  place: { row: number; onRow: (row: number) => void }
}

/** The rows of an infinite query in a table that asks for the next page near its end. */
export function PagedTable<Row>({ pages, rows, keyOf, columns, texts, onAll, place }: PagedTableProps<Row>) {
  const near = useNextPage(pages, rows.length)
  if (pages.isPending) return <LoadingState label={texts.loading} />
  if (!pages.data)
    return <ErrorState title={texts.failed} onRetry={() => void pages.refetch()} retrying={pages.isFetching} />
  if (!rows.length) {
    return (
      <EmptyState title={texts.empty}>
        {onAll && (
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
        label={texts.label}
        columns={columns}
        count={rows.length + (pages.hasNextPage ? 1 : 0)}
        rowAt={(index) => rows[index]}
        keyOf={keyOf}
        onRange={near}
        {...place}
      />
      <LoadMore pages={pages} />
    </>
  )
}
