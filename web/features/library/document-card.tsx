import { useMessages } from '#web/lib/language/messages.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { library } from '#web/messages/en/library.ts'
import { Download } from 'lucide-react'
import { recognisedNote } from '#contract/library/recognised.ts'
import { subheadingCalled } from '#contract/library/subheading-names.ts'
import { longDate } from '#web/lib/language/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { headingName, type ShownDocument } from './documents-cache.ts'
import { useDownload } from './download.ts'
import { Snippet } from './snippet.tsx'
import { StateBadge } from './manage/state-badge.tsx'

type Props = { document: ShownDocument; q: string; onOpen: () => void }

/** One document of the library. */
export function DocumentCard({ document, q, onOpen }: Props) {
  const m = useMessages('library', library)
  const download = useDownload()
  const { asAt, pages, recognised, snippet } = document
  const called = useCalled()
  const name = called(document.name, document.called)
  const heading = headingName(document)
  const under = heading === undefined ? undefined : called(heading, subheadingCalled(heading))
  const facts = [asAt && m.asAt(longDate(asAt)), pages && m.pages(pages)]
  return (
    <>
      <h2>
        <button type="button" className="library-open" lang={name.lang} onClick={onOpen}>
          {name.words}
        </button>
      </h2>
      {snippet && <Snippet document={document} q={q} />}
      <div className="mt-auto flex items-center gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge>{under ? <span lang={under.lang}>{under.words}</span> : m.noHeading}</Badge>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {recognised && <span lang="en">{recognisedNote(recognised)}</span>}
          <StateBadge document={document} />
        </p>
        <Button
          variant="ghost"
          size="icon"
          className="flex-none"
          busy={download.isPending}
          aria-label={m.downloadOne(name.words)}
          title={m.download}
          onClick={() => download.mutate(document)}
        >
          {!download.isPending && <Download aria-hidden="true" />}
        </Button>
      </div>
    </>
  )
}
