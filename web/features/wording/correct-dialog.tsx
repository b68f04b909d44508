import type { FormEvent } from 'react'
import type { Wording } from '#contract/wording.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
import { useFieldErrors } from '#web/lib/forms/use-form.ts'
import { useCorrect } from './queries.ts'

type Props = { wording: Wording; language: 'sn' | 'nd'; named: string; onClose: () => void }

/** One text of ours, to be put in better words, or to be ours again. */
export function CorrectDialog({ wording, language, named, onClose }: Props) {
  const correct = useCorrect()
  const { element, errors, clear, fromServer } = useFieldErrors()
  const { catalogue, key, english, text, ours, corrected } = wording
  const save = (to: string) =>
    correct.mutate({ catalogue, language, key, text: to }, { onSuccess: onClose, onError: fromServer })
  const submit = (event: FormEvent<HTMLFormElement>) =>
    save(String(new FormData(event.currentTarget).get('text') ?? ''))
  const hasMarks = /\$?\{\w+\}/.test(ours)
  return (
    <FormDialog
      title={`Correct the ${named}`}
      description={<span className="wrap-anywhere whitespace-pre-line">{english}</span>}
      submit="Save"
      form={{ ref: element, noValidate: true, onChange: () => clear('text') }}
      busy={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={named}
        hint={hasMarks ? 'Keep what stands in braces: it is replaced, for instance by a number or a name.' : undefined}
        error={errors['text']}
      >
        {(control) => <Textarea {...control} name="text" lang={language} rows={6} defaultValue={text} />}
      </Field>
      {corrected && (
        <div className="mt-4">
          <p className="text-muted wrap-anywhere whitespace-pre-line">
            Our text: <span lang={language}>{ours}</span>
          </p>
          <Button variant="secondary" className="mt-2" busy={correct.isPending} onClick={() => save(ours)}>
            Use our text
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
