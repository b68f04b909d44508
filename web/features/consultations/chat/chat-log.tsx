import { RotateCcw } from 'lucide-react'
import type { Ref } from 'react'
import type { Conversation, Message } from '#contract/consultations/consultations.ts'
import type { Source } from '#web/components/reading-room/source.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { phaseText, type AnswerState } from '#web/features/consultations/answer/answer-state.ts'
import { AnswerView } from '#web/features/consultations/answer/answer-view.tsx'
import { messageKeys } from '#web/features/consultations/conversation.ts'
import { QuestionView } from './question-view.tsx'
import type { ScreenLanguage } from '#contract/screen-language.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'
import { start } from '#web/messages/en/start.ts'

type Props = {
  conversation: Conversation
  live: Message | undefined
  state: AnswerState
  /** Given when the last question has no answer and may be asked again. */
  onAgain?: () => void
  /** Given while the last answer may be given in another language. */
  onLanguage?: (language: ScreenLanguage) => void
  onOpen: (sources: Source[], index: number) => void
  ref: Ref<HTMLDivElement>
}

/** The messages in order, the answer being written, one line that says what is being done, and the disclaimer. */
export function ChatLog({ conversation, live, state, onAgain, onLanguage, onOpen, ref }: Props) {
  const { disclaimer } = useMessages('start', start)
  const m = useMessages('chat', chat)
  const mShell = useMessages('shell', shell)
  const { id, messages } = conversation
  const all = live ? [...messages, live] : messages
  const keys = messageKeys(all)
  return (
    <div ref={ref} className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-6">
      <div role="log" aria-label={m.conversation} className="grid gap-6 empty:hidden">
        {all.map((message, at) =>
          message.sender === 'user' ? (
            <QuestionView key={keys[at]} conversationId={id} message={message} />
          ) : (
            <AnswerView
              key={keys[at]}
              conversationId={id}
              message={message}
              live={message === live}
              isAgain={all[at - 1]?.sender === 'ai'}
              onOpen={onOpen}
              onLanguage={at === all.length - 1 ? onLanguage : undefined}
            />
          ),
        )}
      </div>
      {!all.length && <Empty />}
      <div className="chat-row">
        <div>
          <StatusLine state={state} />
          {onAgain && (
            <Button variant="secondary" className="mb-4" onClick={onAgain}>
              <RotateCcw /> {mShell.tryAgain}
            </Button>
          )}
          <p className="text-pretty text-muted">{disclaimer}</p>
        </div>
      </div>
    </div>
  )
}

function StatusLine({ state }: { state: AnswerState }) {
  const m = useMessages('chat', chat)
  const online = useOnline()
  const text = phaseText(state, online, m) || (online ? '' : m.offlineReading)
  return (
    <p role="status" className="mb-4 flex min-h-7 items-center gap-3 text-muted">
      {state.phase !== 'idle' && <Spinner className="text-accent" />}
      {text}
    </p>
  )
}

function Empty() {
  const m = useMessages('chat', chat)
  return (
    <div className="chat-row">
      <div className="py-6">
        <p className="text-xl font-semibold">{m.whatToKnow}</p>
        <p className="mt-2 text-muted">{m.describe}</p>
      </div>
    </div>
  )
}
