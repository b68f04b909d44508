import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { start } from '#web/messages/en/start.ts'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import type { Placeholder, Template } from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { usePoints } from '#web/features/points/queries.ts'
import { ClausesField } from '#web/features/documents/clauses/clauses-field.tsx'
import { GenerateFields } from './generate-fields.tsx'
import { DocumentPreview } from '#web/features/documents/preview/document-preview.tsx'
import { TemplateLaw } from '#web/features/documents/template-law.tsx'
import { insufficient, useGenerate, usePlaceholders } from '#web/features/documents/queries.ts'
import { type Beginning, useGenerateForm } from './use-generate-form.ts'

type Props = {
  template: Template
  /** What the form begins with. */
  from?: Beginning
  onDone: (made: GeneratedDocument) => void
  onClose: () => void
}

/** What opens when Generate is chosen. */
export function GenerateDialog({ template, from, onDone, onClose }: Props) {
  const m = useMessages('documents', documents)
  const { data, isError, isFetching, refetch } = usePlaceholders(template._id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={template.name}
      description={template.description}
      className="generate-dialog"
    >
      {data ? (
        <GenerateForm template={template} from={from} placeholders={data} onDone={onDone} onClose={onClose} />
      ) : isError ? (
        <>
          <ErrorState title={m.fieldsNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
          <div className="generate-foot">
            <Button variant="secondary" onClick={onClose}>
              {m.cancel}
            </Button>
          </div>
        </>
      ) : (
        <LoadingState label={m.loadingFields} />
      )}
    </Dialog>
  )
}

function GenerateForm({ template, from = {}, placeholders, onDone, onClose }: Props & { placeholders: Placeholder[] }) {
  const m = useMessages('documents', documents)
  const make = useGenerate(template)
  const { element, ...form } = useGenerateForm(template, placeholders, from)
  const [isReading, setIsReading] = useReading(element)
  // the box had the focus on its way to close while its fields were coming
  useEffect(() => fileNameIn(element.current)?.focus({ preventScroll: true }), [element])
  return (
    <form
      ref={element}
      noValidate
      className="generate-form"
      data-reading={isReading}
      onKeyDown={goOnByEnter}
      onSubmit={(event) => {
        event.preventDefault()
        // what is missing stands next to the fields: they are there before one of them gets the focus
        flushSync(() => setIsReading(false))
        const wanted = make.isPending ? null : form.submit()
        if (!wanted) return
        make.mutate(wanted, {
          onSuccess: (made) => {
            form.done()
            onDone(made)
          },
          onError: (error) => form.refused(error),
        })
      }}
    >
      <Fields {...{ template, placeholders, form }} from={from} />
      <DocumentPreview
        templateId={template._id}
        takesClauses={template.clauses !== undefined}
        placeholders={placeholders}
        values={form.values}
        form={element}
      />
      <div className="generate-foot">
        <Price points={template.points} error={make.error} />
        <Button variant="secondary" className="generate-turn lg:hidden" onClick={() => setIsReading(!isReading)}>
          {isReading ? m.backToFields : m.showDocument}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button type="submit" busy={make.isPending}>
          {m.generate}
        </Button>
      </div>
    </form>
  )
}

const fileNameIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[name="fileName"]')

/** Whether the document is read, on a phone: it begins at its top, and the questions are again where they were. */
function useReading(form: RefObject<HTMLFormElement | null>) {
  const [isReading, setIsReading] = useState(false)
  const place = useRef(0)
  useLayoutEffect(() => {
    const around = form.current?.closest('[role="dialog"]')
    if (around) around.scrollTop = isReading ? 0 : place.current
  }, [isReading, form])
  const turn = (next: boolean) => {
    if (next) place.current = form.current?.closest('[role="dialog"]')?.scrollTop ?? 0
    setIsReading(next)
  }
  return [isReading, turn] as const
}

type FieldsProps = {
  template: Template
  placeholders: Placeholder[]
  form: Omit<ReturnType<typeof useGenerateForm>, 'element'>
  from: Beginning
}

/** Everything that is filled in, and what to know before. */
function Fields({ template, placeholders, form, from }: FieldsProps) {
  const m = useMessages('documents', documents)
  const { disclaimer } = useMessages('start', start)
  return (
    <div className="generate-fields">
      {(from.again || from.like) && (
        <p className="rounded-lg bg-raised px-3 py-2">{from.again ? m.newVersion : m.newDocument}</p>
      )}
      <BeforeYouMakeIt template={template} />
      {form.restored && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-raised px-3 py-1">
          <span>{m.restored}</span>
          <Button variant="link" onClick={form.startAgain}>
            {m.startAgain}
          </Button>
        </p>
      )}
      <Field label={m.fileName} error={form.errors['fileName']}>
        {(control) => (
          <Input
            {...control}
            name="fileName"
            autoComplete="off"
            maxLength={150}
            value={form.fileName}
            onChange={(event) => form.setFileName(event.target.value)}
          />
        )}
      </Field>
      <GenerateFields placeholders={placeholders} values={form.values} errors={form.errors} onChange={form.setValue} />
      {template.clauses && (
        <ClausesField kinds={template.clauses} chosen={form.clauses} errors={form.errors} onChange={form.setClauses} />
      )}
      <TemplateLaw law={template.law} />
      <p className="text-muted">{disclaimer}</p>
    </div>
  )
}

/** What to know before: by when, before whom, and what it cannot do. */
function BeforeYouMakeIt({ template: { before, language } }: { template: Template }) {
  const m = useMessages('documents', documents)
  if (!before) return null
  return (
    <section className="rounded-lg bg-raised px-3 py-2">
      <h3 className="font-semibold">{m.before}</h3>
      <ul className="list-disc pl-5" lang={language ?? 'en'}>
        {before.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

/** Enter in a line goes on to the next field: nobody pays for a document by the key that ends a line. */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...currentTarget.elements].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches('input, textarea, [type="submit"]'),
  )
  fields
    .slice(fields.indexOf(target) + 1)
    .find(({ tabIndex }) => tabIndex >= 0)
    ?.focus()
}

function Price({ points, error }: { points: number; error: Error | null }) {
  const m = useMessages('documents', documents)
  const { data } = usePoints()
  if (error instanceof AppError && error.code === 'not_enough_points') {
    return (
      <p role="alert" className="problem">
        <span>
          {insufficient(error)}.{' '}
          <Link to="/app/points" className="link">
            {m.getPoints}
          </Link>
        </span>
      </p>
    )
  }
  return (
    <p className="tabular-nums">
      <Rich text={m.costs} parts={{ price: <strong>{m.points(points)}</strong> }} />
      {data && m.youHave(m.points(data.points))}
    </p>
  )
}
