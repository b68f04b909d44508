import { BookText, FileCog, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '#contract/documents/templates.ts'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { ListSearch } from '#web/components/list-search.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { ClausesDialog } from '#web/features/documents/clauses/clauses-dialog.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import { pointsText } from '#web/lib/text/points-text.ts'
import { useStoredTemplates } from '#web/features/documents/queries.ts'
import { useDeleteTemplate } from './queries.ts'
import { TemplateFileDialog } from './template-file-dialog.tsx'
import { TemplateGuide } from './template-guide.tsx'
import { AddTemplateDialog, EditTemplateDialog } from './template-dialogs.tsx'

/** For administrators. Dialogs are mounted when they open, so each begins again. */
export function ManageTab() {
  const [adding, setAdding] = useState(false)
  const [reading, setReading] = useState(false)
  const [editing, setEditing] = useState<Template | null>(null)
  const [deleting, setDeleting] = useState<Template | null>(null)
  const [looking, setLooking] = useState<Template | null>(null)
  const [filing, setFiling] = useState<Template | null>(null)
  const remove = useDeleteTemplate()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Manage Templates</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setReading(true)}>
            <BookText aria-hidden="true" /> Clauses
          </Button>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" /> Add Template
          </Button>
        </div>
      </div>
      <TemplateGuide />
      <Templates onEdit={setEditing} onDelete={setDeleting} onFields={setLooking} onFile={setFiling} />
      {reading && <ClausesDialog onClose={() => setReading(false)} />}
      {adding && <AddTemplateDialog onClose={() => setAdding(false)} />}
      {editing && <EditTemplateDialog template={editing} onClose={() => setEditing(null)} />}
      {looking && <FieldsDialog template={looking} onClose={() => setLooking(null)} />}
      {filing && <TemplateFileDialog template={filing} onClose={() => setFiling(null)} />}
      {deleting && (
        <DeleteDialog
          title="Delete Template"
          question="Are you sure you want to delete this template? This action cannot be undone."
          name={deleting.name}
          busy={remove.isPending}
          onDelete={() => remove.mutate(deleting._id, { onSuccess: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

type Choose = (template: Template) => void
type Props = { onEdit: Choose; onDelete: Choose; onFields: Choose; onFile: Choose }

function Templates({ onEdit, onDelete, onFields, onFile }: Props) {
  const { data, isPending, isFetching, refetch } = useStoredTemplates()
  if (isPending) return <LoadingState label="Loading templates…" />
  if (!data) {
    return <ErrorState title="Error loading templates" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data.length) return <EmptyState title="No templates available">Add the first one.</EmptyState>
  return (
    <ListSearch
      label="Search templates"
      placeholder="Search by name or description"
      all={data}
      textOf={({ name, description }) => `${name} ${description}`}
    >
      {(fitting) => (
        <ul className="document-grid">
          {fitting.map((template) => (
            <li key={template._id} className="card flex flex-col gap-2 p-4">
              <h3 className="text-lg [overflow-wrap:anywhere]">{template.name}</h3>
              <p className="line-clamp-3 text-muted [overflow-wrap:anywhere]">{template.description}</p>
              <Badge className="self-start">{pointsText(template.points)}</Badge>
              <div className="mt-auto -ml-2 flex flex-wrap gap-1 pt-1">
                <Button
                  variant="ghost"
                  className="px-2"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => onEdit(template)}
                >
                  <Pencil aria-hidden="true" /> Edit
                </Button>
                <Button
                  variant="ghost"
                  className="px-2"
                  aria-label={`Delete ${template.name}`}
                  onClick={() => onDelete(template)}
                >
                  <Trash2 aria-hidden="true" /> Delete
                </Button>
                <Button
                  variant="ghost"
                  className="px-2"
                  aria-label={`Fields of ${template.name}`}
                  onClick={() => onFields(template)}
                >
                  <ListChecks aria-hidden="true" /> Fields
                </Button>
                <Button
                  variant="ghost"
                  className="px-2"
                  aria-label={`File of ${template.name}`}
                  onClick={() => onFile(template)}
                >
                  <FileCog aria-hidden="true" /> File
                </Button>
              </div>
            </li>
          ))}
          {!fitting.length && <li className="text-muted">No template fits.</li>}
        </ul>
      )}
    </ListSearch>
  )
}
