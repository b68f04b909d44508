import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { Placeholder } from '#contract/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { emptyEntry, fieldName, fieldsOf, isShown, kindOf, type Entry, type FormValues } from './form-values.ts'
import type { FieldErrors } from '#web/lib/forms/use-form.ts'
import { OneField } from './one-field.tsx'

type SetValue = (placeholder: string, value: FormValues[string], name?: string) => void
type Props = { placeholders: Placeholder[]; values: FormValues; errors: FieldErrors; onChange: SetValue }

/** One field for each placeholder, in the order of the document; what is left out of the document is not asked for. */
export const GenerateFields = ({ placeholders, values, errors, onChange }: Props) =>
  placeholders
    .filter((one) => isShown(one, values))
    .map((one) => {
      const { placeholder, label, optional, format } = one
      const value = values[placeholder]
      const name = fieldName(placeholder)
      if (kindOf(one) === 'repeat') {
        return (
          <List key={placeholder} list={one} entries={Array.isArray(value) ? value : []} {...{ errors, onChange }} />
        )
      }
      return (
        <OneField
          key={placeholder}
          name={name}
          placeholder={placeholder}
          label={label}
          kind={kindOf(one) === 'condition' ? 'condition' : 'text'}
          optional={optional}
          format={format}
          value={typeof value === 'string' ? value : ''}
          problem={errors[name]}
          onChange={(next) => onChange(placeholder, next)}
        />
      )
    })

type ListProps = { list: Placeholder; entries: Entry[]; errors: FieldErrors; onChange: SetValue }

/** A part of the document that is repeated: one group of fields for each entry. */
function List({ list, entries, errors, onChange }: ListProps) {
  const m = useMessages('documents', documents)
  const { placeholder, label, optional, sum } = list
  const fields = fieldsOf(list)
  const problem = errors[fieldName(placeholder)]
  const change = (next: Entry[], name?: string) => onChange(placeholder, next, name ?? fieldName(placeholder))
  return (
    <fieldset className="grid gap-3 rounded-lg border p-3 pt-1" data-list={fieldName(placeholder)}>
      <legend className="px-1 font-semibold">{label}</legend>
      {optional && <p className="text-muted">{m.mayBeEmpty}</p>}
      {sum && <p className="text-muted">{m.sums}</p>}
      {problem && <p className="problem">{problem}</p>}
      {entries.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} role="group" aria-label={`${label} ${at + 1}`} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2">
            {fields.map((field) => (
              <OneField
                key={field.placeholder}
                name={fieldName(placeholder, at, field.placeholder)}
                placeholder={field.placeholder || placeholder}
                label={fields.length === 1 && field.placeholder === '' ? `${label} ${at + 1}` : field.label}
                kind={field.kind}
                optional={field.optional}
                format={field.format}
                value={entry[field.placeholder] ?? ''}
                problem={errors[fieldName(placeholder, at, field.placeholder)]}
                onChange={(value) =>
                  change(
                    entries.map((one, index) => (index === at ? { ...one, [field.placeholder]: value } : one)),
                    fieldName(placeholder, at, field.placeholder),
                  )
                }
              />
            ))}
          </div>
          {entries.length > 1 && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={m.remove(label, at + 1)}
              onClick={() => change(entries.filter((_, index) => index !== at))}
            >
              <Trash2 />
            </Button>
          )}
        </div>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={m.addAnotherOf(label)}
        onClick={() => change([...entries, emptyEntry(list)])}
      >
        <Plus aria-hidden="true" /> {m.addAnother}
      </Button>
    </fieldset>
  )
}
