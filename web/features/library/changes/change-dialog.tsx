import type { FormEvent } from 'react'
import type { ChangeLine, LawChange } from '#contract/library/law-changes.ts'
import { EFFECTS } from '#contract/library/law-state.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Checkbox, Field, Select, Textarea, TextField } from '#web/components/ui/field.tsx'
import { type FieldErrors, useFieldErrors } from '#web/lib/forms/use-form.ts'
import { effectWords } from './change-words.ts'
import { useSaveChange } from './changes-queries.ts'

type TextName = Exclude<keyof ChangeLine, 'effect' | 'undated' | 'reported' | 'notes'>
const FIELDS: [name: TextName, label: string, hint?: string][] = [
  ['act', 'Act or instrument that is changed'],
  ['chapter', 'Chapter', 'As in 28:01'],
  ['section', 'Section', 'The number alone, as in 12C; empty for the whole Act'],
  ['schedule', 'Schedule', 'Only for a section of a schedule'],
  ['place', 'Part of the section', 'As in (4) or (2)(a); empty for the whole'],
  ['by', 'What makes the change', 'Title of the Act, instrument or judgment'],
  ['bySection', 'Its section'],
  ['since', 'Since', 'A day as 2022-09-16, or the month or year alone'],
]
const LONG: [name: TextName, label: string, hint?: string][] = [
  ['note', 'Note for people'],
  ['proof', 'Words that prove it', 'Word for word as they stand in the library’s text of what makes the change'],
  ['source', 'Where it is known from'],
  ['readBy', 'Who read that', 'Write nobody for what is from memory'],
]

const NOTES = [
  ['sn', 'The note in Shona'],
  ['nd', 'The note in Ndebele'],
] as const

/** Adds a change of the law, or edits one that was entered here. */
export function ChangeDialog({ change, onClose }: { change?: LawChange; onClose: () => void }) {
  const save = useSaveChange()
  const { element, errors, show, clear, fromServer } = useFieldErrors()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const line = lineIn(new FormData(event.currentTarget))
    if (!line.effect) return show({ effect: 'Choose what happened' })
    save.mutate(
      { id: change?._id, line: { ...line, effect: line.effect } },
      { onSuccess: onClose, onError: fromServer },
    )
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if ('name' in target && typeof target.name === 'string') clear(target.name)
  }
  return (
    <FormDialog
      title={change ? 'Edit change of the law' : 'Add change of the law'}
      description="Answers, guides, documents and texts tell it from the moment it is saved."
      submit="Save"
      form={{ ref: element, noValidate: true, onChange }}
      busy={save.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="What happened" error={errors['effect']}>
        {(control) => (
          <Select {...control} name="effect" defaultValue={change?.effect ?? ''}>
            <option value="">Choose</option>
            {EFFECTS.map((effect) => (
              <option key={effect} value={effect}>
                {effectWords[effect]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {FIELDS.map(([name, label, hint]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hint}
          error={errors[name]}
          defaultValue={change?.line?.[name]}
        />
      ))}
      <LongFields line={change?.line} errors={errors} />
      {NOTES.map(([language, label]) => (
        <Field key={language} label={label} hint="Empty: people read the English" error={errors['notes']}>
          {(control) => (
            <Textarea
              {...control}
              name={`notes.${language}`}
              rows={2}
              lang={language}
              defaultValue={change?.line?.notes?.[language]}
            />
          )}
        </Field>
      ))}
      <Checkbox name="undated" label="It starts on a day that nobody found" defaultChecked={change?.line?.undated} />
      <Checkbox
        name="reported"
        label="Reported, not proved: nobody read the law that makes it"
        defaultChecked={change?.line?.reported}
      />
    </FormDialog>
  )
}

const LongFields = ({ line, errors }: { line: ChangeLine | undefined; errors: FieldErrors }) =>
  LONG.map(([name, label, hint]) => (
    <Field key={name} label={label} hint={hint} error={errors[name]}>
      {(control) => <Textarea {...control} name={name} rows={2} defaultValue={line?.[name]} />}
    </Field>
  ))

/** What the form says; fields that are empty are left out. */
function lineIn(form: FormData): Omit<ChangeLine, 'effect'> & { effect: ChangeLine['effect'] | undefined } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const optional = (
    ['chapter', 'section', 'schedule', 'place', 'bySection', 'since', 'note', 'proof'] as const
  ).flatMap((name) => (text(name) ? [[name, text(name)]] : []))
  const notes = NOTES.flatMap(([language]) => {
    const note = text(`notes.${language}`)
    return note ? [[language, note]] : []
  })
  return {
    ...Object.fromEntries(optional),
    ...(notes.length && { notes: Object.fromEntries(notes) }),
    act: text('act'),
    by: text('by'),
    source: text('source'),
    readBy: text('readBy'),
    effect: EFFECTS.find((one) => one === text('effect')),
    ...(form.get('undated') && { undated: true }),
    ...(form.get('reported') && { reported: true }),
  }
}
