import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { start } from '#web/messages/en/start.ts'
import { FileDown } from 'lucide-react'
import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { AppError } from '#contract/errors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { isNoResponse } from '#web/lib/api/error-text.ts'
import { useDownloadFile, type FileType } from './queries.ts'

type Props = { document: Pick<GeneratedDocument, '_id' | 'title'> & { warning?: string }; onClose: () => void }

export function DownloadDialog({ document, onClose }: Props) {
  const m = useMessages('documents', documents)
  const { disclaimer } = useMessages('start', start)
  const download = useDownloadFile(document)
  const { error, isPending, variables } = download
  // a machine without a converter still has the document as it was filled in
  const noConverter = error instanceof AppError && error.code === 'unavailable' && !isNoResponse(error)
  const press = (fileType: FileType) => () => !isPending && download.mutate(fileType)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.downloadTitle} description={m.chooseFormat}>
      <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{document.title || m.untitled}</p>
      {document.warning && <p className="mt-2">{document.warning}</p>}
      <p className="mt-2 text-muted">{disclaimer}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button busy={isPending && variables === 'pdf'} onClick={press('pdf')}>
          {!(isPending && variables === 'pdf') && <FileDown aria-hidden="true" />} {m.downloadAs('PDF')}
        </Button>
        <Button variant="secondary" busy={isPending && variables === 'doc'} onClick={press('doc')}>
          {!(isPending && variables === 'doc') && <FileDown aria-hidden="true" />} {m.downloadAs('DOC')}
        </Button>
        {noConverter && (
          <Button variant="secondary" busy={isPending && variables === 'docx'} onClick={press('docx')}>
            {m.downloadAs('DOCX')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
