import { FileDown } from 'lucide-react'
import type { GeneratedDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { isNoResponse } from '#web/lib/error-text.ts'
import { useDownloadFile, type FileType } from './queries.ts'

type Props = { document: Pick<GeneratedDocument, '_id' | 'title'>; onClose: () => void }

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
      <DialogActions>
        {noConverter && (
          <Button variant="secondary" busy={isPending && variables === 'docx'} onClick={press('docx')}>
            Download DOCX
          </Button>
        )}
        <Button variant="secondary" busy={isPending && variables === 'doc'} onClick={press('doc')}>
          {!(isPending && variables === 'doc') && <FileDown aria-hidden="true" />} Download DOC
        </Button>
        <Button busy={isPending && variables === 'pdf'} onClick={press('pdf')}>
          {!(isPending && variables === 'pdf') && <FileDown aria-hidden="true" />} Download PDF
        </Button>
      </DialogActions>
    </Dialog>
  )
}
