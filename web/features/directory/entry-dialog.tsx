import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type DirectoryEntry,
  HELP_KINDS,
  HELP_TOPICS,
  type HelpTopic,
  type Province,
  PROVINCES,
} from '#contract/consultations/directory.ts'
import { required } from '#contract/endpoint.ts'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Checkbox, Field, Select, TextField } from '#web/components/ui/field.tsx'
import { useForm } from '#web/lib/forms/use-form.ts'
import { titleCase } from '#web/lib/text/title-case.ts'
import { entryOf, phonesText, saidIn } from './entry-form.ts'
import { useCheckEntry, useSaveEntry } from './queries.ts'

const name = required('Fill this in', 120)
const text = z.string()
const Fields = z.object({
  name,
  kind: text,
  phones: text,
  address: text,
  helps_en: name,
  helps_sn: text,
  helps_nd: text,
  cost_en: name,
  cost_sn: text,
  cost_nd: text,
  hours_en: text,
  hours_sn: text,
  hours_nd: text,
})
const SAID = [
  { name: 'helps', label: 'What it helps with' },
  { name: 'cost', label: 'Cost' },
  { name: 'hours', label: 'Hours (may be empty)' },
] as const
const LANGUAGES = { en: 'English', sn: 'Shona', nd: 'Ndebele' } as const

type Props = { entry?: DirectoryEntry | undefined; onClose: () => void }

/** Adds an entry, or changes one; what it says then stands as not checked. */
export function EntryDialog({ entry, onClose }: Props) {
  const save = useSaveEntry(entry?.id)
  const { errors, form, submit } = useForm(Fields)
  const [provinces, setProvinces] = useState<Province[]>(entry?.provinces ?? [])
  const [topics, setTopics] = useState<HelpTopic[]>(entry?.topics ?? ['any'])
  return (
    <FormDialog
      title={entry ? 'Change entry' : 'Add entry'}
      description="Enter only what you know for certain. The entry stands as not checked until you mark it as checked."
      submit="Save"
      form={form}
      busy={save.isPending}
      onSubmit={submit((values) => save.mutate(entryOf(values, provinces, topics), { onSuccess: onClose }))}
      onClose={onClose}
    >
      <TextField label="Name" name="name" maxLength={120} defaultValue={entry?.name} error={errors['name']} />
      <Field label="What it is">
        {(control) => (
          <Select {...control} name="kind" defaultValue={entry?.kind ?? 'office'}>
            {HELP_KINDS.map((one) => (
              <option key={one} value={one}>
                {titleCase(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Choices
        label="Provinces; none for the whole country"
        all={PROVINCES}
        chosen={provinces}
        onChange={setProvinces}
      />
      <Choices label="Topics, the main one first" all={HELP_TOPICS} chosen={topics} onChange={setTopics} />
      <TextField
        label="Telephone numbers"
        name="phones"
        maxLength={120}
        defaultValue={entry && phonesText(entry.phones)}
        hint="With commas between; write “free” after a number that is free to call."
      />
      <TextField label="Address" name="address" maxLength={200} defaultValue={entry?.address} />
      {SAID.flatMap((said) =>
        (['en', 'sn', 'nd'] as const).map((language) => (
          <TextField
            key={`${said.name}_${language}`}
            label={`${said.label}, ${LANGUAGES[language]}`}
            name={`${said.name}_${language}`}
            maxLength={400}
            defaultValue={saidIn(entry, said.name, language)}
            error={errors[`${said.name}_${language}`]}
          />
        )),
      )}
    </FormDialog>
  )
}

type ChoicesProps<One> = { label: string; all: readonly One[]; chosen: One[]; onChange: (chosen: One[]) => void }

function Choices<One extends string>({ label, all, chosen, onChange }: ChoicesProps<One>) {
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {all.map((one) => (
          <Checkbox
            key={one}
            label={titleCase(one)}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

const CheckFields = z.object({ source: required('Say what it was checked against') })

/** Marks an entry as checked today. */
export function CheckDialog({ entry, onClose }: { entry: DirectoryEntry; onClose: () => void }) {
  const check = useCheckEntry()
  const { errors, form, submit, fromServer } = useForm(CheckFields)
  return (
    <FormDialog
      title="Checked today"
      description={`Everything that stands for ${entry.name} is right today. The public sees the day and what you checked it against.`}
      submit="Mark as checked"
      form={form}
      busy={check.isPending}
      onSubmit={submit(({ source }) =>
        check.mutate({ id: entry.id, source }, { onSuccess: onClose, onError: fromServer }),
      )}
      onClose={onClose}
    >
      <TextField
        label="Checked against"
        name="source"
        maxLength={200}
        hint="For example: by telephone with the clerk."
        error={errors['source']}
      />
    </FormDialog>
  )
}
