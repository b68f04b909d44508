import { CircleAlert } from 'lucide-react'
import type { LibraryDocument } from '#contract/library/library.ts'
import { Badge } from '#web/components/ui/card.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

const WORDS = { queued: 'Queued', reading: 'Reading', failed: 'Failed' } as const

/** For admins: where the reading of a file stands. A document that is ready says nothing. */
export function StateBadge({ document: { state } }: { document: Pick<LibraryDocument, 'state'> }) {
  if (!state || state === 'ready') return null
  return (
    <Badge tone={state === 'failed' ? undefined : 'accent'}>
      {state === 'failed' && <CircleAlert size={16} aria-hidden="true" />}
      {state === 'reading' && <Spinner className="text-sm" />}
      {WORDS[state]}
    </Badge>
  )
}
