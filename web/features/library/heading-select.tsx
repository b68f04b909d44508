import { Field, Select } from '#web/components/ui/field.tsx'
import { useHeadings } from './queries.ts'

type Props = { value: string; error?: string; onChange: (id: string) => void }

/** The Heading select of the document dialogs; 'Select Option' while nothing is chosen. */
export function HeadingSelect({ value, error, onChange }: Props) {
  const { data, isError } = useHeadings()
  return (
    <Field
      label="Heading"
      error={error ?? (isError && !data ? 'Failed to load subheadings. Please try again later.' : undefined)}
    >
      {(control) => (
        <Select {...control} name="subheading" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Select Option</option>
          {data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
