import { useMessages } from '#web/lib/language/messages.ts'
import { dayInWords } from '#web/lib/language/deadline-words.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { start } from '#web/messages/en/start.ts'
import { Printer } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { calendarEntries, calendarId } from '#contract/procedures/deadline-calendar.ts'
import {
  answerInWords,
  lettersFor,
  outcomeOf,
  type Progress,
  UNKNOWN,
  type Walk,
} from '#contract/procedures/procedure-walk.ts'
import { toldAbove } from '#contract/procedures/cited-text.ts'
import type { Procedure, Question } from '#contract/procedures/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { BeginAnew } from './begin-anew.tsx'
import { Checkbox } from '#web/components/ui/field.tsx'
import { DueDay, ToCalendar } from './due-day.tsx'
import { LawText, ToldAbove } from './law-text.tsx'
import type { Run } from './run.ts'
import { type Opening, useScreenFocus } from './screen-focus.ts'

type Props = {
  procedure: Procedure
  progress: Progress
  walk: Walk
  run: Run
  opening: Opening
  onTick: (line: string, done: boolean) => void
  onOpen: (at: string) => void
  onAnew: () => void
}

/** What the procedure ends with: what to do, by when, where, what to bring, what it costs, letters, and the dates for a calendar. */
export function OutcomeView({ procedure, progress, walk, run, opening, onTick, onOpen, onAnew }: Props) {
  const m = useMessages('procedures', procedures)
  const { sections } = procedure
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenFocus(heading, opening)
  const end = outcomeOf(procedure, walk)
  const letters = lettersFor(procedure.letters, walk)
  const list = { sections, run, onTick }
  const entries = calendarEntries(end.deadlines, run.runId)
  return (
    <ToldAbove value={toldAbove(textsOf(procedure, end), sections)}>
      <div className="grid gap-8">
        <section className="grid gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
            {end.outcome?.title}
          </h1>
          <p>
            <LawText text={end.outcome?.text ?? ''} sections={sections} />
          </p>
          <Urgent procedure={procedure} />
        </section>
        {end.deadlines.length > 0 && (
          <Part title={m.byWhen}>
            {end.deadlines.map((due) => (
              <DueDay
                key={due.id}
                {...due}
                id={calendarId(run.runId, due)}
                mayRemind={!procedure.sensitive}
                sections={sections}
              />
            ))}
            {entries.length > 1 && <ToCalendar entries={entries} />}
          </Part>
        )}
        <Part title={m.whatToDo}>
          <Checklist {...list} kind="step" all={procedure.steps} lines={end.steps} />
        </Part>
        <Part title={m.where}>
          <dl className="grid gap-3">
            {end.places.map(({ name, text }) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd>
                  <LawText text={text} sections={sections} />
                </dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={m.bring}>
          <Checklist {...list} kind="bring" all={procedure.bring} lines={end.bring} />
        </Part>
        <Part title={m.costs}>
          <ul className="list-disc pl-5">
            {end.costs.map(({ text }) => (
              <li key={text}>
                <LawText text={text} sections={sections} />
              </li>
            ))}
          </ul>
        </Part>
        {letters.length > 0 && <Letters letters={letters} slug={procedure.slug} />}
        <GivenAnswers path={progress.path} walk={walk} onOpen={onOpen} />
        <About procedure={procedure} />
        <div className="no-print flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {m.print}
          </Button>
          <BeginAnew onAnew={onAnew} />
        </div>
      </div>
    </ToldAbove>
  )
}

/** Every text with citations, in the order in which they are shown. */
const textsOf = ({ urgent, age }: Procedure, end: ReturnType<typeof outcomeOf>): string[] => [
  end.outcome?.text ?? '',
  urgent ?? '',
  ...end.deadlines.flatMap(({ rule, isOver }) => [(isOver && rule.over) || '', rule.text, rule.note ?? '']),
  ...[...end.steps, ...end.places, ...end.bring, ...end.costs].map(({ text }) => text),
  age,
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

/** What cannot wait, above everything. */
export const Urgent = ({ procedure: { urgent, sections } }: { procedure: Procedure }) =>
  urgent ? (
    <p className="card font-semibold">
      <LawText text={urgent} sections={sections} />
    </p>
  ) : null

type Line = { text: string }
type ListProps = Pick<Props, 'run' | 'onTick'> & {
  kind: string
  /** All lines of the procedure: a tick stays with its line when answers change. */
  all: Line[]
  lines: Line[]
  sections: Procedure['sections']
}

const Checklist = ({ kind, all, lines, sections, run, onTick }: ListProps) => (
  <ul className="grid gap-1">
    {lines.map((line) => {
      const name = `${kind} ${all.indexOf(line)}`
      return (
        <li key={name}>
          <Checkbox
            className="items-start py-2"
            checked={run.ticks.includes(name)}
            onChange={(event) => onTick(name, event.target.checked)}
            label={<LawText text={line.text} sections={sections} />}
          />
        </li>
      )
    })}
  </ul>
)

function Letters({ letters, slug }: { letters: Procedure['letters']; slug: string }) {
  const m = useMessages('procedures', procedures)
  return (
    <Part title={m.letters}>
      <ul className="grid gap-2">
        {letters.map(({ template, title, text }) => (
          <li key={template}>
            <Link className="link" to={`/app/generatedocument?letter=${template}&from=${slug}`}>
              {title}
            </Link>
            : {text} <span className="text-muted">{m.lettersNeed}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const spoken = (question: Question, answer: string | undefined, m: typeof procedures) =>
  answer === undefined
    ? undefined
    : question.kind === 'yes_no'
      ? answer === 'yes'
        ? m.yes
        : m.no
      : question.kind === 'date' && answer !== UNKNOWN
        ? dayInWords(answer)
        : answerInWords(question, answer)

function GivenAnswers({ path, walk, onOpen }: { path: Question[]; walk: Walk; onOpen: Props['onOpen'] }) {
  const m = useMessages('procedures', procedures)
  return (
    <Part title={m.answered}>
      <dl className="grid gap-3">
        {path.map((question) => (
          <div key={question.id}>
            <dt className="text-muted">{question.ask}</dt>
            <dd>
              {spoken(question, walk.answers[question.id], m)}{' '}
              <Button
                variant="link"
                className="no-print"
                aria-label={m.changeOne(question.ask)}
                onClick={() => onOpen(question.id)}
              >
                {m.change}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** How old the law in it is, who has read the translation, and where to read more. */
export function About({ procedure: { age, guides, reviewed, sections, isUnread } }: { procedure: Procedure }) {
  const m = useMessages('procedures', procedures)
  const { disclaimer } = useMessages('start', start)
  return (
    <section className="grid gap-2 text-muted">
      {isUnread && <p>{m.unread}</p>}
      <p>
        <strong>{m.howOld}</strong> <LawText text={age} sections={sections} /> {m.compared(dayInWords(reviewed))}
      </p>
      {guides.length > 0 && (
        <p className="no-print">
          {m.moreOnThis}{' '}
          {guides.map(({ slug, title, language }, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <a className="link" href={['/guides', language, slug].filter(Boolean).join('/')} lang={language ?? 'en'}>
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
      <p>{disclaimer}</p>
    </section>
  )
}
