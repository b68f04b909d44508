import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { DeleteDialog } from '#web/components/form-dialog.tsx'
import { DownloadDialog } from '#web/features/documents/download-dialog.tsx'
import { SignaturesDialog } from '#web/features/signing/signatures-dialog.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import type { Deed } from './document-card.tsx'
import { EditAgainDialog } from './edit-again-dialog.tsx'
import { useDeleteDocuments } from './mine-queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

type Props = {
  deed: Deed
  document: GeneratedDocument
  versions: GeneratedDocument[]
  /** Another file is wanted instead: one that was made just now, or an earlier version. */
  onDownload: (document: GeneratedDocument) => void
  onClose: () => void
}

/** What is done with one of the documents. */
export function DeedDialog({ deed, document, versions, onDownload, onClose }: Props) {
  switch (deed) {
    case 'download':
      return <DownloadDialog document={document} onClose={onClose} />
    case 'sign':
      return <SignaturesDialog document={document} onClose={onClose} />
    case 'edit':
      return <EditAgainDialog document={document} makes="version" onDone={onDownload} onClose={onClose} />
    case 'another':
      return <EditAgainDialog document={document} makes="another" onDone={onDownload} onClose={onClose} />
    case 'versions':
      return <VersionsDialog versions={versions} onDownload={onDownload} onClose={onClose} />
    case 'rename':
      return <RenameDialog document={document} onClose={onClose} />
    case 'delete':
      return <DeleteDocuments documents={[document]} onDone={onClose} onClose={onClose} />
  }
}

type DeleteProps = { documents: GeneratedDocument[]; onDone: () => void; onClose: () => void }

/** Asks before documents go with all their versions. */
export function DeleteDocuments({ documents: chosen, onDone, onClose }: DeleteProps) {
  const m = useMessages('documents', documents)
  const remove = useDeleteDocuments()
  const signed = chosen.some(({ signatures }) => signatures === 'signed')
  return (
    <DeleteDialog
      title={m.deleteTitle}
      question={m.deleteQuestion}
      name={chosen.length === 1 ? chosen[0]!.title || m.untitled : m.howMany(chosen.length)}
      note={signed ? m.deleteSigned : undefined}
      busy={remove.isPending}
      onDelete={() =>
        remove.mutate(
          chosen.map(({ _id }) => _id),
          { onSuccess: onDone },
        )
      }
      onClose={onClose}
    />
  )
}
