import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { FieldWords, Placeholder, RepeatField, Template } from '#contract/documents/templates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { kindOf } from '#web/features/documents/form/form-values.ts'
import { useStoredPlaceholders } from '#web/features/documents/queries.ts'
import { FieldWordsForm } from './field-words-form.tsx'

const KINDS = { text: 'Text', condition: 'Yes or no', repeat: 'List' } as const

/** What was found in a template: its placeholders, conditions and repeats, and what people read of each. */
export function FieldsDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useStoredPlaceholders(template._id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Fields of ${template.name}`}
      description="What people are asked when they generate this document, and what a lawyer should know of it."
      className="max-w-2xl!"
    >
      <Notes title="Notes for lawyers" sentences={template.lawyerNotes} />
      <Notes title="What people read before they make it" sentences={template.before} />
      {data ? (
        data.length ? (
          <ol className="mt-4 divide-y divide-line">
            {data.map((one) => (
              <li key={one.placeholder} className="py-2">
                <FieldLine templateId={template._id} field={one} />
                {one.fields && (
                  <ol className="ml-4 divide-y divide-line">
                    {one.fields.map((field) => (
                      <li key={field.placeholder} className="py-2">
                        <FieldLine templateId={template._id} field={field} list={one.placeholder} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-4">It asks for nothing but a file name.</p>
        )
      ) : isError ? (
        <ErrorState title="Failed to load document fields" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState label="Loading fields..." />
      )}
    </Dialog>
  )
}

function Notes({ title, sentences }: { title: string; sentences: string[] | undefined }) {
  if (!sentences) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

type LineProps = { templateId: string; field: Placeholder | RepeatField; list?: string }

/** One field: what it is, what people read of it, and a form to change that. */
function FieldLine({ templateId, field, list }: LineProps) {
  const [isChanging, setIsChanging] = useState(false)
  const { label, placeholder, optional, help, example, edited } = field
  const [group, onlyIf] = 'group' in field || 'onlyIf' in field ? [field.group, field.onlyIf] : []
  const words: FieldWords = {
    placeholder,
    ...(list !== undefined && { list }),
    label,
    help: help ?? '',
    example: example ?? '',
  }
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="text-muted">
          {KINDS[kindOf(field)]}
          {optional && ', may be empty'}
          {edited && ', changed here'}
        </span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        <code>{`{${placeholder}}`}</code>
        {group && `, in \u201c${group}\u201d`}
        {onlyIf?.length ? `, only if ${onlyIf.map((one) => `${one.placeholder} is ${one.answer}`).join(' and ')}` : ''}
      </p>
      {isChanging ? (
        <FieldWordsForm templateId={templateId} words={words} onClose={() => setIsChanging(false)} />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 flex-1 text-muted">
            {help}
            {example && ` For example: ${example}`}
          </span>
          <Button variant="ghost" aria-label={`Change the words of ${label}`} onClick={() => setIsChanging(true)}>
            <Pencil aria-hidden="true" />
            Change
          </Button>
        </p>
      )}
    </>
  )
}
