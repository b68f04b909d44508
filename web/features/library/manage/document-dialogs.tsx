import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { createDocument, updateDocument } from '#contract/library/library.ts'
import { LIBRARY_TYPES } from '#contract/product.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FileField, TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { serverFields, useForm } from '#web/lib/forms/use-form.ts'
import { prependDocument, type ShownDocument } from '#web/features/library/documents-cache.ts'
import { nameOfFile } from '#web/features/library/download-name.ts'
import { HeadingSelect } from '#web/features/library/headings/heading-select.tsx'
import { useUpdateDocument } from '#web/features/library/queries.ts'
import { addUploads } from './upload-queue.ts'

const NAME_MAX = 200
const { subheading, fileName } = createDocument.input.shape
const oneFile = z.array(z.custom<File>()).check(z.minLength(1, 'File is required'))
const OneFile = z.object({ file: oneFile, fileName, subheading })
const ManyFiles = z.object({ file: oneFile, subheading })
const EditFields = z.object({
  name: updateDocument.input.shape.name,
  subheading: updateDocument.input.shape.subheading,
  file: z.array(z.custom<File>()),
})

/**
 * One file is sent from the dialog itself; several go through the queue behind the documents tab, each named as its file,
 * so that a long upload holds nobody up.
 */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState(0)
  const [name, setName] = useState('')
  const many = count > 1
  const { errors, form, submit, clear, fromServer } = useForm<typeof OneFile | typeof ManyFiles>(
    many ? ManyFiles : OneFile,
  )
  const { add, sent } = useAddDocument({ onDone: onClose, onRefused: fromServer })
  const pick = (files: FileList | null) => {
    const [first] = files ?? []
    setCount(files?.length ?? 0)
    setName(first && files?.length === 1 ? nameOfFile(first.name) : '')
    clear('fileName')
  }
  const send = submit(({ file: files, ...fields }) => {
    const [file] = files
    if (file && 'fileName' in fields) return add.mutate({ file, ...fields })
    addUploads(files, fields.subheading)
    onClose()
  })
  return (
    <FormDialog
      title="Add Document"
      submit="Add Document"
      form={form}
      busy={add.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FileField
        label="File"
        error={errors.file}
        hint="PDF, DOC or DOCX, at most 50 MB each. You may choose several."
        multiple
        accept={LIBRARY_TYPES.join(',')}
        onChange={(event) => pick(event.target.files)}
      />
      {many ? (
        <p className="text-muted">{count} files, each added under its own name.</p>
      ) : (
        <TextField
          label="File Name"
          name="fileName"
          maxLength={NAME_MAX}
          value={name}
          error={errors.fileName}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <HeadingSelect error={errors.subheading} />
      {add.isPending && <Sending sent={sent} />}
    </FormDialog>
  )
}

const Sending = ({ sent }: { sent: number }) => (
  <div>
    <p role="status" className="text-muted tabular-nums">
      {sent < 1 ? `Sending ${Math.round(sent * 100)}%` : 'Sent. Checking the file…'}
    </p>
    <progress className="progress" max={1} value={sent} aria-label="Sending the file" />
  </div>
)

type Ends = { onDone: () => void; onRefused: (error: unknown) => void }

function useAddDocument({ onDone, onRefused }: Ends) {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const add = useMutation({
    mutationFn: ({ file, ...input }: { file: File; subheading: string; fileName: string }) => {
      setSent(0)
      return api.upload(createDocument, input, file, { onProgress: setSent })
    },
    onSuccess: (document) => {
      prependDocument(queries, document)
      toast.success('Document added successfully')
      void queries.invalidateQueries({ queryKey: ['library', 'documents'] })
      onDone()
    },
    onError: (error) => {
      // a sentence that belongs to a field is said there
      const named = Object.keys(serverFields(error)).length > 0
      toast.error('Failed to add document', { description: named ? undefined : serverText(error) })
      onRefused(error)
    },
  })
  return { add, sent }
}

type EditProps = { document: ShownDocument; onClose: () => void; onJudgment: () => void }

/** Checked on every change. */
export function EditDocumentDialog({ document, onClose, onJudgment }: EditProps) {
  const { update, sent } = useUpdateDocument()
  const { errors, form, submit, fromServer } = useForm(EditFields, { live: true })
  const send = submit(({ file: [file = null], ...fields }) =>
    update.mutate({ id: document._id, ...fields, file }, { onSuccess: onClose, onError: fromServer }),
  )
  return (
    <FormDialog
      title="Edit Document"
      submit="Update Document"
      form={form}
      busy={update.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Document Name"
        name="name"
        maxLength={NAME_MAX}
        defaultValue={document.name}
        error={errors.name}
      />
      <HeadingSelect initial={document.subheading?._id} error={errors.subheading} />
      <FileField
        label="New File"
        error={errors.file}
        hint="Only to replace the file. Answers that cite its present text still open it."
        accept={LIBRARY_TYPES.join(',')}
      />
      {update.isPending && update.variables.file && <Sending sent={sent} />}
      {document.state === 'ready' && (
        <p>
          <Button variant="ghost" className="-ml-3" onClick={onJudgment}>
            <Gavel aria-hidden="true" /> Describe as a judgment
          </Button>
        </p>
      )}
    </FormDialog>
  )
}
