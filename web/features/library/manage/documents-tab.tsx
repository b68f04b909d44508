import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { MOVE_MAX, NO_HEADING } from '#contract/library.ts'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { LoadMore, useNextPage } from '#web/components/load-more.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { VirtualTable } from '#web/components/virtual-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { useSelection } from '#web/components/use-selection.ts'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { type Actions, columnsFor } from './document-columns.tsx'
import { AddDocumentDialog, EditDocumentDialog } from './document-dialogs.tsx'
import { allDocuments, type DocumentFilter, type ShownDocument } from '#web/features/library/documents-cache.ts'
import { SelectionBar } from './many-documents.tsx'
import { JudgmentDialog } from './judgment-dialog.tsx'
import { PlainWordsDialog } from './plain-words-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import {
  useCitations,
  useDeleteDocument,
  useDocuments,
  useRetryDocument,
  useWatchReading,
} from '#web/features/library/queries.ts'
import { UploadPanel } from './upload-panel.tsx'

const STATES = {
  '': 'All documents',
  [NO_HEADING]: 'Without a heading',
  queued: 'Queued',
  reading: 'Reading',
  failed: 'Failed',
  ready: 'Ready',
} as const
type State = keyof typeof STATES
const ORDERS = { newest: 'Newest first', name: 'A to Z' } as const
type Order = keyof typeof ORDERS

export function DocumentsTab() {
  const [q, setQ] = useState('')
  const [state, setState] = useState<State>('')
  const [sort, setSort] = useState<Order>('newest')
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<ShownDocument | null>(null)
  const [describing, setDescribing] = useState<ShownDocument | null>(null)
  const [deleting, setDeleting] = useState<ShownDocument | null>(null)
  const [explaining, setExplaining] = useState<ShownDocument | null>(null)
  const [asking, setAsking] = useState<ShownDocument | null>(null)
  const remove = useDeleteDocument()
  const filter = useMemo(
    (): DocumentFilter => ({
      ...(q ? { q } : { sort }),
      ...(state === NO_HEADING ? { subheading: NO_HEADING } : { state: state || undefined }),
    }),
    [q, sort, state],
  )
  const actions = useMemo(
    () => ({ onEdit: setEditing, onDelete: setDeleting, onWords: setExplaining, onQuestions: setAsking }),
    [],
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-80">
          <SearchBox label="Search documents" placeholder="Search by name or words" value={q} onSearch={setQ}>
            <Choice label="Show" options={STATES} value={state} onChange={setState} />
            {!q && <Choice label="Order" options={ORDERS} value={sort} onChange={setSort} />}
          </SearchBox>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> Add Document
        </Button>
      </div>
      <UploadPanel />
      <Documents key={JSON.stringify(filter)} filter={filter} {...actions} />
      {adding && <AddDocumentDialog onClose={() => setAdding(false)} />}
      {editing && (
        <EditDocumentDialog
          document={editing}
          onClose={() => setEditing(null)}
          onJudgment={() => {
            setEditing(null)
            setDescribing(editing)
          }}
        />
      )}
      {describing && <JudgmentDialog document={describing} onClose={() => setDescribing(null)} />}
      {explaining && <PlainWordsDialog document={explaining} onClose={() => setExplaining(null)} />}
      {asking && <QuestionsDialog document={asking} onClose={() => setAsking(null)} />}
      {deleting && (
        <DeleteDialog
          title="Delete Document"
          question="Are you sure you want to delete this document? This action cannot be undone."
          name={deleting.name}
          note={<Citations id={deleting._id} />}
          busy={remove.isPending}
          onDelete={() => remove.mutate(deleting._id, { onSuccess: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}
const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <Select
    aria-label={label}
    className="w-auto!"
    value={value}
    onChange={(event) => onChange(event.target.value as Value)}
  >
    {Object.entries<string>(options).map(([one, text]) => (
      <option key={one} value={one}>
        {text}
      </option>
    ))}
  </Select>
)

/** Who deletes a document should know what rests on it. */
function Citations({ id }: { id: string }) {
  const { data } = useCitations(id)
  if (!data?.answers) return data && 'No answer cites it.'
  const cite = data.answers === 1 ? '1 answer cites it' : `${data.answers} answers cite it`
  return `${cite}. The links in them still open its text; new answers no longer find it.`
}

function Documents({ filter, ...actions }: { filter: DocumentFilter } & Actions) {
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
