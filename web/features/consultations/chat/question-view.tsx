import { FileText, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Attachment, Message } from '#contract/consultations.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'

/** What the person said: a bubble at the right, with the document they attached. */
export const QuestionView = memo(({ message }: { message: Message }) => (
  <div className="chat-row" data-question="">
    <div className="grid justify-items-end gap-2">
      {message.attachment && <AttachmentCard attachment={message.attachment} />}
      {message.text && (
        <p className="bubble">
          <span className="sr-only">You: </span>
          {message.text}
        </p>
      )}
    </div>
  </div>
))

const STATES: Record<string, string> = {
  queued: 'Waiting to be read…',
  reading: 'Being read…',
  ready: 'Read. You can ask about it now.',
  failed: 'Could not be read.',
}

function AttachmentCard({ attachment: { name, state, reason } }: { attachment: Attachment }) {
  const failed = state === 'failed'
  const busy = state === 'queued' || state === 'reading'
  return (
    <div className="card flex max-w-[85%] items-start gap-3 px-4 py-3">
      {busy ? (
        <Spinner className="mt-1" />
      ) : failed ? (
        <TriangleAlert className="flex-none text-danger" />
      ) : (
        <FileText className="flex-none" />
      )}
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p role="status" className={failed ? 'text-danger' : 'text-muted'}>
          {STATES[state] ?? state} {failed && reason}
        </p>
      </div>
    </div>
  )
}
