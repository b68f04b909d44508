import { Download, Pencil } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import type { GuideTranslation, TranslatedLine } from '#contract/library/guide-translations.ts'
import { READER_MAX } from '#contract/library/guide-translations.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field, Input, Select, Textarea } from '#web/components/ui/field.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import type { ShownDocument } from '#web/features/library/documents-cache.ts'
import { useFieldErrors } from '#web/lib/forms/use-form.ts'
import { longDate } from '#web/lib/language/dates.ts'
import {
  type TranslatedGuide,
  useExportTranslation,
  useSetReader,
  useTranslateLine,
  useTranslation,
} from './translations-queries.ts'

const LANGUAGES = { sn: 'Shona', nd: 'Ndebele' } as const
type Props = { document: ShownDocument; onClose: () => void }

/** One of our guides line by line in Shona or Ndebele: what is saved stands on its page and in answers at once. */
export function TranslationsDialog({ document, onClose }: Props) {
  const [language, setLanguage] = useState<keyof typeof LANGUAGES>('sn')
  const [find, setFind] = useState('')
  const [editing, setEditing] = useState<TranslatedLine>()
  const guide = { id: document._id, language }
  const { data, isPending, isFetching, refetch } = useTranslation(guide)
  if (editing) return <EditLine guide={guide} line={editing} onClose={() => setEditing(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Translations"
      description={<span className="[overflow-wrap:anywhere]">{document.name}</span>}
      className="plain-words"
    >
      <div className="mt-4 grid gap-3">
        <Field label="Language">
          {(control) => (
            <Select
              {...control}
              value={language}
              onChange={({ target }) => setLanguage(target.value === 'nd' ? 'nd' : 'sn')}
            >
              {Object.entries(LANGUAGES).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {data && <ReadBy key={`${language} ${data.readBy}`} guide={guide} translation={data} />}
        <Field label="Find a line">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={find}
              onChange={({ target }) => setFind(target.value)}
            />
          )}
        </Field>
      </div>
      {isPending && <LoadingState label="Loading lines…" />}
      {!isPending && !data && (
        <ErrorState title="Failed to load the lines" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && <Lines lines={data.lines} language={language} find={find} onEdit={setEditing} />}
    </Dialog>
  )
}

/** Who has read the whole, a native speaker, and since when; the page of the guide says it. */
function ReadBy({ guide, translation }: { guide: TranslatedGuide; translation: GuideTranslation }) {
  const save = useSetReader(guide)
  const file = useExportTranslation(guide)
  const { readBy, readOn } = translation
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('readBy') ?? ''))
  }
  return (
    <form className="grid gap-2" onSubmit={submit} noValidate>
      <Field
        label="Native speaker who has read the whole"
        hint={readBy ? readOn && `On ${longDate(readOn)}` : 'Nobody yet: the page says so.'}
      >
        {(control) => (
          <Input {...control} name="readBy" autoComplete="off" maxLength={READER_MAX} defaultValue={readBy} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={save.isPending}>
          Save reader
        </Button>
        <Button variant="ghost" busy={file.isPending} onClick={() => file.mutate()}>
          <Download aria-hidden="true" /> Export
        </Button>
      </div>
    </form>
  )
}

type LinesProps = {
  lines: TranslatedLine[]
  language: keyof typeof LANGUAGES
  find: string
  onEdit: (line: TranslatedLine) => void
}

function Lines({ lines, language, find, onEdit }: LinesProps) {
  const shown = useMemo(() => {
    const wanted = find.trim().toLowerCase()
    return lines.filter(({ en, to }) => `${en}\n${to}`.toLowerCase().includes(wanted))
  }, [lines, find])
  const missing = lines.filter(({ to }) => !to).length
  return (
    <>
      <p role="status" className="text-muted tabular-nums">
        {shown.length} of {lines.length} lines{missing > 0 && `, ${missing} not translated`}
      </p>
      <ul className="plain-words-list" aria-label="Lines">
        {shown.map((line) => (
          <li key={line.en}>
            <button type="button" className="plain-words-section" onClick={() => onEdit(line)}>
              <span className="flex items-start justify-between gap-3">
                <span lang={line.to ? language : undefined}>{line.to || 'Not translated'}</span>
                <Pencil aria-hidden="true" className="mt-1 size-4 shrink-0" />
              </span>
              <span className="text-muted">
                {line.en}
                {line.edited && ' (edited here)'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function EditLine({ guide, line, onClose }: { guide: TranslatedGuide; line: TranslatedLine; onClose: () => void }) {
  const save = useTranslateLine(guide)
  const { element, errors, clear, fromServer } = useFieldErrors()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const to = String(new FormData(event.currentTarget).get('to') ?? '')
    save.mutate({ en: line.en, to }, { onSuccess: onClose, onError: fromServer })
  }
  return (
    <FormDialog
      title={`A line in ${LANGUAGES[guide.language]}`}
      description={line.en}
      submit="Save"
      cancel="Back"
      form={{ ref: element, noValidate: true, onChange: () => clear('to') }}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={LANGUAGES[guide.language]}
        hint="It cites the same law as the English and begins with the same marks. Empty: as it was shipped."
        error={errors['to']}
      >
        {(control) => <Textarea {...control} name="to" lang={guide.language} rows={8} defaultValue={line.to} />}
      </Field>
    </FormDialog>
  )
}
