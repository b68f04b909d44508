import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { addTemplate, TEMPLATE_FEE_WARNING, type Template } from '#contract/documents/templates.ts'
import { required } from '#contract/endpoint.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Textarea, TextField } from '#web/components/ui/field.tsx'
import { useForm, type FieldErrors } from '#web/lib/forms/use-form.ts'
import { useAddTemplate, useUpdateTemplate } from './queries.ts'
import { TemplateFileField, templateFile } from './template-file-dialog.tsx'

const AddFields = z.extend(addTemplate.input, { file: templateFile })
/** Points are taken as text here: what they must be is the server's word. */
const EditFields = z.extend(z.pick(addTemplate.input, { name: true, description: true }), {
  points: required('Points are required'),
})

/** Each dialog shows them in an order of its own. */
const fieldsOf = (errors: FieldErrors, template?: Template) => ({
  name: <TextField label="Name" name="name" maxLength={200} defaultValue={template?.name} error={errors['name']} />,
  description: (
    <Field label="Description" error={errors['description']}>
      {(control) => (
        <Textarea {...control} name="description" rows={3} maxLength={2_000} defaultValue={template?.description} />
      )}
    </Field>
  ),
  points: (
    <TextField
      label="Points"
      name="points"
      inputMode="numeric"
      defaultValue={template?.points}
      error={errors['points']}
      hint="What one document costs."
    />
  ),
})

const Warning = () => <p className="rounded-lg border border-line-strong bg-raised p-3">{TEMPLATE_FEE_WARNING}</p>

export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const add = useAddTemplate()
  const { errors, form, submit, fromServer } = useForm(AddFields)
  const fields = fieldsOf(errors)
  const fileField = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the sentence stands below the field that gets the focus, and may be long
    if (errors['file']) fileField.current?.scrollIntoView({ block: 'nearest' })
  }, [errors])
  return (
    <FormDialog
      title="Add Template"
      submit="Add Template"
      form={form}
      busy={add.isPending}
      onSubmit={submit(({ points, ...input }) =>
        add.mutate({ ...input, points: String(points) }, { onSuccess: onClose, onError: fromServer }),
      )}
      onClose={onClose}
    >
      <Warning />
      {fields.name}
      {fields.description}
      {fields.points}
      <div ref={fileField}>
        <TemplateFileField
          label="Template File"
          error={errors['file']}
          hint="A .docx file of at most 10 MB with placeholders such as {tenant_name}."
        />
      </div>
    </FormDialog>
  )
}

export function EditTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const update = useUpdateTemplate()
  const { errors, form, submit, fromServer } = useForm(EditFields)
  const fields = fieldsOf(errors, template)
  return (
    <FormDialog
      title="Edit Template"
      submit="Update Template"
      form={form}
      busy={update.isPending}
      onSubmit={submit((input) =>
        update.mutate({ id: template._id, ...input }, { onSuccess: onClose, onError: fromServer }),
      )}
      onClose={onClose}
    >
      <Warning />
      {fields.name}
      {fields.points}
      {fields.description}
    </FormDialog>
  )
}
