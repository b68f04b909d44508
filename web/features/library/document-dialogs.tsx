import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createDocument } from '#contract/library.ts'
import { LIBRARY_TYPES } from '#contract/product.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Field, Input, TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/client.ts'
import { serverText } from '#web/lib/error-text.ts'
import { filled } from '#web/lib/form.ts'
import { serverFields, useLiveForm } from '#web/lib/live-form.ts'
import { prependDocument, type ShownDocument } from './documents-cache.ts'
import { nameOfFile } from './download-name.ts'
import { HeadingSelect } from './heading-select.tsx'
import { useUpdateDocument } from './queries.ts'
import { addUploads } from './upload-queue.ts'

const NAME_MAX = 200

/**
 * One file is sent from the dialog itself; several go through the queue behind the documents tab, each named as its file,
 * so that a long upload holds nobody up.
 */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([])
  const many = files.length > 1
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    // in the order of the form: the first wrong field gets the focus
    initial: { file: '', fileName: '', subheading: '' },
    rules: {
      file: [() => !files.length && 'File is required'],
      fileName: [(value) => !many && !value.trim() && 'File name is required'],
      subheading: [filled('Subheading is required')],
    },
  })
  const { add, sent } = useAddDocument({ onDone: onClose, onRefused: fromServer })
  const pick = (list: FileList | null) => {
    const picked = [...(list ?? [])]
    setFiles(picked)
    set({ file: picked[0]?.name ?? '', fileName: picked.length === 1 ? nameOfFile(picked[0]!.name) : '' })
  }
  const submit = () => {
    if (!check()) return
    if (!many) {
      return add.mutate({ file: files[0]!, subheading: values.subheading, fileName: values.fileName.trim() })
    }
    addUploads(files, values.subheading)
    onClose()
  }
  return (
    <FormDialog
      title="Add Document"
      submit="Add Document"
      form={form}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="File" error={errors.file} hint="PDF, DOC or DOCX, at most 50 MB each. You may choose several.">
        {(control) => (
          <Input
            {...control}
            name="file"
            type="file"
            multiple
            accept={LIBRARY_TYPES.join(',')}
            onChange={(event) => pick(event.target.files)}
          />
        )}
      </Field>
      {many ? (
        <p className="text-muted">{files.length} files, each added under its own name.</p>
      ) : (
        <TextField
          label="File Name"
          name="fileName"
          maxLength={NAME_MAX}
          value={values.fileName}
          error={errors.fileName}
          onChange={(fileName) => set({ fileName })}
        />
      )}
      <HeadingSelect
        value={values.subheading}
        error={errors.subheading}
        onChange={(subheading) => set({ subheading })}
      />
      {add.isPending && <Sending sent={sent} />}
    </FormDialog>
  )
}

const Sending = ({ sent }: { sent: number }) => (
  <div>
    <p role="status" className="text-muted tabular-nums">
      {sent < 1 ? `Sending ${Math.round(sent * 100)}%` : 'Sent. Checking the file…'}
    </p>
    <progress className="upload-progress" max={1} value={sent} aria-label="Sending the file" />
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

/** Checked on every change (document 2 section 5). */
export function EditDocumentDialog({ document, onClose }: { document: ShownDocument; onClose: () => void }) {
  const { update, sent } = useUpdateDocument()
  const [file, setFile] = useState<File | null>(null)
  const { values, errors, form, set, check, fromServer } = useLiveForm({
    initial: { name: document.name, subheading: document.subheading?._id ?? '', file: '' },
    rules: { name: [filled('Document name is required')], subheading: [filled('Subheading is required')] },
    live: true,
  })
  const submit = () =>
    check() &&
    update.mutate(
      { id: document._id, name: values.name.trim(), subheading: values.subheading, file },
      { onSuccess: onClose, onError: fromServer },
    )
  return (
    <FormDialog
      title="Edit Document"
      submit="Update Document"
      form={form}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Document Name"
        name="name"
        maxLength={NAME_MAX}
        value={values.name}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <HeadingSelect
        value={values.subheading}
        error={errors.subheading}
        onChange={(subheading) => set({ subheading })}
      />
      <Field
        label="New File"
        error={errors.file}
        hint="Only to replace the file. Answers that cite its present text still open it."
      >
        {(control) => (
          <Input
            {...control}
            name="file"
            type="file"
            accept={LIBRARY_TYPES.join(',')}
            onChange={(event) => {
              const picked = event.target.files?.[0] ?? null
              setFile(picked)
              set({ file: picked?.name ?? '' })
            }}
          />
        )}
      </Field>
      {update.isPending && file && <Sending sent={sent} />}
    </FormDialog>
  )
}
