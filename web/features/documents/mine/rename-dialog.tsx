import * as z from 'zod/mini'
import { type GeneratedDocument, renameDocument, TITLE_MAX } from '#contract/documents/documents.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { useRenameDocument } from './mine-queries.ts'

const Fields = z.pick(renameDocument.input, { title: true })

type Props = { document: GeneratedDocument; onClose: () => void }

/** Another title for a document and all its versions. */
export function RenameDialog({ document: { _id: id, title }, onClose }: Props) {
  const m = useMessages('documents', documents)
  const rename = useRenameDocument()
  const { errors, form, submit, fromServer } = useForm(Fields)
  return (
    <FormDialog
      title={m.rename}
      description={m.renameHint}
      submit={m.rename}
      form={form}
      busy={rename.isPending}
      onSubmit={submit((input) => rename.mutate({ id, ...input }, { onSuccess: onClose, onError: fromServer }))}
      onClose={onClose}
    >
      <TextField label={m.name} name="title" defaultValue={title} maxLength={TITLE_MAX} error={errors.title} />
    </FormDialog>
  )
}
