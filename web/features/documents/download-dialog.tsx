import { FileDown } from 'lucide-react'
import type { GeneratedDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { DISCLAIMER } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { isNoResponse } from '#web/lib/api/error-text.ts'
import { useDownloadFile, type FileType } from './queries.ts'

type Props = { document: Pick<GeneratedDocument, '_id' | 'title'> & { warning?: string }; onClose: () => void }

export function DownloadDialog({ document, onClose }: Props) {
  const download = useDownloadFile(document)
  const { error, isPending, variables } = download
  // a machine without a converter still has the document as it was filled in
  const noConverter = error instanceof AppError && error.code === 'unavailable' && !isNoResponse(error)
  const press = (fileType: FileType) => () => !isPending && download.mutate(fileType)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download Document"
      description="Choose the format to download the document"
    >
      <p className="mt-3 font-semibold [overflow-wrap:anywhere]">{document.title || 'Untitled'}</p>
      {document.warning && <p className="mt-2">{document.warning}</p>}
      <p className="mt-2 text-muted">{DISCLAIMER}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button busy={isPending && variables === 'pdf'} onClick={press('pdf')}>
          {!(isPending && variables === 'pdf') && <FileDown aria-hidden="true" />} Download PDF
        </Button>
        <Button variant="secondary" busy={isPending && variables === 'doc'} onClick={press('doc')}>
          {!(isPending && variables === 'doc') && <FileDown aria-hidden="true" />} Download DOC
        </Button>
        {noConverter && (
          <Button variant="secondary" busy={isPending && variables === 'docx'} onClick={press('docx')}>
            Download DOCX
          </Button>
        )}
      </div>
    </Dialog>
  )
}
