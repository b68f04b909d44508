import { Download, Pencil } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import type { SectionQuestions } from '#contract/library/question-bank.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field, Input, Textarea } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useFieldErrors } from '#web/lib/forms/use-form.ts'
import type { ShownDocument } from '#web/features/library/documents-cache.ts'
import { useExportQuestions, useQuestions, useUpdateQuestions } from './questions-queries.ts'

const LANGUAGES = [
  ['en', 'English'],
  ['sn', 'Shona'],
  ['nd', 'Ndebele'],
] as const

const nameOf = ({ number, heading }: SectionQuestions) => [number, heading].filter(Boolean).join('. ')
const linesOf = ({ questions }: SectionQuestions) => LANGUAGES.flatMap(([language]) => questions[language])

type Props = { document: ShownDocument; onClose: () => void }

/** What people ask whose answer is a section of a document: search finds it by these lines. */
export function QuestionsDialog({ document, onClose }: Props) {
  const [editing, setEditing] = useState<SectionQuestions>()
  const [find, setFind] = useState('')
  const save = useExportQuestions(document._id)
  if (editing) return <EditQuestions document={document} section={editing} onClose={() => setEditing(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Questions of people"
      description={<span className="[overflow-wrap:anywhere]">{document.name}</span>}
      className="plain-words"
    >
      <div className="mt-4 grid gap-2">
        <Field label="Find a section">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              placeholder="Number, heading or words of a question"
              value={find}
              onChange={(event) => setFind(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-1">
          {LANGUAGES.map(([language, name]) => (
            <Button key={language} variant="ghost" busy={save.isPending} onClick={() => save.mutate(language)}>
              <Download aria-hidden="true" /> Export {name}
            </Button>
          ))}
        </div>
      </div>
      <Sections id={document._id} find={find} onEdit={setEditing} />
    </Dialog>
  )
}

function Sections({ id, find, onEdit }: { id: string; find: string; onEdit: (section: SectionQuestions) => void }) {
  const { data, isPending, isFetching, refetch } = useQuestions(id)
  const shown = useMemo(() => {
    const wanted = find.trim().toLowerCase()
    return data?.filter((section) => [nameOf(section), ...linesOf(section)].join('\n').toLowerCase().includes(wanted))
  }, [data, find])
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
              <span className="text-muted">{countsOf(section)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const countsOf = ({ questions, edited }: SectionQuestions) =>
  LANGUAGES.map(
    ([language, name]) => `${name} ${questions[language].length}${edited.includes(language) ? ' (edited here)' : ''}`,
  ).join(', ')

function EditQuestions({ document, section, onClose }: Props & { section: SectionQuestions }) {
  const update = useUpdateQuestions(document._id)
  const { element, errors, clear, fromServer } = useFieldErrors()
  const save = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const lines = (language: string) =>
      String(form.get(language) ?? '')
        .split('\n')
        .filter((line) => line.trim())
    const { number, heading } = section
    update.mutate(
      { number, heading, questions: { en: lines('en'), sn: lines('sn'), nd: lines('nd') } },
      { onSuccess: onClose, onError: fromServer },
    )
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if ('name' in target && typeof target.name === 'string') clear(target.name)
  }
  return (
    <FormDialog
      title="Questions of people"
      description={<span className="[overflow-wrap:anywhere]">{nameOf(section)}</span>}
      submit="Save"
      cancel="Back"
      form={{ ref: element, noValidate: true, onChange }}
      busy={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">One question a line, as people ask whose answer is this section.</p>
      {LANGUAGES.map(([language, name]) => (
        <Field key={language} label={name} error={errors[language]}>
          {(control) => (
            <Textarea
              {...control}
              name={language}
              lang={language}
              rows={6}
              defaultValue={section.questions[language].join('\n')}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  )
}
