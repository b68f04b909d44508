import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { NO, YES, type Template } from '#contract/documents/templates.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FileField } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { usePrintTemplate, useReplaceTemplate, useTemplateFile } from './queries.ts'

/** One Word file, as the server takes it; an uploaded form gives the files as a list. */
export const templateFile = z.pipe(
  z.array(z.custom<File>()).check(
    z.minLength(1, 'File is required'),
    z.refine(([file]) => !file || /\.docx$/i.test(file.name), 'Only .docx files are accepted'),
  ),
  z.transform(([file]: File[]) => file!),
)
const Fields = z.object({ file: templateFile })

export const TemplateFileField = (props: Omit<ComponentProps<typeof FileField>, 'accept'>) => (
  <FileField accept=".docx" {...props} />
)

/** The Word file of a template: take it out, look at it printed, put another one in its place. */
export function TemplateFileDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const replace = useReplaceTemplate(template)
  const takeOut = useTemplateFile(template)
  const print = usePrintTemplate(template)
  const { errors, form, submit, fromServer } = useForm(Fields)
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
      onSubmit={submit(({ file }) => replace.mutate(file, { onSuccess: onClose, onError: fromServer }))}
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
      <TemplateFileField
        label="New File"
        error={errors['file']}
        hint="A .docx file of at most 10 MB. Documents made before stay as they are."
      />
    </FormDialog>
  )
}
