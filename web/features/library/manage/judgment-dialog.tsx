import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getJudgment, type JudgmentDetails, setJudgment } from '#contract/library/judgments.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field, Textarea, TextField } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import type { ShownDocument } from '#web/features/library/documents-cache.ts'

type Props = { document: ShownDocument; onClose: () => void }
type Described = Omit<JudgmentDetails, 'source'>

const TITLE = 'Judgment'
const FROM = {
  head: 'Read from the head of its text. What you save here stays.',
  file: 'Told by its file. What you save here stays.',
  admin: 'Entered here.',
} as const

/** What a document says of the judgment that it is, to enter or to correct; its text is then cut at its paragraphs. */
export function JudgmentDialog({ document, onClose }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['library', 'judgment', document._id],
    queryFn: ({ signal }) => api(getJudgment, { id: document._id }, { signal }),
    gcTime: 0,
  })
  if (data) return <JudgmentForm document={document} judgment={data.judgment} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLE}>
      {isPending ? (
        <LoadingState label="Loading…" />
      ) : (
        <ErrorState
          title="What is known of it could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const oneLine = (sentence: string) => z.string().check(z.refine((text) => linesOf(text).length > 0, sentence))
const Fields = z.object({
  court: z.string().check(z.trim(), z.minLength(1, 'Court is required'), z.maxLength(200)),
  citations: oneLine('Write at least one number'),
  before: oneLine('Name at least one'),
  after: oneLine('Name at least one'),
  judges: z.string(),
  date: z.string().check(z.refine((day) => !day || /^\d{4}-\d{2}-\d{2}$/.test(day), 'Write the day as 2020-01-31')),
})
const LINES: [name: 'citations' | 'before' | 'after' | 'judges', label: string, hint: string][] = [
  ['citations', 'Numbers', 'As printed, each on a line: HH 1-20, SC 5/21, [2020] ZWHHC 1'],
  ['before', 'Who brought it', 'Each on a line'],
  ['after', 'Who answered', 'Each on a line'],
  ['judges', 'Judges', 'Each on a line'],
]

function JudgmentForm({ document, judgment, onClose }: Props & { judgment: JudgmentDetails | undefined }) {
  const save = useSaveJudgment(document._id)
  const { errors, form, submit, fromServer } = useForm(Fields)
  const send = submit(({ court, citations, before, after, judges, date }) => {
    const parties = { before: linesOf(before), after: linesOf(after) }
    const described = { court, citations: linesOf(citations), parties, judges: linesOf(judges), ...(date && { date }) }
    save.mutate(described, { onSuccess: onClose, onError: fromServer })
  })
  const { parties, citations = [], judges = [] } = judgment ?? {}
  const known = { citations, judges, before: parties?.before ?? [], after: parties?.after ?? [] }
  return (
    <FormDialog
      title={TITLE}
      description={<span className="[overflow-wrap:anywhere]">{document.name}</span>}
      submit="Save"
      form={form}
      busy={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {judgment && <p className="text-muted">{FROM[judgment.source]}</p>}
      <TextField label="Court" name="court" defaultValue={judgment?.court} error={errors.court} />
      {LINES.map(([name, label, hint]) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => <Textarea {...control} name={name} rows={2} defaultValue={known[name].join('\n')} />}
        </Field>
      ))}
      <TextField label="Handed down" name="date" type="date" defaultValue={judgment?.date} error={errors.date} />
    </FormDialog>
  )
}

function useSaveJudgment(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (described: Described) => api(setJudgment, { id, ...described }),
    onSuccess: () => {
      toast.success('Judgment saved', { description: 'Its text is cut at its paragraphs in a moment.' })
      void queries.invalidateQueries({ queryKey: ['library', 'documents'] })
      void queries.invalidateQueries({ queryKey: ['document-text', id] })
    },
    onError: (error) => toast.error('The judgment was not saved', { description: serverText(error) }),
  })
}
