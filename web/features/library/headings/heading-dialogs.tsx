import * as z from 'zod/mini'
import { createSubheading, updateSubheading, type Subheading } from '#contract/library/library.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useAddHeading, useUpdateHeading } from '#web/features/library/queries.ts'

const NAME_MAX = 200

const EditFields = z.pick(updateSubheading.input, { name: true })
type FieldProps = { defaultValue?: string; error?: string }
const NameField = (props: FieldProps) => <TextField label="Heading Name" name="name" maxLength={NAME_MAX} {...props} />

export function AddHeadingDialog({ onClose }: { onClose: () => void }) {
  const add = useAddHeading()
  const { errors, form, submit, fromServer } = useForm(createSubheading.input)
  const onSubmit = submit(({ name }) => add.mutate(name, { onSuccess: onClose, onError: fromServer }))
  return (
    <FormDialog
      title="Add Heading"
      submit="Add Heading"
      form={form}
      busy={add.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <NameField error={errors.name} />
    </FormDialog>
  )
}

/** Checked on every change. */
export function EditHeadingDialog({ heading, onClose }: { heading: Subheading; onClose: () => void }) {
  const update = useUpdateHeading()
  const { errors, form, submit, fromServer } = useForm(EditFields, { live: true })
  const onSubmit = submit(({ name }) =>
    update.mutate({ id: heading._id, name }, { onSuccess: onClose, onError: fromServer }),
  )
  return (
    <FormDialog
      title="Edit Heading"
      submit="Update Heading"
      form={form}
      busy={update.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <NameField defaultValue={heading.name} error={errors.name} />
    </FormDialog>
  )
}
