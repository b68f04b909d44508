import { Pencil } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import { updatePlainWords, type SectionWords } from '#contract/library/plain-words.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Checkbox, Field, Input, Textarea } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import type { ShownDocument } from '#web/features/library/documents-cache.ts'
import { usePlainWords, useUpdatePlainWords } from '#web/features/library/queries.ts'

const WORDS_MAX = 1_000
const AUTHORS = { content: 'Supplied with the product', model: 'Written by the language model', admin: 'Edited here' }

/** "12B. Dismissal", as lists and dialogs name a section. */
const nameOf = ({ number, heading }: SectionWords) => [number, heading].filter(Boolean).join('. ')

type Props = { document: ShownDocument; onClose: () => void }

/** What each section of a document means in everyday words, to read and to correct. */
export function PlainWordsDialog({ document, onClose }: Props) {
  const [editing, setEditing] = useState<SectionWords>()
  const [find, setFind] = useState('')
  const [missing, setMissing] = useState(false)
  if (editing) return <EditWords document={document} section={editing} onClose={() => setEditing(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="In plain words"
      description={<span className="[overflow-wrap:anywhere]">{document.name}</span>}
      className="plain-words"
    >
      <div className="mt-4 grid gap-1">
        <Field label="Find a section">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              placeholder="Number, heading or words"
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="Only sections without words"
          checked={missing}
          onChange={(event) => setMissing(event.target.checked)}
        />
      </div>
      <Sections id={document._id} find={find} missing={missing} onEdit={setEditing} />
    </Dialog>
  )
}

type ListProps = { id: string; find: string; missing: boolean; onEdit: (section: SectionWords) => void }

function Sections({ id, find, missing, onEdit }: ListProps) {
  const { data, isPending, isFetching, refetch } = usePlainWords(id)
  const shown = useMemo(() => {
    const wanted = find.trim().toLowerCase()
    const has = (section: SectionWords) => `${nameOf(section)} ${section.words}`.toLowerCase().includes(wanted)
    return data?.filter((section) => (!missing || !section.words) && has(section))
  }, [data, find, missing])
  if (isPending) return <LoadingState label="Loading sections…" />
  if (!shown) {
    return <ErrorState title="Failed to load the sections" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data!.length) return <EmptyState title="This document has no sections" />
  return (
    <>
      <p role="status" className="text-muted tabular-nums">
        {shown.length} of {data!.length} sections
      </p>
      <ul className="plain-words-list" aria-label="Sections">
        {shown.map((section, i) => (
          // a schedule may use a number and heading twice
          <li key={`${section.number}|${section.heading}|${i}`}>
            <button type="button" className="plain-words-section" onClick={() => onEdit(section)}>
              <span className="flex items-start justify-between gap-3">
                <strong>{nameOf(section)}</strong>
                <Pencil aria-hidden="true" className="mt-1 size-4 shrink-0" />
              </span>
              {section.words ? <span>{section.words}</span> : <span className="text-muted">No words yet</span>}
              {section.source && <span className="text-muted">{AUTHORS[section.source]}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Fields = z.pick(updatePlainWords.input, { words: true })

function EditWords({ document, section, onClose }: Props & { section: SectionWords }) {
  const update = useUpdatePlainWords(document._id)
  const { errors, form, submit, fromServer } = useForm(Fields)
  const save = submit(({ words }) => {
    const { number, heading } = section
    update.mutate({ number, heading, words: words.trim() }, { onSuccess: onClose, onError: fromServer })
  })
  // through the form, which takes nothing while it saves
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) =>
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.currentTarget.form?.requestSubmit()
  return (
    <FormDialog
      title="In plain words"
      description={<span className="[overflow-wrap:anywhere]">{nameOf(section)}</span>}
      submit="Save"
      cancel="Back"
      form={form}
      busy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="What this section means"
        error={errors.words}
        hint="25 to 45 everyday words: what it means for a person, and the words people use when they ask. They stand above the section, and search finds it by them. Leave it empty to show nothing."
      >
        {(control) => (
          <Textarea
            {...control}
            name="words"
            rows={6}
            maxLength={WORDS_MAX}
            defaultValue={section.words}
            onKeyDown={keys}
          />
        )}
      </Field>
    </FormDialog>
  )
}
