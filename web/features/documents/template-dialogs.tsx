import { useEffect, useRef, useState } from 'react'
import { TEMPLATE_FEE_WARNING, type Template } from '#contract/documents.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Input, Textarea, TextField } from '#web/components/ui/field.tsx'
import { filled, type Rule } from '#web/lib/form.ts'
import { useLiveForm } from '#web/lib/live-form.ts'
import { useAddTemplate, useUpdateTemplate } from './queries.ts'

type Name = 'name' | 'description' | 'points'
type FieldsProps = {
  values: Record<Name, string>
  errors: Partial<Record<Name, string>>
  set: (fields: Partial<Record<Name, string>>) => void
}

const NAME = [filled('Name is required')]
const DESCRIPTION = [filled('Description is required')]
/** Document 2 section 5, in its order. */
const POINTS: Rule<string>[] = [
  filled('Points are required'),
  (value) => Number(value) <= 0 && 'Points must be positive',
  (value) => !/^\+?\d{1,12}$/.test(value.trim()) && 'Points must be a whole number',
]

/** The dialogs show them in the orders of document 2 section 2. */
const fieldsOf = ({ values, errors, set }: FieldsProps) => ({
  name: (
    <TextField
      label="Name"
      name="name"
      maxLength={200}
      value={values.name}
      error={errors.name}
      onChange={(name) => set({ name })}
    />
  ),
  description: (
    <Field label="Description" error={errors.description}>
      {(control) => (
        <Textarea
          {...control}
          name="description"
          rows={3}
          maxLength={2_000}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      )}
    </Field>
  ),
  points: (
    <TextField
      label="Points"
      name="points"
      inputMode="numeric"
      value={values.points}
      error={errors.points}
      hint="What one document costs."
      onChange={(points) => set({ points })}
    />
  ),
})

/** Decision 5.5 */
const Warning = () => <p className="rounded-lg border border-line-strong bg-raised p-3">{TEMPLATE_FEE_WARNING}</p>

export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const add = useAddTemplate()
  const [file, setFile] = useState<File | null>(null)
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { name: '', description: '', points: '', file: '' },
    rules: {
      name: NAME,
      description: DESCRIPTION,
      points: POINTS,
      file: [
        () => !file && 'File is required',
        () => file !== null && !/\.docx$/i.test(file.name) && 'Only .docx files are accepted',
      ],
    },
  })
  const submit = () => {
    if (!check() || !file) return
    const { name, description, points } = values
    const input = { file, name: name.trim(), description: description.trim(), points: points.trim() }
    add.mutate(input, { onSuccess: onClose, onError: fromServer })
  }
  const fields = fieldsOf({ values, errors, set })
  const fileField = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the sentence stands below the field that gets the focus, and may be long
    if (errors.file) fileField.current?.scrollIntoView({ block: 'nearest' })
  }, [errors.file])
  return (
    <FormDialog
      title="Add Template"
      submit="Add Template"
      form={form}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Warning />
      {fields.name}
      {fields.description}
      {fields.points}
      <div ref={fileField}>
        <Field
          label="Template File"
          error={errors.file}
          hint="A .docx file of at most 10 MB with placeholders such as {tenant_name}."
        >
          {(control) => (
            <Input
              {...control}
              name="file"
              type="file"
              accept=".docx"
              onChange={(event) => {
                const picked = event.target.files?.[0] ?? null
                setFile(picked)
                set({ file: picked?.name ?? '' })
              }}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}

export function EditTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const update = useUpdateTemplate()
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { name: template.name, points: String(template.points), description: template.description },
    rules: { name: NAME, points: [filled('Points are required')], description: DESCRIPTION },
  })
  const submit = () => {
    if (!check()) return
    const { name, description, points } = values
    const input = { id: template._id, name: name.trim(), description: description.trim(), points: points.trim() }
    update.mutate(input, { onSuccess: onClose, onError: fromServer })
  }
  const fields = fieldsOf({ values, errors, set })
  return (
    <FormDialog
      title="Edit Template"
      submit="Update Template"
      form={form}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Warning />
      {fields.name}
      {fields.points}
      {fields.description}
    </FormDialog>
  )
}
