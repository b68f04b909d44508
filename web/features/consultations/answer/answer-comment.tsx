import { useState, type FormEvent } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field, Textarea } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { type Verdict, useFeedback } from '#web/features/consultations/queries.ts'
import { chat } from '#web/messages/en/chat.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** Characters, as the call takes them. */
const COMMENT_MAX = 2_000
const QUESTIONS = { wrong: 'whatIsWrong', missing_source: 'whichSource' } as const

export const asksForComment = (verdict: Verdict | undefined): verdict is keyof typeof QUESTIONS =>
  verdict === 'wrong' || verdict === 'missing_source'

type Props = { conversationId: string; runId: string; verdict: keyof typeof QUESTIONS; onDone: () => void }

/** Words to go with a verdict that finds fault; nobody has to write any. */
export function AnswerComment({ conversationId, runId, verdict, onDone }: Props) {
  const m = useMessages('chat', chat)
  const mShell = useMessages('shell', shell)
  const [comment, setComment] = useState('')
  const feedback = useFeedback(conversationId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!comment.trim()) return onDone()
    feedback.mutate(
      { runId, verdict, comment: comment.trim() },
      {
        onSuccess: onDone,
        onError: (error) => toast.error(errorText(error, m.commentNotSent)),
      },
    )
  }
  return (
    <form className="grid max-w-120 gap-2 pb-2" onSubmit={send}>
      <Field label={m[QUESTIONS[verdict]]} hint={m.commentHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" busy={feedback.isPending}>
          {m.sendComment}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {mShell.close}
        </Button>
      </div>
    </form>
  )
}
