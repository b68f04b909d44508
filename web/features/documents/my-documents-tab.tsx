import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { signing } from '#web/messages/en/signing.ts'
import { Download, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { GeneratedDocument } from '#contract/documents.ts'
import { Rich } from '#web/components/ui/rich.tsx'
import { longDate } from '#web/lib/language/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useUser } from '#web/lib/session/session.ts'
import { SignaturesDialog } from '#web/features/signing/signatures-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { useDocuments } from './queries.ts'

export function MyDocumentsTab({ onGenerate }: { onGenerate: () => void }) {
  const m = useMessages('documents', documents)
  const signs = useMessages('signing', signing)
  const { _id } = useUser()
  const { data, isPending, isFetching, refetch } = useDocuments(_id)
  const [chosen, setChosen] = useState<GeneratedDocument | null>(null)
  const [signed, setSigned] = useState<GeneratedDocument | null>(null)
  if (isPending) return <LoadingState label={m.loadingMine} />
  if (!data) {
    return <ErrorState title={m.mineNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data.length) {
    return (
      <EmptyState title={m.noneYet}>
        <Button variant="secondary" onClick={onGenerate}>
          {m.makeFirst}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="document-grid">
        {data.map((document) => (
          <li key={document._id} className="card document-card">
            <h2 className="text-lg [overflow-wrap:anywhere]">{document.title || m.untitled}</h2>
            <p className="text-muted">
              <Rich
                text={m.created}
                parts={{
                  date: <time dateTime={document.createdAt}>{longDate(document.createdAt)}</time>,
                }}
              />
            </p>
            <div className="mt-auto flex flex-wrap justify-end gap-2">
              <Button
                variant="ghost"
                aria-label={signs.sendOne(document.title || m.untitled)}
                onClick={() => setSigned(document)}
              >
                <PenLine aria-hidden="true" /> {signs.send}
              </Button>
              <Button
                variant="secondary"
                aria-label={m.downloadAs(document.title || m.untitled)}
                onClick={() => setChosen(document)}
              >
                <Download aria-hidden="true" /> {m.download}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {signed && <SignaturesDialog document={signed} onClose={() => setSigned(null)} />}
      {chosen && <DownloadDialog document={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
