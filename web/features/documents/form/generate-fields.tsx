import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { Plus, Trash2 } from 'lucide-react'
import type { Placeholder } from '#contract/documents/templates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { emptyEntry, fieldName, fieldsOf, isShown, kindOf, type Entry, type FormValues } from './form-values.ts'
import type { FieldErrors } from '#web/lib/forms/use-form.ts'
import { OneField } from './one-field.tsx'

type SetValue = (placeholder: string, value: FormValues[string], name?: string) => void
type Props = { placeholders: Placeholder[]; values: FormValues; errors: FieldErrors; onChange: SetValue }

/** One field for each placeholder, in groups, in the order of the document; what is left out of the document is not asked for. */
export function GenerateFields({ placeholders, ...form }: Props) {
  const shown = placeholders.filter((one) => isShown(one, form.values))
  const groups = new Map<string, Placeholder[]>()
  for (const one of shown) groups.set(one.group ?? '', [...(groups.get(one.group ?? '') ?? []), one])
  if (groups.size < 2) return shown.map((one) => <PlaceholderField key={one.placeholder} one={one} {...form} />)
  return [...groups].map(([title, fields]) => (
    <fieldset key={title} className="grid gap-4 border-t pt-3">
      <legend className="pr-3 text-lg font-semibold">{title}</legend>
      {fields.map((one) => (
        <PlaceholderField key={one.placeholder} one={one} {...form} />
      ))}
    </fieldset>
  ))
}

type OneProps = Omit<Props, 'placeholders'> & { one: Placeholder }

function PlaceholderField({ one, values, errors, onChange }: OneProps) {
  const { placeholder, label, optional, format, help, example } = one
  const value = values[placeholder]
  const name = fieldName(placeholder)
  if (kindOf(one) === 'repeat')
    return <List list={one} entries={Array.isArray(value) ? value : []} {...{ errors, onChange }} />
  return (
    <OneField
      name={name}
      placeholder={placeholder}
      label={label}
      kind={kindOf(one) === 'condition' ? 'condition' : 'text'}
      {...{ optional, format, help, example }}
      value={typeof value === 'string' ? value : ''}
      problem={errors[name]}
      onChange={(next) => onChange(placeholder, next)}
    />
  )
}

type ListProps = { list: Placeholder; entries: Entry[]; errors: FieldErrors; onChange: SetValue }

/** A part of the document that is repeated: one group of fields for each entry. */
function List({ list, entries, errors, onChange }: ListProps) {
  const m = useMessages('documents', documents)
  const { placeholder, label, optional, sum, help, example } = list
  const fields = fieldsOf(list)
  const problem = errors[fieldName(placeholder)]
  const change = (next: Entry[], name?: string) => onChange(placeholder, next, name ?? fieldName(placeholder))
  return (
    <fieldset className="grid gap-3 rounded-lg border p-3 pt-1" data-list={fieldName(placeholder)}>
      <legend className="px-1 font-semibold">{label}</legend>
      <p className="text-muted empty:hidden">
        {[optional && m.mayBeEmpty, help, sum && m.sums].filter(Boolean).join(' ')}
      </p>
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
                help={field.help}
                example={field.placeholder === '' ? example : field.example}
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
