import { Field, Select } from '#web/components/ui/field.tsx'
import { useHeadings } from '#web/features/library/queries.ts'

type Props = { /** The heading chosen at first. */ initial?: string; error?: string }

/** The Heading select of the document dialogs; 'Select Option' while nothing is chosen. */
export function HeadingSelect({ initial = '', error }: Props) {
  const { data, isError } = useHeadings()
  return (
    <Field
      label="Heading"
      error={error ?? (isError && !data ? 'Failed to load subheadings. Please try again later.' : undefined)}
    >
      {(control) => (
        // made again once the headings are there, so that the first choice can be one of them
        <Select key={data ? 'headings' : ''} {...control} name="subheading" defaultValue={initial}>
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
