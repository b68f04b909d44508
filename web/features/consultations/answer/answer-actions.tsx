import { Check, Copy, FileQuestion, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Message } from '#contract/consultations/consultations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { copyText } from '#web/lib/browser/clipboard.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { AnswerComment, asksForComment } from './answer-comment.tsx'
import { answerForCopy } from './answer-copy.ts'
import type { NumberedCitation } from '#web/features/consultations/citations/citations.ts'
import { isStored } from '#web/features/consultations/conversation.ts'
import { type Verdict, useFeedback } from '#web/features/consultations/queries.ts'
import { Listen } from '#web/features/consultations/voice/listen.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { shell } from '#web/messages/en/shell.ts'
import { messagesNow, useMessages } from '#web/lib/language/messages.ts'

type Props = { conversationId: string; message: Message; sources: NumberedCitation[] }

/** Under each answer: copy, useful, wrong, missing source; who finds fault may say more. */
export function AnswerActions({ conversationId, message, sources }: Props) {
  const m = useMessages('chat', chat)
  const feedback = useFeedback(conversationId)
  const [chosen, setChosen] = useState<Verdict>()
  const { runId } = message
  const verdict = (value: Verdict, text: string, icon: ReactNode) =>
    runId && (
      <Button
        variant="ghost"
        className={cx('px-3 font-normal', message.feedback === value ? 'text-accent' : 'text-muted')}
        aria-pressed={message.feedback === value}
        onClick={() => {
          setChosen(value)
          feedback.mutate(
            { runId, verdict: value },
            { onError: (error) => toast.error(errorText(error, m.opinionNotSent)) },
          )
        }}
      >
        {icon}
        <span className="max-sm:sr-only">{text}</span>
      </Button>
    )
  return (
    <>
      <div className="chat-actions -ml-3 flex min-h-11 flex-wrap items-center" role="group" aria-label={m.thisAnswer}>
        <CopyButton message={message} sources={sources} />
        <Listen messageId={message.id} disabled={!isStored(message)} />
        {verdict('useful', m.useful, <ThumbsUp />)}
        {verdict('wrong', m.wrong, <ThumbsDown />)}
        {verdict('missing_source', m.missingSource, <FileQuestion />)}
        <span role="status" className="sr-only">
          {message.feedback && m.opinionNoted}
        </span>
      </div>
      {runId && asksForComment(chosen) && (
        <AnswerComment
          key={chosen}
          conversationId={conversationId}
          runId={runId}
          verdict={chosen}
          onDone={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

/** What the person has selected of this answer; empty when nothing. */
function selectionIn(article: Element | null | undefined): string {
  const selection = getSelection()
  return selection?.anchorNode && article?.contains(selection.anchorNode) ? selection.toString().trim() : ''
}

/** Copies what is selected of the answer, or without a selection the whole of it with its sources. */
function CopyButton({ message, sources }: Pick<Props, 'message' | 'sources'>) {
  const m = useMessages('chat', chat)
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    const chosen = selectionIn(button.current?.closest('article'))
    const copied = await copyText(chosen || answerForCopy(message.text, sources, location.origin))
    if (!copied) return toast.error(messagesNow('shell', shell).copyRefused)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <Button
      ref={button}
      variant="ghost"
      className="px-3 font-normal text-muted"
      // pressing it must not take the selection away that is to be copied
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
      <span className="max-sm:sr-only">{copied ? m.copied : m.copy}</span>
    </Button>
  )
}
