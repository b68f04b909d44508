import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '#contract/consultations/consultations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FreeDocuments } from '#web/features/points/free-documents.tsx'
import { usePoints } from '#web/features/points/queries.ts'
import { useDraft } from '#web/lib/session/use-draft.ts'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { documentsCited, liveAnswer } from '#web/features/consultations/conversation.ts'
import { NewChat } from './new-chat.tsx'
import { useSourceViewer } from '#web/features/consultations/citations/source-viewer.tsx'
import type { useAnswer } from '#web/features/consultations/answer/use-answer.ts'
import { takeFiles } from '#web/features/consultations/attachments/files-to-attach.ts'
import { useAttach, useDrop } from '#web/features/consultations/attachments/use-attach.ts'
import { useRetell } from '#web/features/consultations/answer/use-retell.ts'
import { useAutoAnswer } from '#web/features/consultations/answer/use-auto-answer.ts'
import { useComposerHeight } from './use-composer-height.ts'
import { useLatest } from './use-latest.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = {
  conversation: Conversation
  /** False while only what another page passed along is shown. */
  loaded: boolean
  answer: ReturnType<typeof useAnswer>
  firstMessage?: string
  onFirstMessage: () => void
}

/** A consultation: what was said, what is being written, and the message box. */
export function Chat({ conversation, loaded, answer, firstMessage, onFirstMessage }: Props) {
  const m = useMessages('chat', chat)
  const { id } = conversation
  const [text, setText] = useDraft(id)
  const list = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useComposerHeight(bar)
  const { away, jump, settle } = useLatest(list)
  const { open, room } = useSourceViewer()
  const { upload, attach } = useAttach(id)
  useEffect(() => void attach(takeFiles(id)), [attach, id])
  const { over, handlers } = useDrop((files) => void attach(files))
  const live = liveAnswer(conversation, answer.state)
  const count = conversation.messages.length

  const send = useCallback(
    async (words: string) => {
      setText((now) => (now.trim() === words ? '' : now))
      const { sent, end } = await answer.ask(words)
      if (!sent && end !== 'aborted') setText((now) => now || words)
    },
    [answer, setText],
  )
  const { stuck, again } = useAutoAnswer({ conversation, loaded, answer, firstMessage, onFirstMessage, send })
  const retell = useRetell(id, answer.follow)
  const isOwn = conversation.messages.at(-1)?.sender === 'user'
  const begins = isOwn || live !== undefined
  // one's own new message is always shown, and what begins; the rest of an answer only to somebody who has not scrolled away
  useEffect(() => (begins ? jump('latest') : settle()), [count, begins, jump, settle])
  useEffect(settle, [settle, text, upload])

  return (
    <div className="chat flex flex-1 flex-col" {...handlers}>
      <h1 className="sr-only">{conversation.title || m.consultation}</h1>
      <FreeDocuments ids={documentsCited(conversation, live)}>
        <ChatLog
          ref={list}
          conversation={conversation}
          live={live}
          state={answer.state}
          onAgain={stuck && !answer.busy ? again : undefined}
          onLanguage={answer.busy || !loaded ? undefined : retell}
          onOpen={open}
        />
      </FreeDocuments>
      <div ref={bar} className="composer">
        {away && (
          <Button
            variant="secondary"
            className="absolute -top-14 right-4 rounded-full px-3 shadow-lg xl:right-1/2 xl:translate-x-1/2"
            onClick={() => jump('end')}
          >
            <ArrowDown /> <span className="max-sm:sr-only">{m.jumpToLatest}</span>
          </Button>
        )}
        <div className="chat-row">
          <Composer
            text={text}
            onText={setText}
            onSend={() => void send(text.trim())}
            onFiles={(files) => void attach(files)}
            busy={answer.busy}
            stopping={answer.state.stopping}
            onStop={() => void answer.stop()}
            upload={upload}
          >
            <NewChat />
            <Points />
          </Composer>
        </div>
      </div>
      {over && <div className="chat-drop">{m.dropHere}</div>}
      {room}
    </div>
  )
}

function Points() {
  const m = useMessages('chat', chat)
  const { data } = usePoints()
  return (
    <Link
      to="/app/points"
      className="inline-flex min-h-11 items-center rounded-lg px-2 text-muted tabular-nums hover:text-text"
    >
      {m.pointsLeft(data?.points ?? '…')}
    </Link>
  )
}
