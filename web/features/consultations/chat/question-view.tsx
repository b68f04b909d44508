import { FileText, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Attachment, Message } from '#contract/consultations/consultations.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import type { AttachedContract } from '#web/features/contract-review/queries.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** What the person said: a bubble at the right, with the document they attached. */
export const QuestionView = memo(({ conversationId, message }: { conversationId: string; message: Message }) => {
  const m = useMessages('chat', chat)
  return (
    <div className="chat-row" data-question="">
      <div className="grid justify-items-end gap-2">
        {message.attachment && <AttachmentCard conversationId={conversationId} attachment={message.attachment} />}
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

/** Fetched where there is a file; read without a connection, a consultation does without it. */
const ReviewAttached = lazyPart<AttachedContract>(() =>
  import('#web/features/contract-review/review-attached.tsx').then(
    (code) => code.ReviewAttached,
    () => () => null,
  ),
)
/** What can be reviewed, and had back with tracked changes. */
const CONTRACT_FILE = /\.docx$/i

const STATES = ['queued', 'reading', 'ready', 'failed'] as const

type CardProps = { conversationId: string; attachment: Attachment }

function AttachmentCard({ conversationId, attachment: { documentId, name, state, reason } }: CardProps) {
  const m = useMessages('chat', chat)
  const known = STATES.find((one) => one === state)
  const failed = state === 'failed'
  const busy = state === 'queued' || state === 'reading'
  return (
    <div className="card flex max-w-[85%] items-start gap-3 px-4 py-3">
      {busy ? (
        <Spinner className="mt-1" />
      ) : failed ? (
        <TriangleAlert size={20} className="mt-0.5 flex-none text-danger" />
      ) : (
        <FileText size={20} className="mt-0.5 flex-none" />
      )}
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p role="status" className={failed ? 'text-danger' : 'text-muted'}>
          {known ? m[known] : state} {failed && reason}
        </p>
        {state === 'ready' && CONTRACT_FILE.test(name) && (
          <ReviewAttached conversationId={conversationId} documentId={documentId} />
        )}
      </div>
    </div>
  )
}
