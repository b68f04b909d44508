import { messagesNow, useMessages } from '#web/lib/language/messages.ts'
import { past } from '#web/messages/en/past.ts'
import { Download, FileText, MessageSquareText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportConversation, type ConversationSummary, type Message } from '#contract/consultations/consultations.ts'
import { Markdown } from '#web/components/markdown.tsx'
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Badge } from '#web/components/ui/card.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { ErrorState } from '#web/components/ui/states.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { NotKept } from '#web/components/not-kept.tsx'
import { errorText, isNoResponse } from '#web/lib/api/error-text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { ConsultState } from '#web/lib/start-conversation.ts'
import { shortDateTime } from '#web/lib/language/dates.ts'
import { asTextFile, fileNameOf } from './past.ts'
import { useDelete } from './past-queries.ts'
import { useConversation } from '#web/features/consultations/queries.ts'
import { ScrollRegion } from '#web/components/ui/scroll-region.tsx'
import { HandOver } from '#web/features/handovers/hand-over.tsx'
import { StarButton } from './star-button.tsx'

type Props = {
  consultation: ConversationSummary
  onClose: () => void
  onStar: (starred: boolean) => void
  onDeleted: () => void
  onDeleteFailed: () => void
}

/** The detail of a past consultation, titled 'Chat'. */
export function PastDetail({ consultation, onClose, onStar, onDeleted, onDeleteFailed }: Props) {
  const m = useMessages('past', past)
  const { id, title, date, tags, starred } = consultation
  const { data, error, isError, isFetching, refetch } = useConversation(id, { paused: false })
  const messages = data?.messages
  const navigate = useNavigate()
  const { _id: userId } = useUser()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.chat} className="past-detail">
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <time dateTime={date} className="text-muted tabular-nums">
              {shortDateTime(date)}
            </time>
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        </div>
        <StarButton title={title} starred={starred} onStar={onStar} />
      </div>
      <ScrollRegion className="past-messages" label={m.messages}>
        {messages?.length ? (
          messages.map((message) => <Bubble key={message.id} message={message} />)
        ) : messages ? (
          <p className="text-muted">{m.nothingSaid}</p>
        ) : isNoResponse(error) ? (
          <NotKept
            what="consultation"
            title={m.conversationNotLoaded}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : isError ? (
          <ErrorState title={m.conversationNotLoaded} onRetry={() => void refetch()} />
        ) : (
          <p className="text-muted">{m.loadingConversation}</p>
        )}
      </ScrollRegion>
      <div className="grid grid-cols-2 gap-2 pt-4 sm:flex sm:flex-wrap">
        <Button
          className="max-sm:col-span-2"
          onClick={() => void navigate(`/app/consult/${id}`, { state: { userId, messages } satisfies ConsultState })}
        >
          <MessageSquareText /> {m.continue}
        </Button>
        <HandOver conversationId={id} />
        <Downloads id={id} title={title} messages={messages} />
        <DeleteButton id={id} onDone={onDeleted} onFail={onDeleteFailed} />
      </div>
    </Dialog>
  )
}

/** The person at the right, others at the left, each with its time. */
function Bubble({ message: { sender, text, timestamp, attachment, language } }: { message: Message }) {
  const own = sender === 'user'
  return (
    <div className={cx('past-bubble', own && 'past-own')}>
      {attachment && (
        <p className="flex items-center gap-2 font-semibold">
          <FileText size={20} aria-hidden="true" /> {attachment.name}
        </p>
      )}
      {own ? (
        <p className="whitespace-pre-wrap">{text}</p>
      ) : (
        <div className="reading text-base" lang={language ?? 'en'}>
          <Markdown>{text}</Markdown>
        </div>
      )}
      <p className="mt-1 text-muted tabular-nums">{shortDateTime(timestamp)}</p>
    </div>
  )
}

function Downloads({ id, title, messages }: { id: string; title: string; messages: Message[] | undefined }) {
  const m = useMessages('past', past)
  const [busy, setBusy] = useState(false)
  const asText = () => messages && saveFile(asTextFile(messages), `${fileNameOf(title)}.txt`)
  const asWord = async () => {
    setBusy(true)
    try {
      const { blob } = await api.file(exportConversation, { id })
      saveFile(blob, `${fileNameOf(title)}.docx`)
    } catch (error) {
      toast.error(errorText(error, messagesNow('past', past).notMade))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="secondary" disabled={!messages} onClick={asText}>
        <Download className="max-sm:hidden" /> {m.download}
      </Button>
      <Button variant="secondary" busy={busy} onClick={() => void asWord()}>
        {!busy && <FileText className="max-sm:hidden" />} {m.downloadWord}
      </Button>
    </>
  )
}

function DeleteButton({ id, onDone, onFail }: { id: string; onDone: () => void; onFail: () => void }) {
  const m = useMessages('past', past)
  const [asking, setAsking] = useState(false)
  const remove = useDelete(onDone, () => {
    setAsking(false)
    onFail()
  })
  return (
    <>
      <Button variant="ghost" className="text-danger max-sm:col-span-2 sm:ml-auto" onClick={() => setAsking(true)}>
        <Trash2 /> {m.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.confirmDeletion}
        description={m.deleteQuestion}
        cancel={m.cancel}
        confirm={m.deleteNow}
        variant="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      />
    </>
  )
}
