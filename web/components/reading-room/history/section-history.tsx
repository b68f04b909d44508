import { shown, useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { SectionEvent } from '#contract/library/reading-room.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { useSectionHistory } from '#web/components/reading-room/queries.ts'
import { sectionName } from '#contract/library/section-name.ts'
import { placePath, type Section } from '#web/components/reading-room/text/sections.ts'

/** The message of each effect and source. */
const DONE = {
  enacted: 'enacted',
  amended: 'amended',
  substituted: 'substituted',
  inserted: 'inserted',
  repealed: 'repealed',
  struck_down: 'struck_down',
  lapsed: 'lapsed',
  superseded: 'superseded',
  commenced: 'commenced',
  not_yet_in_force: 'not_yet_in_force',
} as const satisfies Record<SectionEvent['effect'], keyof typeof readingMessages>
const TOLD = {
  text_note: 'text_note',
  amending_act: 'amending_act',
  curated: 'curated',
  admin: 'admin',
  feed: 'feed',
} as const satisfies Record<NonNullable<SectionEvent['source']>, keyof typeof readingMessages>

type Props = { documentId: string; section: Section | undefined; newTab: boolean; onClose: () => void }

/** What happened to the section being read, oldest first, next to the text; over it on a narrow screen. */
export function SectionHistory({ documentId, section, newTab, onClose }: Props) {
  const m = useMessages('reading', readingMessages)
  const { data, isError, refetch, isFetching } = useSectionHistory(documentId, section)
  return (
    <aside aria-label={m.history} className="reading-history">
      <div className="flex items-start gap-2">
        <h3 className="flex-1 pt-2 font-semibold">{m.history}</h3>
        <Button variant="ghost" size="icon" aria-label={m.hideHistory} onClick={onClose}>
          <X />
        </Button>
      </div>
      <p className="pb-2 text-muted">{section ? sectionName(section) : m.noSection}</p>
      {section && !section.history && <p>{m.noChange}</p>}
      {section?.history && isError && (
        <ErrorState title={m.historyNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {section?.history && !data && !isError && <Spinner />}
      {section?.history && data && (
        <ol className="grid gap-4">
          {data.map((event, at) => (
            <Event key={at} event={event} newTab={newTab} />
          ))}
        </ol>
      )}
    </aside>
  )
}

function Event({ event, newTab }: { event: SectionEvent; newTab: boolean }) {
  const m = useMessages('reading', readingMessages)
  const { effect, place, by, since, note, notes, ofAct, reported, source, proof, law } = event
  const { language } = shown.useValue()
  const own = language === 'en' ? undefined : notes?.[language]
  const what = [ofAct && m.wholeAct, place, m[DONE[effect]]].filter(Boolean).join(' ')
  return (
    <li className="reading-event">
      <p className="font-semibold">{since ? longDate(since) : m.dateNotKnown}</p>
      <p>
        {what.charAt(0).toUpperCase() + what.slice(1)}{' '}
        {law ? (
          <Link to={placePath(law)} title={law.title} target={newTab ? '_blank' : undefined}>
            {by}
          </Link>
        ) : (
          by
        )}
      </p>
      {note && <p lang={own ? language : 'en'}>{own ?? note}</p>}
      {proof && (
        <details>
          <summary>{source ? m[TOLD[source]] : m.theWords}</summary>
          <blockquote lang="en">{proof}</blockquote>
        </details>
      )}
      {!proof && source && <p className="text-muted">{m[TOLD[source]]}</p>}
      {reported && <p className="text-muted">{m.reported}</p>}
    </li>
  )
}
