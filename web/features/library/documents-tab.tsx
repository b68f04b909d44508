import { MessageSquareText, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { LoadMore, useNextPage } from '#web/components/load-more.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { VirtualTable, type Column } from '#web/components/virtual-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { AddDocumentDialog, EditDocumentDialog } from './document-dialogs.tsx'
import { allDocuments, headingName, type DocumentFilter, type ShownDocument } from './documents-cache.ts'
import { PlainWordsDialog } from './plain-words-dialog.tsx'
import { useDeleteDocument, useDocuments, useRetryDocument, useWatchReading } from './queries.ts'
import { StateBadge } from './state-badge.tsx'
import { UploadPanel } from './upload-panel.tsx'

const STATES = { '': 'All documents', queued: 'Queued', reading: 'Reading', failed: 'Failed', ready: 'Ready' } as const
type State = keyof typeof STATES

export function DocumentsTab() {
  const [q, setQ] = useState('')
  const [state, setState] = useState<State>('')
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<ShownDocument | null>(null)
  const [deleting, setDeleting] = useState<ShownDocument | null>(null)
  const [explaining, setExplaining] = useState<ShownDocument | null>(null)
  const remove = useDeleteDocument()
  const filter = useMemo(() => ({ q: q || undefined, state: state || undefined }), [q, state])
  const actions = useMemo(() => ({ onEdit: setEditing, onDelete: setDeleting, onWords: setExplaining }), [])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-80">
          <SearchBox label="Search documents" placeholder="Search by name or words" value={q} onSearch={setQ}>
            <Select
              aria-label="Show"
              className="w-auto!"
              value={state}
              onChange={(event) => setState(event.target.value as State)}
            >
              {Object.entries(STATES).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </SearchBox>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> Add Document
        </Button>
      </div>
      <UploadPanel />
      <Documents filter={filter} {...actions} />
      {adding && <AddDocumentDialog onClose={() => setAdding(false)} />}
      {editing && <EditDocumentDialog document={editing} onClose={() => setEditing(null)} />}
      {explaining && <PlainWordsDialog document={explaining} onClose={() => setExplaining(null)} />}
      {deleting && (
        <DeleteDialog
          title="Delete Document"
          question="Are you sure you want to delete this document? This action cannot be undone."
          name={deleting.name}
          busy={remove.isPending}
          onDelete={() => remove.mutate(deleting._id, { onSuccess: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

type Actions = Record<'onEdit' | 'onDelete' | 'onWords', (one: ShownDocument) => void>

function Documents({ filter, onEdit, onDelete, onWords }: { filter: DocumentFilter } & Actions) {
  const pages = useDocuments(filter)
  const { data, isPending, isFetching, hasNextPage, refetch } = pages
  const documents = useMemo(() => allDocuments(data?.pages ?? []), [data])
  const unread = documents.filter(({ state }) => state === 'queued' || state === 'reading')
  useWatchReading(unread.map(({ _id }) => _id))
  const { mutate: retry } = useRetryDocument()
  const columns = useMemo(
    () => columnsFor({ onEdit, onDelete, onWords, onRetry: retry }),
    [onEdit, onDelete, onWords, retry],
  )
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
      <VirtualTable
        label="Documents"
        columns={columns}
        // one more line, grey, while there is more to load
        count={documents.length + (hasNextPage ? 1 : 0)}
        rowAt={rowAt}
        keyOf={({ _id }) => _id}
        moving
        onRange={near}
      />
      <LoadMore pages={pages} />
    </>
  )
}

/** Our own guides are plain words themselves. */
const hasSections = ({ state, location }: ShownDocument) => state === 'ready' && !/\.md$/i.test(location)

const columnsFor = (on: Actions & { onRetry: (id: string) => void }): Column<ShownDocument>[] => [
  { name: 'Name', width: 'minmax(0, 3fr)', plain: true, cell: (document) => <Name document={document} /> },
  { name: 'Heading', width: 'minmax(0, 2fr)', cell: (document) => headingName(document) ?? '-' },
  {
    name: 'Actions',
    width: '24rem',
    plain: true,
    cell: (document) => (
      <div className="flex flex-wrap gap-1">
        {document.state === 'failed' && (
          <Button variant="ghost" aria-label={`Retry ${document.name}`} onClick={() => on.onRetry(document._id)}>
            <RotateCcw aria-hidden="true" /> Retry
          </Button>
        )}
        {hasSections(document) && (
          <Button variant="ghost" aria-label={`Plain words of ${document.name}`} onClick={() => on.onWords(document)}>
            <MessageSquareText aria-hidden="true" /> Plain words
          </Button>
        )}
        <Button variant="ghost" aria-label={`Edit ${document.name}`} onClick={() => on.onEdit(document)}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
        <Button variant="ghost" aria-label={`Delete ${document.name}`} onClick={() => on.onDelete(document)}>
          <Trash2 aria-hidden="true" /> Delete
        </Button>
      </div>
    ),
  },
]

const Name = ({ document }: { document: ShownDocument }) => (
  <>
    <span className="mr-2">{document.name}</span>
    <StateBadge document={document} />
    {document.reason && (
      <p className={document.state === 'failed' ? 'font-semibold' : 'text-muted'}>{document.reason}</p>
    )}
  </>
)
