import { useState } from 'react'
import * as z from 'zod/mini'
import { MOVE_MAX, moveDocuments } from '#contract/library/library.ts'
import { DeleteDialog, FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/field.tsx'
import type { Selection } from '#web/components/use-selection.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { HeadingSelect } from '#web/features/library/headings/heading-select.tsx'
import { useMoveDocuments } from '#web/features/library/queries.ts'
import { useDeleteDocuments } from './manage-queries.ts'

type Props = {
  selection: Selection
  /** All documents of the list that can be chosen, loading what is not there yet. */
  all: () => Promise<string[]>
  /** How many of the list are chosen: all of those that are loaded. */
  allChosen: boolean
}

/** Above the list: choose all, and what can be done with what is chosen. */
export function SelectionBar({ selection: { chosen, choose }, all, allChosen }: Props) {
  const [moving, setMoving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        label="Choose all"
        checked={allChosen && chosen.size > 0}
        onChange={async (event) => choose(event.target.checked ? await all() : [])}
      />
      <p role="status" className="text-muted tabular-nums">
        {chosen.size > 0 && `${chosen.size} chosen${chosen.size === MOVE_MAX ? ', the most at once' : ''}`}
      </p>
      {chosen.size > 0 && (
        <>
          <Button variant="secondary" onClick={() => setMoving(true)}>
            Put under a heading
          </Button>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </>
      )}
      {moving && (
        <MoveDialog ids={[...chosen]} onDone={() => (choose([]), setMoving(false))} onClose={() => setMoving(false)} />
      )}
      {deleting && (
        <DeleteMany
          ids={[...chosen]}
          onDone={() => (choose([]), setDeleting(false))}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

/** Asks before many documents go, and tells how far it is. */
function DeleteMany({ ids, onDone, onClose }: MoveProps) {
  const [gone, setGone] = useState(0)
  const remove = useDeleteDocuments(setGone)
  return (
    <DeleteDialog
      title="Delete Documents"
      question="Are you sure you want to delete these documents? This action cannot be undone."
      name={ids.length === 1 ? '1 document' : `${ids.length} documents`}
      note={
        remove.isPending
          ? `${gone} of ${ids.length} are deleted.`
          : 'Answers that cite them still open their texts; new answers no longer find them.'
      }
      busy={remove.isPending}
      onDelete={() => remove.mutate(ids, { onSuccess: onDone, onError: onClose })}
      onClose={onClose}
    />
  )
}

const MoveFields = z.pick(moveDocuments.input, { subheading: true })
type MoveProps = { ids: string[]; onDone: () => void; onClose: () => void }

function MoveDialog({ ids, onDone, onClose }: MoveProps) {
  const move = useMoveDocuments()
  const { errors, form, submit, fromServer } = useForm(MoveFields)
  const many = ids.length === 1 ? 'One document' : `${ids.length} documents`
  return (
    <FormDialog
      title="Put under a heading"
      description={`${many} will stand under the heading you choose, instead of where they stand now.`}
      submit="Update"
      form={form}
      busy={move.isPending}
      onSubmit={submit(({ subheading }) =>
        move.mutate({ ids, subheading }, { onSuccess: onDone, onError: fromServer }),
      )}
      onClose={onClose}
    >
      <HeadingSelect error={errors.subheading} />
    </FormDialog>
  )
}
