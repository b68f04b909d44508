import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NO_HEADING } from '#contract/library/library.ts'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { SearchBox } from '#web/components/search-box.tsx'
import { type TableOrder, useTableAddress } from '#web/components/table-address.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import type { DocumentFilter, ShownDocument } from '#web/features/library/documents-cache.ts'
import { useCitations, useDeleteDocument } from '#web/features/library/queries.ts'
import { AddDocumentDialog, EditDocumentDialog } from './document-dialogs.tsx'
import type { Actions } from './document-columns.tsx'
import { DocumentsTable } from './documents-table.tsx'
import { FailedFiles } from './failed-files.tsx'
import { JudgmentDialog } from './judgment-dialog.tsx'
import { PlainWordsDialog } from './plain-words-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { TranslationsDialog } from './translations-dialog.tsx'
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
const ORDERS = { newest: 'Newest first', name: 'A to Z', heading: 'By heading', year: 'Latest law first' } as const
type Order = keyof typeof ORDERS

/** What is written next to a document. */
const WORDS = { plain: PlainWordsDialog, questions: QuestionsDialog, translations: TranslationsDialog }

export function DocumentsTab() {
  const { filters, filter: find, row, onRow } = useTableAddress(['q', 'state', 'sort'])
  const { q } = filters
  const state = (Object.keys(STATES) as State[]).find((one) => one === filters.state) ?? ''
  const sort = (Object.keys(ORDERS) as Order[]).find((one) => one === filters.sort) ?? 'newest'
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<ShownDocument | null>(null)
  const [describing, setDescribing] = useState<ShownDocument | null>(null)
  const [deleting, setDeleting] = useState<ShownDocument | null>(null)
  const [words, setWords] = useState<{ kind: keyof typeof WORDS; document: ShownDocument } | null>(null)
  const Words = words && WORDS[words.kind]
  const filter = useMemo(
    (): DocumentFilter => ({
      ...(q ? { q } : { sort }),
      ...(state === NO_HEADING ? { subheading: NO_HEADING } : { state: state || undefined }),
    }),
    [q, sort, state],
  )
  const place = { row, onRow, onOrder: ({ sort: by, isDown }: TableOrder) => find({ sort: isDown ? '' : by }) }
  const actions = useMemo(
    (): Actions => ({
      onEdit: setEditing,
      onDelete: setDeleting,
      onWords: (document, kind) => setWords({ kind, document }),
    }),
    [],
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-80">
          <SearchBox
            label="Search documents"
            placeholder="Search by name or words"
            value={q}
            onSearch={(wanted) => find({ q: wanted })}
          >
            <Choice label="Show" options={STATES} value={state} onChange={(wanted) => find({ state: wanted })} />
            {!q && (
              <Choice
                label="Order"
                options={ORDERS}
                value={sort}
                onChange={(wanted) => find({ sort: wanted === 'newest' ? '' : wanted })}
              />
            )}
          </SearchBox>
        </div>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> Add Document
        </Button>
      </div>
      <UploadPanel />
      <FailedFiles isShown={state === 'failed'} onShow={() => find({ q: '', state: 'failed' })} />
      <DocumentsTable key={JSON.stringify(filter)} filter={filter} place={place} {...actions} />
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
      {Words && <Words document={words.document} onClose={() => setWords(null)} />}
      {deleting && <DeleteDocument document={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function DeleteDocument({ document, onClose }: { document: ShownDocument; onClose: () => void }) {
  const remove = useDeleteDocument()
  return (
    <DeleteDialog
      title="Delete Document"
      question="Are you sure you want to delete this document? This action cannot be undone."
      name={document.name}
      note={<Citations id={document._id} />}
      busy={remove.isPending}
      onDelete={() => remove.mutate(document._id, { onSuccess: onClose })}
      onClose={onClose}
    />
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
    className="w-auto! max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
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
