import { useMessages } from '#web/lib/language/messages.ts'
import { procedures } from '#web/messages/en/procedures.ts'
import { CalendarPlus } from 'lucide-react'
import type { CalendarEntry } from '#contract/procedures/deadline-calendar.ts'
import type { Deadline, DeadlineRule } from '#contract/procedures/deadlines.ts'
import { dayInWords } from '#web/lib/language/deadline-words.ts'
import type { CitedSection } from '#contract/procedures/procedures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { saveCalendar } from './calendar.ts'
import { LawText } from './law-text.tsx'
import { RemindMe } from './remind-me.tsx'

type Props = {
  rule: DeadlineRule
  from: string
  /** What would have to be done today for this date: it goes into no calendar. */
  suppose?: string | undefined
  /** The hour at which it ends, as the person wrote it. */
  hour?: string | undefined
  deadline: Deadline | undefined
  isOver: boolean
  /** What it is called in a calendar. */
  id: string
  /** Whether a mail about it may be asked for: not where another person must not read of it. */
  mayRemind: boolean
  sections: CitedSection[]
}

/** A date that was worked out, with every rule applied and both readings where there are two. */
export function DueDay({ rule, from, suppose, hour, deadline, isOver, id, mayRemind, sections }: Props) {
  const m = useMessages('procedures', procedures)
  return (
    <section className="card grid gap-3" aria-label={rule.title}>
      <h3 className="text-lg">{rule.title}</h3>
      {suppose && <p>{suppose}:</p>}
      {deadline ? (
        <Worked rule={rule} hour={hour} deadline={deadline} isOver={isOver} sections={sections} />
      ) : (
        <p>
          {rule.from} {m.countFromThat}
        </p>
      )}
      <p>
        <LawText text={rule.text} sections={sections} />
      </p>
      {rule.note && (
        <p className="text-muted">
          <LawText text={rule.note} sections={sections} />
        </p>
      )}
      {deadline && (
        <>
          <div>
            <p className="font-semibold">{m.workedOut}</p>
            <ul className="list-disc pl-5 text-muted">
              {deadline.applied.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
          {!suppose && <ToCalendar entries={[{ id, rule, deadline, from }]} />}
          {mayRemind && !isOver && !suppose && <RemindMe rule={rule.id} from={from} />}
        </>
      )}
    </section>
  )
}

type WorkedProps = Pick<Props, 'rule' | 'hour' | 'isOver' | 'sections'> & { deadline: Deadline }

function Worked({ rule, hour, deadline, isOver, sections }: WorkedProps) {
  const m = useMessages('procedures', procedures)
  const words = rule.kind === 'earliest' ? m.from : m.atTheLatest
  return (
    <>
      <p className="text-xl font-semibold">
        {rule.length === 0 ? m.on : words} <time dateTime={deadline.date}>{dayInWords(deadline.date)}</time>
        {hour && `, ${hour}`}
      </p>
      {isOver && (
        <p className="problem">
          {rule.over ? (
            <>
              {m.hasPassed} <LawText text={rule.over} sections={sections} />
            </>
          ) : (
            m.isOver
          )}
        </p>
      )}
      {deadline.readings.length > 1 && (
        <div>
          <p>{m.readings}</p>
          <ul className="list-disc pl-5">
            {deadline.readings.map(({ date, why }) => (
              <li key={why}>
                {dayInWords(date)}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

export function ToCalendar({ entries }: { entries: CalendarEntry[] }) {
  const m = useMessages('procedures', procedures)
  return (
    <Button variant="secondary" className="no-print justify-self-start" onClick={() => saveCalendar(entries)}>
      <CalendarPlus aria-hidden="true" />
      {entries.length > 1 ? m.allToCalendar : m.toCalendar}
    </Button>
  )
}
