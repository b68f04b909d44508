import { useState } from 'react'
import { NO, YES, type Template } from '#contract/documents.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input } from '#web/components/ui/field.tsx'
import { useLiveForm } from '#web/lib/live-form.ts'
import { usePrintTemplate, useReplaceTemplate, useTemplateFile } from './queries.ts'

/** The Word file of a template: take it out, look at it printed, put another one in its place. */
export function TemplateFileDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const replace = useReplaceTemplate(template)
  const takeOut = useTemplateFile(template)
  const print = usePrintTemplate(template)
  const [file, setFile] = useState<File | null>(null)
  const { errors, form, set, check, fromServer } = useLiveForm({
    initial: { file: '' },
    rules: {
      file: [
        () => !file && 'File is required',
        () => file !== null && !/\.docx$/i.test(file.name) && 'Only .docx files are accepted',
      ],
    },
  })
  const submit = () => check() && file && replace.mutate(file, { onSuccess: onClose, onError: fromServer })
  const trial = (answer: typeof YES | typeof NO) => (
    <Button
      variant="secondary"
      busy={print.isPending && print.variables === answer}
      onClick={() => !print.isPending && print.mutate(answer)}
    >
      Trial print, all {answer}
    </Button>
  )
  return (
    <FormDialog
      title={`File of ${template.name}`}
      submit="Replace file"
      form={form}
      busy={replace.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <Button variant="secondary" busy={takeOut.isPending} onClick={() => !takeOut.isPending && takeOut.mutate()}>
          Download the Word file
        </Button>
        {trial(YES)}
        {trial(NO)}
        <p className="text-muted">
          A trial print is a PDF with every field shown by its label, and every question answered yes or no. It costs
          nothing.
        </p>
      </div>
      <Field
        label="New File"
        error={errors.file}
        hint="A .docx file of at most 10 MB. Documents made before stay as they are."
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
    </FormDialog>
  )
}
