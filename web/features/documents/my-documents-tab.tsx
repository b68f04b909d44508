import { Download } from 'lucide-react'
import { useState } from 'react'
import type { GeneratedDocument } from '#contract/documents.ts'
import { longDate } from '#web/components/reading-room/dates.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useUser } from '#web/lib/session/session.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { useDocuments } from './queries.ts'

export function MyDocumentsTab({ onGenerate }: { onGenerate: () => void }) {
  const { _id } = useUser()
  const { data, isPending, isFetching, refetch } = useDocuments(_id)
  const [chosen, setChosen] = useState<GeneratedDocument | null>(null)
  if (isPending) return <LoadingState label="Loading your documents…" />
  if (!data) {
    return (
      <ErrorState
        title="Failed to load documents. Please try again later."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data.length) {
    return (
      <EmptyState title="No documents found">
        <Button variant="secondary" onClick={onGenerate}>
          Make the first one
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="document-grid">
        {data.map((document) => (
          <li key={document._id} className="card document-card">
            <h2 className="text-lg [overflow-wrap:anywhere]">{document.title || 'Untitled'}</h2>
            <p className="text-muted">
              Created <time dateTime={document.createdAt}>{longDate(document.createdAt)}</time>
            </p>
            <div className="mt-auto flex justify-end">
              <Button
                variant="secondary"
                aria-label={`Download ${document.title || 'Untitled'}`}
                onClick={() => setChosen(document)}
              >
                <Download aria-hidden="true" /> Download
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen && <DownloadDialog document={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
