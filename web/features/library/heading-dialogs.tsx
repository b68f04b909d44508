import type { Subheading } from '#contract/library.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { filled } from '#web/lib/form.ts'
import { useLiveForm } from '#web/lib/live-form.ts'
import { useAddHeading, useUpdateHeading } from './queries.ts'

const NAME_MAX = 200

type FieldProps = { value: string; error?: string; onChange: (name: string) => void }
const NameField = (props: FieldProps) => <TextField label="Heading Name" name="name" maxLength={NAME_MAX} {...props} />

export function AddHeadingDialog({ onClose }: { onClose: () => void }) {
  const add = useAddHeading()
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { name: '' },
    rules: { name: [filled('Subheading title is required')] },
  })
  const submit = () => check() && add.mutate(values.name.trim(), { onSuccess: onClose, onError: fromServer })
  return (
    <FormDialog
      title="Add Heading"
      submit="Add Heading"
      form={form}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={values.name} error={errors.name} onChange={(name) => set({ name })} />
    </FormDialog>
  )
}

/** Checked on every change (document 2 section 5). */
export function EditHeadingDialog({ heading, onClose }: { heading: Subheading; onClose: () => void }) {
  const update = useUpdateHeading()
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { name: heading.name },
    rules: { name: [filled('Heading title is required')] },
    live: true,
  })
  const submit = () =>
    check() && update.mutate({ id: heading._id, name: values.name.trim() }, { onSuccess: onClose, onError: fromServer })
  return (
    <FormDialog
      title="Edit Heading"
      submit="Update Heading"
      form={form}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField value={values.name} error={errors.name} onChange={(name) => set({ name })} />
    </FormDialog>
  )
}
