import { FileText, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Attachment, Message } from '#contract/consultations.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** What the person said: a bubble at the right, with the document they attached. */
export const QuestionView = memo(({ message }: { message: Message }) => {
  const m = useMessages('chat', chat)
  return (
    <div className="chat-row" data-question="">
      <div className="grid justify-items-end gap-2">
        {message.attachment && <AttachmentCard attachment={message.attachment} />}
        {message.text && (
          <p className="bubble">
            <span className="sr-only">{m.you}</span>
            {message.text}
          </p>
        )}
      </div>
    </div>
  )
})

const STATES = ['queued', 'reading', 'ready', 'failed'] as const

function AttachmentCard({ attachment: { name, state, reason } }: { attachment: Attachment }) {
  const m = useMessages('chat', chat)
  const known = STATES.find((one) => one === state)
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
          {known ? m[known] : state} {failed && reason}
        </p>
      </div>
    </div>
  )
}
