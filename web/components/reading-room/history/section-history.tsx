import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { SectionEvent } from '#contract/reading-room.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { longDate } from '#web/components/reading-room/dates.ts'
import { useSectionHistory } from '#web/components/reading-room/queries.ts'
import { placePath, sectionName, type Section } from '#web/components/reading-room/text/sections.ts'

const DONE: Record<SectionEvent['effect'], string> = {
  enacted: 'Act passed:',
  amended: 'amended by',
  substituted: 'replaced by other words by',
  inserted: 'added by',
  repealed: 'repealed by',
  struck_down: 'struck down by',
  lapsed: 'lapsed under',
  superseded: 'superseded by',
  commenced: 'came into force by',
  not_yet_in_force: 'not yet in force:',
}
const TOLD: Record<NonNullable<SectionEvent['source']>, string> = {
  text_note: 'From an editor’s note in this text',
  amending_act: 'From the law that did it',
  curated: 'From our list of changes',
  admin: 'Entered by an administrator',
  feed: 'From a feed of laws',
}

type Props = { documentId: string; section: Section | undefined; newTab: boolean; onClose: () => void }

/** What happened to the section being read, oldest first, beside the text; over it on a narrow screen. */
export function SectionHistory({ documentId, section, newTab, onClose }: Props) {
  const { data, isError, refetch, isFetching } = useSectionHistory(documentId, section)
  return (
    <aside aria-label="History" className="reading-history">
      <div className="flex items-start gap-2">
        <h3 className="flex-1 pt-2 font-semibold">History</h3>
        <Button variant="ghost" size="icon" aria-label="Hide history" onClick={onClose}>
          <X />
        </Button>
      </div>
      <p className="pb-2 text-muted">{section ? sectionName(section) : 'No section is being read.'}</p>
      {section && !section.history && <p>No change of this section is known here.</p>}
      {section?.history && isError && (
        <ErrorState title="The history could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
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
  const { effect, place, by, since, note, ofAct, reported, source, proof, law } = event
  const what = [ofAct && 'The whole Act', place, DONE[effect]].filter(Boolean).join(' ')
  return (
    <li className="reading-event">
      <p className="font-semibold">{since ? longDate(since) : 'Date not known'}</p>
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
      {note && <p>{note}</p>}
      {proof && (
        <details>
          <summary>{source ? TOLD[source] : 'The words'}</summary>
          <blockquote>{proof}</blockquote>
        </details>
      )}
      {!proof && source && <p className="text-muted">{TOLD[source]}</p>}
      {reported && <p className="text-muted">Reported; nobody here has read it.</p>}
    </li>
  )
}
