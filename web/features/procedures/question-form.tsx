import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { useRef, useState, type FormEvent } from 'react'
import {
  type AnswerProblem,
  chosenOf,
  optionsOf,
  problemWith,
  SEVERAL,
  UNKNOWN,
} from '#contract/procedures/procedure-walk.ts'
import { type CitedSection, PROCEDURE_ANSWER_MAX, type Question } from '#contract/procedures/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/field.tsx'
import { LawText } from './law-text.tsx'
import { type Opening, useScreenFocus } from './screen-focus.ts'

type Props = {
  question: Question
  answer: string | undefined
  sections: CitedSection[]
  opening: Opening
  onAnswer: (answer: string) => void
  onBack: () => void
}

/** One question on a screen. Its heading gets the focus, so that it is read out when the screen changes. */
export function QuestionForm({ question, answer, sections, opening, onAnswer, onBack }: Props) {
  const m = useMessages('procedures', procedures)
  const [value, setValue] = useState(answer === UNKNOWN ? '' : (answer ?? ''))
  const [problem, setProblem] = useState<AnswerProblem>()
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenFocus(heading, opening)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemWith(question, value.trim())
    setProblem(wrong)
    if (!wrong) onAnswer(value.trim())
  }
  const described = [question.help && 'help', problem && 'problem'].filter(Boolean).join(' ') || undefined
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <h1 ref={heading} id="question" tabIndex={-1} className="text-2xl outline-none">
        {question.ask}
      </h1>
      {question.help && (
        <p id="help" className="text-muted">
          <LawText text={question.help} sections={sections} />
        </p>
      )}
      <Control question={question} value={value} described={described} onChange={setValue} />
      <p id="problem" role="alert" className="problem empty:hidden">
        {problem && problemInWords(problem, question, m)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.next}</Button>
        {question.skip && (
          <Button variant="secondary" onClick={() => onAnswer(UNKNOWN)}>
            {question.skip}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          {m.back}
        </Button>
      </div>
      {question.why && (
        <div className="border-l-4 pl-3">
          <p className="font-semibold">{m.why}</p>
          <p>
            <LawText text={question.why} sections={sections} />
          </p>
        </div>
      )}
    </form>
  )
}

const problemInWords = (problem: AnswerProblem, { kind }: Question, m: typeof procedures) =>
  ({
    missing: kind === 'choices' ? m.chooseSome : m.pleaseAnswer,
    day: m.noSuchDay,
    number: m.noNumber,
    choice: m.chooseOne,
  })[problem]

type ControlProps = {
  question: Question
  value: string
  described: string | undefined
  onChange: (value: string) => void
}

function Control({ question, value, described, onChange }: ControlProps) {
  const m = useMessages('procedures', procedures)
  const options = optionsOf(question)
  if (question.kind === 'choices') return <Choices {...{ question, value, described, onChange }} />
  if (options.length)
    return (
      <div role="radiogroup" aria-labelledby="question" aria-describedby={described} className="grid gap-2">
        {options.map(({ id, text }) => (
          <label key={id} className="card flex min-h-11 cursor-pointer items-center gap-3 p-3">
            <input
              type="radio"
              className="check"
              name={question.id}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <span>{question.kind === 'yes_no' ? (id === 'yes' ? m.yes : m.no) : text}</span>
          </label>
        ))}
      </div>
    )
  const kind =
    question.kind === 'date' ? { type: 'date' } : question.kind === 'amount' ? { inputMode: 'decimal' as const } : {}
  return (
    <Input
      {...kind}
      className="max-w-sm"
      aria-labelledby="question"
      aria-describedby={described}
      autoComplete="off"
      maxLength={PROCEDURE_ANSWER_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Everything that is true may be ticked; what is ticked stands in the order of the question. */
function Choices({ question, value, described, onChange }: ControlProps) {
  const m = useMessages('procedures', procedures)
  const chosen = chosenOf(value)
  const options = optionsOf(question)
  const toggle = (id: string, isOn: boolean) =>
    options
      .map((one) => one.id)
      .filter((one) => (one === id ? isOn : chosen.includes(one)))
      .join(SEVERAL)
  return (
    <div role="group" aria-labelledby="question" aria-describedby={described} className="grid gap-2">
      <p className="text-muted">{m.tickAll}</p>
      {options.map(({ id, text }) => (
        <label key={id} className="card flex min-h-11 cursor-pointer items-center gap-3 p-3">
          <input
            type="checkbox"
            className="check"
            name={question.id}
            value={id}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(toggle(id, event.target.checked))}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
