import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { NO, YES, type RepeatField } from '#contract/documents.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Input, Textarea } from '#web/components/ui/field.tsx'
import { lookOf, questionOf } from './field-look.ts'

type Props = {
  /** The name of the field in the form. */
  name: string
  /** The placeholder it fills, by whose name it gets its look. */
  placeholder: string
  label: string
  kind: RepeatField['kind']
  optional?: true
  format?: RepeatField['format']
  value: string
  problem?: string
  onChange: (value: string) => void
}

/** One thing the document asks for. */
export function OneField({ name, placeholder, label, kind, optional, format, value, problem, onChange }: Props) {
  const m = useMessages('documents', documents)
  if (kind === 'condition') return <YesOrNo name={name} label={label} value={value} onChange={onChange} />
  // what holds lines already, for instance in a kept draft, is shown whole
  const look = format ? 'line' : value.includes('\n') ? 'lines' : lookOf(placeholder)
  return (
    <Field
      label={label}
      error={problem}
      hint={[optional && m.mayBeEmpty, format && m.formats[format]].filter(Boolean).join(' ') || undefined}
    >
      {(control) => {
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
        const line = <Input {...common} type={type} onChange={(event) => onChange(event.target.value)} />
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

/** The browser's calendar beside a line: the date is written out, and "on delivery" may stand there as well. */
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

type ChoiceProps = { name: string; label: string; value: string; onChange: (value: string) => void }

/** A question that is answered by one of two buttons. */
function YesOrNo({ name, label, value, onChange }: ChoiceProps) {
  const m = useMessages('documents', documents)
  return (
    <fieldset>
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
    </fieldset>
  )
}
