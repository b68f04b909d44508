import { useState, type FormEvent } from 'react'
import { FIELD_WORDS_MAX, type FieldWords } from '#contract/documents/templates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { useUpdateFields } from './queries.ts'
import { errorText } from '#web/lib/api/error-text.ts'

type Props = { templateId: string; words: FieldWords; onClose: () => void }

/** Label, help and example of one field, in the words of an administrator. */
export function FieldWordsForm({ templateId, words, onClose }: Props) {
  const [changed, setChanged] = useState(words)
  const update = useUpdateFields(templateId)
  const set = (name: 'label' | 'help' | 'example') => ({
    name,
    value: changed[name],
    maxLength: FIELD_WORDS_MAX,
    onChange: ({ target }: { target: { value: string } }) => setChanged({ ...changed, [name]: target.value }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate([changed], { onSuccess: onClose })
  }
  return (
    <form className="mt-2 grid gap-3 rounded-lg border p-3" onSubmit={save}>
      <TextField
        label="Label"
        hint="What people are asked. Left empty, it is the name of the field in words."
        {...set('label')}
      />
      <TextField
        label="Help"
        hint="A sentence under the field. Left empty, it is the usual one, if there is one."
        {...set('help')}
      />
      <TextField label="Example" hint="What somebody might write there." {...set('example')} />
      <p className="text-muted">People who read in Shona or Ndebele see what you write here as it is.</p>
      {update.isError && (
        <p role="alert" className="problem">
          {errorText(update.error, 'The words could not be saved.')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={update.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
