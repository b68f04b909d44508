import { Download, Pencil, Plus, Undo2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { CHANGES_MAX, type LawChange } from '#contract/library/law-changes.ts'
import { MANAGE_LIST_HEIGHT } from '#contract/product.ts'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Checkbox, TextField } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { type Column, VirtualTable } from '#web/components/virtual-table.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { effectWords, sourceWords } from './change-words.ts'
import { type ChangeFilter, useChanges, useExportChanges, useTouched, useWithdrawChange } from './changes-queries.ts'

type Open = { kind: 'add' } | { kind: 'edit' | 'withdraw' | 'touched'; change: LawChange }

/** What changed the law, from texts, from content and entered here. */
export function ChangesTab() {
  const [act, setAct] = useState('')
  const [reported, setReported] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const exporting = useExportChanges()
  const filter = { act: useDeferredValue(act.trim()), reported }
  const close = () => setOpen(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          name="act"
          label="Act"
          type="search"
          value={act}
          maxLength={300}
          onChange={(event) => setAct(event.target.value)}
        />
        <Checkbox
          label="Reported, not proved"
          checked={reported}
          onChange={(event) => setReported(event.target.checked)}
        />
        <div className="ml-auto flex flex-wrap gap-2">
          <Button variant="secondary" busy={exporting.isPending} onClick={() => exporting.mutate()}>
            <Download aria-hidden="true" /> Export entered ones
          </Button>
          <Button onClick={() => setOpen({ kind: 'add' })}>
            <Plus aria-hidden="true" /> Add Change
          </Button>
        </div>
      </div>
      <Changes filter={filter} onOpen={setOpen} />
      {open?.kind === 'add' && <ChangeDialog onClose={close} />}
      {open?.kind === 'edit' && <ChangeDialog change={open.change} onClose={close} />}
      {open?.kind === 'withdraw' && <WithdrawDialog change={open.change} onClose={close} />}
      {open?.kind === 'touched' && <TouchedDialog change={open.change} onClose={close} />}
    </>
  )
}

function Changes({ filter, onOpen }: { filter: ChangeFilter; onOpen: (open: Open) => void }) {
  const { data, isPending, isFetching, refetch } = useChanges(filter)
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  if (isPending) return <LoadingState label="Loading changes…" />
  if (!data) return <ErrorState title="Failed to load changes" onRetry={() => void refetch()} retrying={isFetching} />
  const { changes, total } = data
  if (!total) return <EmptyState title="No changes found" />
  return (
    <>
      <p role="status" className="mb-2 text-muted">
        {total > CHANGES_MAX
          ? `The first ${CHANGES_MAX} of ${total} changes`
          : `${total} ${total === 1 ? 'change' : 'changes'}`}
      </p>
      <VirtualTable
        height={MANAGE_LIST_HEIGHT}
        label="Changes of the law"
        columns={columns}
        count={changes.length}
        rowAt={(index) => changes[index]}
        keyOf={({ _id }) => _id}
      />
    </>
  )
}

/** "Labour Act, s 12 (4)". */
const nameOf = ({ act, section, place }: LawChange) =>
  [section ? `${act}, s ${section}` : act, place].filter(Boolean).join(' ')

const columnsFor = (onOpen: (open: Open) => void): Column<LawChange>[] => [
  { name: 'Law', width: 'minmax(0, 2fr)', plain: true, cell: nameOf },
  {
    name: 'What happened',
    width: 'minmax(0, 2fr)',
    cell: ({ effect, by, since }) => `${effectWords[effect]}${since ? ` ${since}` : ''}: ${by}`,
  },
  {
    name: 'Known from',
    width: 'minmax(0, 1fr)',
    cell: ({ source, reported, held }) =>
      [sourceWords[source], reported && 'reported, not proved', !held && 'not in this library']
        .filter(Boolean)
        .join('; '),
  },
  {
    name: 'Actions',
    width: '18rem',
    plain: true,
    cell: (change) => (
      <div className="flex flex-wrap gap-1">
        <Button
          variant="ghost"
          aria-label={`What rests on it: ${nameOf(change)}`}
          onClick={() => onOpen({ kind: 'touched', change })}
        >
          What rests on it
        </Button>
        {change.source === 'admin' && (
          <>
            <Button
              variant="ghost"
              aria-label={`Edit ${nameOf(change)}`}
              onClick={() => onOpen({ kind: 'edit', change })}
            >
              <Pencil aria-hidden="true" /> Edit
            </Button>
            <Button
              variant="ghost"
              aria-label={`Withdraw ${nameOf(change)}`}
              onClick={() => onOpen({ kind: 'withdraw', change })}
            >
              <Undo2 aria-hidden="true" /> Withdraw
            </Button>
          </>
        )}
      </div>
    ),
  },
]

function WithdrawDialog({ change, onClose }: { change: LawChange; onClose: () => void }) {
  const withdraw = useWithdrawChange()
  return (
    <DeleteDialog
      title="Withdraw change of the law"
      question="Answers and texts will no longer tell it. The audit trail keeps what it said."
      name={nameOf(change)}
      busy={withdraw.isPending}
      onDelete={() => withdraw.mutate(change._id, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** What of ours should be looked over because of a change. */
function TouchedDialog({ change, onClose }: { change: LawChange; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useTouched(change._id)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`What rests on ${nameOf(change)}`}>
      {data ? (
        <dl className="mt-4 grid gap-3">
          <Names label="Guides" names={data.guides} />
          <Names label="Templates" names={data.templates} />
          <div>
            <dt className="font-semibold">Questions of the bank</dt>
            <dd>{data.questions}</dd>
          </div>
        </dl>
      ) : isError ? (
        <ErrorState title="Failed to look it up" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState label="Looking it up…" />
      )}
    </Dialog>
  )
}

const Names = ({ label, names }: { label: string; names: string[] }) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    {names.length ? names.map((name) => <dd key={name}>{name}</dd>) : <dd>None</dd>}
  </div>
)
