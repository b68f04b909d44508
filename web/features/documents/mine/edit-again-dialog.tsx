import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { serverText } from '#web/lib/api/error-text.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import { GenerateDialog } from '#web/features/documents/form/generate-dialog.tsx'
import { useFilledForm } from '#web/features/documents/queries.ts'

type Props = {
  document: GeneratedDocument
  /** What comes of it: the next version of the document, or another one like it. */
  makes: 'version' | 'another'
  onDone: (made: GeneratedDocument) => void
  onClose: () => void
}

/** The form of a document that was made before, filled in as it was. */
export function EditAgainDialog({ document: { _id: id, title }, makes, onDone, onClose }: Props) {
  const m = useMessages('documents', documents)
  const { data, error, isFetching, refetch } = useFilledForm(id)
  if (data) {
    const from = { [makes === 'version' ? 'again' : 'like']: { ...data, id } }
    return <GenerateDialog template={data.template} from={from} onDone={onDone} onClose={onClose} />
  }
  const heading = makes === 'version' ? m.editAgain : m.another
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={heading} description={title}>
      {error ? (
        <ErrorState title={m.notEditable} onRetry={() => void refetch()} retrying={isFetching}>
          {serverText(error)}
        </ErrorState>
      ) : (
        <LoadingState label={m.loadingFields} />
      )}
      <Button variant="secondary" onClick={onClose}>
        {m.cancel}
      </Button>
    </Dialog>
  )
}
