import { Download } from 'lucide-react'
import { recognisedNote } from '#contract/recognised.ts'
import { longDate } from '#web/components/reading-room/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { headingName, type ShownDocument } from './documents-cache.ts'
import { useDownload } from './download.ts'
import { Snippet } from './snippet.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = { document: ShownDocument; q: string; onOpen: () => void }

/** One document of the library (document 2 section 2). */
export function DocumentCard({ document, q, onOpen }: Props) {
  const download = useDownload()
  const { name, asAt, pages, recognised, state, snippet } = document
  const readable = state === undefined || state === 'ready'
  return (
    <>
      <h2>
        {readable ? (
          <button type="button" className="library-open" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <span className="library-open">{name}</span>
        )}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Badge>{headingName(document) ?? 'Uncategorized'}</Badge>
        {asAt && <span>As at {longDate(asAt)}</span>}
        {pages !== undefined && <span>{pages === 1 ? '1 page' : `${pages} pages`}</span>}
        {recognised && <span>{recognisedNote(recognised)}</span>}
        <StateBadge document={document} />
      </p>
      {snippet && <Snippet document={document} q={q} />}
      <div className="mt-auto flex justify-end">
        <Button
          variant="ghost"
          busy={download.isPending}
          aria-label={`Download ${name}`}
          onClick={() => download.mutate(document)}
        >
          {!download.isPending && <Download aria-hidden="true" />} Download
        </Button>
      </div>
    </>
  )
}
