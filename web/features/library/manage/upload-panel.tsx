import { CheckCircle2, CircleAlert, Copy, RotateCcw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { countsOf, WORDS } from './upload-words.ts'
import { clearUploads, retryUpload, useUploads, type Upload } from './upload-queue.ts'

/** What happens to files that were added together: one line each, with its progress. */
export function UploadPanel() {
  const uploads = useUploads()
  if (!uploads.length) return null
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return (
    <section aria-label="Uploads" className="card mb-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-semibold">
          {left
            ? `${uploads.length - left} of ${uploads.length} files sent`
            : `All files are through: ${countsOf(uploads)}`}
        </p>
        {uploads.length > left && (
          <Button variant="ghost" onClick={clearUploads}>
            Clear finished
          </Button>
        )}
      </div>
      <ul className="max-h-64 overflow-y-auto">
        {uploads.map((upload) => (
          <li key={upload.id} className="border-t py-2 first:border-t-0">
            <Line upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ICONS = { added: CheckCircle2, duplicate: Copy, failed: CircleAlert }

function Line({ upload: { id, fileName, state, sent, why, refused } }: { upload: Upload }) {
  const Icon = state === 'waiting' || state === 'sending' ? null : ICONS[state]
  const percent = Math.round(sent * 100)
  return (
    <>
      <div className="flex items-center gap-3">
        {Icon && <Icon size={20} aria-hidden="true" className="flex-none" />}
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{fileName}</span>
        <span className="flex-none text-muted tabular-nums">
          {WORDS[state]}
          {state === 'sending' && ` ${percent}%`}
        </span>
        {state === 'failed' && !refused && (
          <Button variant="ghost" aria-label={`Try again: ${fileName}`} onClick={() => retryUpload(id)}>
            <RotateCcw aria-hidden="true" /> Try again
          </Button>
        )}
      </div>
      {state === 'sending' && (
        <progress className="progress" max={100} value={percent} aria-label={`Sending ${fileName}`} />
      )}
      {why && <p className={state === 'failed' ? 'font-semibold' : 'text-muted'}>{why}</p>}
    </>
  )
}
