import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { CalendarDays } from 'lucide-react'
import { useId, useRef } from 'react'
import { NO, YES, type RepeatField } from '#contract/documents/templates.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input, Textarea } from '#web/components/ui/field.tsx'
import { lookOf, questionOf } from './field-look.ts'
import { MoneyInput } from './money-input.tsx'

type Props = {
  /** The name of the field in the form. */
  name: string
  /** The placeholder it fills, by whose name it gets its look. */
  placeholder: string
  label: string
  kind: RepeatField['kind']
  optional?: true | undefined
  format?: RepeatField['format']
  /** A sentence that helps, and what somebody might write. */
  help?: string | undefined
  example?: string | undefined
  value: string
  problem?: string
  onChange: (value: string) => void
}

/** One thing the document asks for. */
export function OneField({
  name,
  placeholder,
  label,
  kind,
  optional,
  format,
  help,
  example,
  value,
  problem,
  onChange,
}: Props) {
  const m = useMessages('documents', documents)
  if (kind === 'condition') return <YesOrNo {...{ name, label, help, value, onChange }} />
  // what holds lines already, for instance in a kept draft, is shown whole
  const look = format ? 'line' : value.includes('\n') ? 'lines' : lookOf(placeholder)
  return (
    <Field
      label={label}
      error={problem}
      hint={<Hint optional={optional} help={help ?? (format && m.formats[format])} example={example} />}
    >
      {(control) => {
        if (format === 'money') return <MoneyInput {...{ control, name, label, value, onChange }} />
        const common = { ...control, name, value, autoComplete: 'off' }
        if (look === 'lines')
          return (
            <Textarea
              {...common}
              rows={1}
              className="growing-input"
              onChange={(event) => onChange(event.target.value)}
            />
          )
        const type = look === 'email' || look === 'tel' ? look : 'text'
        const line = (
          <Input
            {...common}
            type={type}
            inputMode={format ? 'decimal' : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        return look === 'date' ? (
          <div className="flex gap-2">
            {line}
            <DatePicker onPick={onChange} />
          </div>
        ) : (
          line
        )
      }}
    </Field>
  )
}

type HintProps = Pick<Props, 'optional' | 'help' | 'example'>

function Hint({ optional, help, example }: HintProps) {
  const m = useMessages('documents', documents)
  return (
    <>
      {[optional && m.mayBeEmpty, help].filter(Boolean).join(' ')}
      {example && (
        <span className="block">
          {m.forExample} <span lang="en">{example}</span>
        </span>
      )}
    </>
  )
}

/** The browser's calendar next to a line: the date is written out, and "on delivery" may stand there as well. */
function DatePicker({ onPick }: { onPick: (date: string) => void }) {
  const m = useMessages('documents', documents)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className="relative flex-none">
      <Button
        variant="secondary"
        size="icon"
        aria-label={m.openCalendar}
        onClick={() => picker.current?.showPicker?.()}
      >
        <CalendarDays aria-hidden="true" />
      </Button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onChange={(event) => event.target.value && onPick(longDate(event.target.value))}
      />
    </span>
  )
}

type ChoiceProps = Pick<Props, 'name' | 'label' | 'help' | 'value' | 'onChange'>

/** A question that is answered by one of two buttons. */
function YesOrNo({ name, label, help, value, onChange }: ChoiceProps) {
  const m = useMessages('documents', documents)
  const described = useId()
  return (
    <fieldset aria-describedby={help && described}>
      <legend className="mb-1 font-semibold">{questionOf(label)}</legend>
      <div className="flex gap-2">
        {[YES, NO].map((answer) => (
          <label key={answer} className="answer-choice">
            <input
              type="radio"
              className="check"
              name={name}
              value={answer}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            {answer === YES ? m.yes : m.no}
          </label>
        ))}
      </div>
      {help && (
        <p id={described} className="mt-1 text-muted">
          {help}
        </p>
      )}
    </fieldset>
  )
}
