import { RotateCcw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useDocumentCount } from '#web/features/library/queries.ts'
import { useRetryFailed, useUnreadCount } from './manage-queries.ts'

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

/** How many files could not be read and how many still wait; shows those that failed, and reads them all again. */
export function FailedFiles({ isShown, onShow }: { isShown: boolean; onShow: () => void }) {
  const { data } = useDocumentCount({ state: 'failed' })
  const { data: unread = 0 } = useUnreadCount()
  const retry = useRetryFailed()
  const failed = data?.count ?? 0
  return (
    <div role="status">
      {failed + unread > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-raised px-3 py-1 tabular-nums">
          {failed > 0 && <strong>{files(failed)} could not be read.</strong>}
          {failed > 0 && !isShown && (
            <Button variant="link" onClick={onShow}>
              Show them
            </Button>
          )}
          {failed > 0 && (
            <Button variant="ghost" busy={retry.isPending} onClick={() => retry.mutate()}>
              <RotateCcw aria-hidden="true" /> Retry all
            </Button>
          )}
          {unread > 0 && <span className="min-h-11 content-center">{files(unread)} waiting or being read.</span>}
        </p>
      )}
    </div>
  )
}
