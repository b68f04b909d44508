import { RotateCcw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useDocumentCount, useRetryFailed } from '#web/features/library/queries.ts'

/** How many files could not be read; shows them, and reads them all again. */
export function FailedFiles({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data } = useDocumentCount({ state: 'failed' })
  const retry = useRetryFailed()
  if (!data?.count) return null
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-raised px-3 py-1">
      <strong className="tabular-nums">
        {data.count === 1 ? '1 file could not be read.' : `${data.count} files could not be read.`}
      </strong>
      {!isShown && (
        <Button variant="link" onClick={onShow}>
          Show them
        </Button>
      )}
      <Button variant="ghost" busy={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCcw aria-hidden="true" /> Retry all
      </Button>
    </p>
  )
}
