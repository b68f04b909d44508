import { RotateCcw } from 'lucide-react'
import type { Ref } from 'react'
import type { Conversation, Message } from '#contract/consultations.ts'
import { DISCLAIMER } from '#contract/product.ts'
import type { Source } from '#web/components/reading-room/source.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { phaseText, type AnswerState } from '#web/features/consultations/answer/answer-state.ts'
import { AnswerView } from '#web/features/consultations/answer/answer-view.tsx'
import { messageKeys } from '#web/features/consultations/conversation.ts'
import { QuestionView } from './question-view.tsx'

type Props = {
  conversation: Conversation
  live: Message | undefined
  state: AnswerState
  /** Given when the last question has no answer and may be asked again. */
  onAgain?: () => void
  onOpen: (sources: Source[], index: number) => void
  ref: Ref<HTMLDivElement>
}

/** The messages in order, the answer being written, one line that says what is being done, and the disclaimer. */
export function ChatLog({ conversation, live, state, onAgain, onOpen, ref }: Props) {
  const { id, messages } = conversation
  const all = live ? [...messages, live] : messages
  const keys = messageKeys(all)
  return (
    <div ref={ref} className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-6">
      <div role="log" aria-label="Conversation" className="grid gap-6 empty:hidden">
        {all.map((message, at) =>
          message.sender === 'user' ? (
            <QuestionView key={keys[at]} message={message} />
          ) : (
            <AnswerView key={keys[at]} conversationId={id} message={message} live={message === live} onOpen={onOpen} />
          ),
        )}
      </div>
      {!all.length && <Empty />}
      <div className="chat-row">
        <div>
          <StatusLine state={state} />
          {onAgain && (
            <Button variant="secondary" className="mb-4" onClick={onAgain}>
              <RotateCcw /> Try again
            </Button>
          )}
          <p className="text-pretty text-muted">{DISCLAIMER}</p>
        </div>
      </div>
    </div>
  )
}

function StatusLine({ state }: { state: AnswerState }) {
  const online = useOnline()
  const text =
    phaseText(state, online) || (online ? '' : 'You are offline. You can read; sending works again when you are back.')
  return (
    <p role="status" className="mb-4 flex min-h-7 items-center gap-3 text-muted">
      {state.phase !== 'idle' && <Spinner className="text-accent" />}
      {text}
    </p>
  )
}

const Empty = () => (
  <div className="chat-row">
    <div className="py-6">
      <p className="text-xl font-semibold">What would you like to know?</p>
      <p className="mt-2 text-muted">
        Describe your situation in your own words. To ask about a contract or a letter, attach it as PDF, DOC or DOCX.
      </p>
    </div>
  </div>
)
