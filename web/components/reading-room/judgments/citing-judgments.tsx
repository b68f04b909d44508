import { useMessages } from '#web/lib/language/messages.ts'
import { reading as readingMessages } from '#web/messages/en/reading.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { CitingJudgment, CitingJudgments as Answer } from '#contract/library/judgments.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { useCitingJudgments } from '#web/components/reading-room/queries.ts'
import { sectionName } from '#contract/library/section-name.ts'
import { placePath, type Section } from '#web/components/reading-room/text/sections.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

type Props = {
  documentId: string
  section: Section | undefined
  /** The document is a judgment: what cites it is asked, and not what cites one of its paragraphs. */
  isJudgment: boolean
  newTab: boolean
  onClose: () => void
}

/** The judgments of the library that cite the section being read, next to the text; over it on a narrow screen. */
export function CitingJudgments({ documentId, section, isJudgment, newTab, onClose }: Props) {
  const m = useMessages('reading', readingMessages)
  const start = isJudgment ? 0 : section?.start
  const { data, isError, refetch, isFetching } = useCitingJudgments(documentId, start)
  const of = isJudgment ? m.thisJudgment : section ? sectionName(section) : m.noSection
  return (
    <aside aria-label={m.judgments} className="reading-history">
      <div className="flex items-start gap-2">
        <h3 className="flex-1 pt-2 font-semibold">{m.citedByJudgments}</h3>
        <Button variant="ghost" size="icon" aria-label={m.hideJudgments} onClick={onClose}>
          <X />
        </Button>
      </div>
      <p className="pb-2 text-muted">{of}</p>
      {isError && <ErrorState title={m.judgmentsNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />}
      {start !== undefined && !data && !isError && <Spinner />}
      {data && <CitingList {...data} newTab={newTab} />}
    </aside>
  )
}

function CitingList({ judgments, held, newTab }: Answer & { newTab: boolean }) {
  const m = useMessages('reading', readingMessages)
  if (!judgments.length) return <p>{held ? m.notCited : m.noJudgments}</p>
  return (
    <ol className="grid gap-4">
      {judgments.map((one) => (
        <Citing key={one.documentId} judgment={one} newTab={newTab} />
      ))}
    </ol>
  )
}

function Citing({ judgment, newTab }: { judgment: CitingJudgment; newTab: boolean }) {
  const m = useMessages('reading', readingMessages)
  const { documentId, title, court, date, paragraphs } = judgment
  const target = newTab ? '_blank' : undefined
  return (
    <li className="reading-event">
      <p className="font-semibold" lang="en">
        <Link to={placePath({ documentId, section: paragraphs[0]?.number })} target={target}>
          {title}
        </Link>
      </p>
      <p className="text-muted">{[court, date && longDate(date)].filter(Boolean).join(', ')}</p>
      <ul>
        {paragraphs.map(({ number, start, words }) => (
          <li key={start}>
            {number && (
              <>
                <Link to={placePath({ documentId, section: number })} target={target}>
                  {m.paragraph(number)}
                </Link>
                :{' '}
              </>
            )}
            <span lang="en">“{words}”</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
