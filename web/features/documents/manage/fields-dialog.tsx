import type { Placeholder, Template } from '#contract/documents.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { kindOf } from '#web/features/documents/form/form-values.ts'
import { useStoredPlaceholders } from '#web/features/documents/queries.ts'

const KINDS = { text: 'Text', condition: 'Yes or no', repeat: 'List' } as const

/** What was found in a template: its placeholders, conditions and repeats. */
export function FieldsDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useStoredPlaceholders(template._id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Fields of ${template.name}`}
      description="What people are asked when they generate this document, and what a lawyer should know of it."
    >
      <Notes title="Notes for lawyers" sentences={template.lawyerNotes} />
      <Notes title="What people read before they make it" sentences={template.before} />
      {data ? (
        data.length ? (
          <ol className="mt-4 divide-y divide-line">
            {data.map((one) => (
              <li key={one.placeholder} className="py-2">
                <FieldLine field={one} />
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

function FieldLine({ field }: { field: Placeholder }) {
  const { label, placeholder, fields, optional, onlyIf } = field
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="text-muted">
          {KINDS[kindOf(field)]}
          {optional && ', may be empty'}
        </span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        <code>{`{${placeholder}}`}</code>
        {fields?.length ? `: ${fields.map((one) => one.label).join(', ')}` : ''}
        {onlyIf?.length ? `, only if ${onlyIf.map((one) => `${one.placeholder} is ${one.answer}`).join(' and ')}` : ''}
      </p>
    </>
  )
}
