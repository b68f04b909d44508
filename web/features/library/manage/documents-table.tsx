import { useCallback, useMemo } from 'react'
import { MOVE_MAX } from '#contract/library/library.ts'
import { MANAGE_LIST_HEIGHT } from '#contract/product.ts'
import { LoadMore, useNextPage } from '#web/components/load-more.tsx'
import type { useTableAddress } from '#web/components/table-address.ts'
import { useSelection } from '#web/components/use-selection.ts'
import { VirtualTable } from '#web/components/virtual-table.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { allDocuments, type DocumentFilter } from '#web/features/library/documents-cache.ts'
import { useDocuments, useRetryDocument, useWatchReading } from '#web/features/library/queries.ts'
import { type Actions, columnsFor } from './document-columns.tsx'
import { SelectionBar } from './many-documents.tsx'

type Props = Actions & {
  filter: DocumentFilter
  place: Pick<ReturnType<typeof useTableAddress>, 'onOrder' | 'row' | 'onRow'>
}

/** The documents of the library that a filter finds, each with what an administrator does with it. */
export function DocumentsTable({ filter, place, ...actions }: Props) {
  const pages = useDocuments(filter)
  const { data, isPending, isFetching, hasNextPage, refetch } = pages
  const documents = useMemo(() => allDocuments(data?.pages ?? []), [data])
  const unread = documents.filter(({ state }) => state === 'queued' || state === 'reading')
  useWatchReading(unread.map(({ _id }) => _id))
  const { mutate: retry } = useRetryDocument()
  const selection = useSelection(MOVE_MAX)
  const columns = columnsFor({ ...actions, onRetry: retry, selection })
  const all = async () => {
    let loaded = pages.data?.pages ?? []
    for (let more = hasNextPage; more && loaded.flat().length < MOVE_MAX;) {
      const next = await pages.fetchNextPage()
      loaded = next.data?.pages ?? loaded
      more = next.hasNextPage && !next.isError
    }
    return allDocuments(loaded).map(({ _id }) => _id)
  }
  const rowAt = useCallback((index: number) => documents[index], [documents])
  const near = useNextPage(pages, documents.length)
  if (isPending) return <LoadingState label="Loading documents..." />
  if (!data) {
    return (
      <ErrorState
        title="Failed to load documents. Please try again later."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!documents.length) return <EmptyState title="No documents found" />
  return (
    <>
      <SelectionBar
        selection={selection}
        all={all}
        allChosen={documents.slice(0, MOVE_MAX).every(({ _id }) => selection.chosen.has(_id))}
      />
      <VirtualTable
        height={MANAGE_LIST_HEIGHT}
        label="Documents"
        columns={columns}
        // one more line, grey, while there is more to load
        count={documents.length + (hasNextPage ? 1 : 0)}
        rowAt={rowAt}
        keyOf={({ _id }) => _id}
        moving
        onRange={near}
        {...(filter.q ? { row: place.row, onRow: place.onRow } : place)}
        order={filter.sort && { sort: filter.sort, isDown: false }}
      />
      <LoadMore pages={pages} />
    </>
  )
}
