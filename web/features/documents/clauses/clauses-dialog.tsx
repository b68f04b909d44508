import { Dialog } from '#web/components/ui/dialog.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { ClausePicker } from './clause-picker.tsx'
import { useClauses } from '#web/features/documents/queries.ts'

/** Every clause that people can add, for administrators to read. */
export function ClausesDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useClauses(true)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Clauses"
      description="What people can add to agreements. They are written in content/clauses and checked against the statutes."
      className="max-w-2xl!"
    >
      <div className="mt-4">
        {isError && <ErrorState title="Error loading clauses" onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !isError && <LoadingState label="Loading clauses…" />}
        {data && <ClausePicker clauses={data} />}
      </div>
    </Dialog>
  )
}
