import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Subheading } from '#contract/library/library.ts'
import { MANAGE_LIST_HEIGHT } from '#contract/product.ts'
import { VirtualTable, type Column } from '#web/components/virtual-table.tsx'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { AddHeadingDialog, EditHeadingDialog } from './heading-dialogs.tsx'
import { useDeleteHeading, useHeadings } from '#web/features/library/queries.ts'

/** Each dialog has its own open flag. */
export function HeadingsTab() {
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Subheading | null>(null)
  const [deleting, setDeleting] = useState<Subheading | null>(null)
  const remove = useDeleteHeading()
  const columns = useMemo(() => columnsFor(setEditing, setDeleting), [])
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> Add Heading
        </Button>
      </div>
      <Headings columns={columns} />
      {adding && <AddHeadingDialog onClose={() => setAdding(false)} />}
      {editing && <EditHeadingDialog heading={editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          title="Delete Heading"
          question="Are you sure you want to delete this heading? Documents using this heading won't be deleted but will become uncategorized."
          name={deleting.name}
          busy={remove.isPending}
          onDelete={() => remove.mutate(deleting._id, { onSuccess: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

function Headings({ columns }: { columns: Column<Subheading>[] }) {
  const { data, isPending, isFetching, refetch } = useHeadings()
  if (isPending) return <LoadingState label="Loading headings…" />
  if (!data) {
    return (
      <ErrorState
        title="Failed to load subheadings. Please try again later."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data.length)
    return <EmptyState title="No subheadings found">Add one, so that documents can be sorted.</EmptyState>
  return (
    <VirtualTable
      height={MANAGE_LIST_HEIGHT}
      label="Headings"
      columns={columns}
      count={data.length}
      rowAt={(index) => data[index]}
      keyOf={({ _id }) => _id}
    />
  )
}

const columnsFor = (onEdit: (one: Subheading) => void, onDelete: (one: Subheading) => void): Column<Subheading>[] => [
  { name: 'Name', width: 'minmax(0, 1fr)', plain: true, cell: ({ name }) => name },
  {
    name: 'Actions',
    width: '13rem',
    plain: true,
    cell: (heading) => (
      <div className="flex gap-1">
        <Button variant="ghost" aria-label={`Edit ${heading.name}`} onClick={() => onEdit(heading)}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
        <Button variant="ghost" aria-label={`Delete ${heading.name}`} onClick={() => onDelete(heading)}>
          <Trash2 aria-hidden="true" /> Delete
        </Button>
      </div>
    ),
  },
]
