import { useRef } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { FreeTiles } from '#web/components/layout/free-places.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { leaveFiles } from '#web/features/consultations/attachments/files-to-attach.ts'
import { Composer } from '#web/features/consultations/chat/composer.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { START_DRAFT, useDraft, writeDraft } from '#web/lib/session/use-draft.ts'
import { Examples } from './start/examples.tsx'
import { LastAsked } from './start/last-asked.tsx'
import { Topics } from './start/topics.tsx'
import { useWaitingStart } from './start/use-waiting-start.ts'
import './chat/composer.css'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'
import { start as startMessages } from '#web/messages/en/start.ts'

/** /app, the consult start screen. */
export function StartPage() {
  const m = useMessages('chat', chat)
  const mStart = useMessages('start', startMessages)
  const mShell = useMessages('shell', shell)
  usePageTitle(m.home)
  const [text, setText] = useDraft(START_DRAFT)
  const toAttach = useRef<File[]>(undefined)
  // a document belongs to a consultation: it is opened, with what was typed in its box
  const start = useStartConversation((id) => {
    if (!toAttach.current) return
    leaveFiles(id, toAttach.current)
    writeDraft(id, text)
    writeDraft(START_DRAFT, '')
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const { waiting, wait } = useWaitingStart(start.mutate)
  const begin = (message: string) => {
    if (!message.trim() || start.isPending) return
    if (navigator.onLine) start.mutate(message.trim())
    else wait(message.trim())
  }
  const attach = (files: File[]) => {
    if (start.isPending) return
    toAttach.current = files
    start.mutate('', { onError: () => (toAttach.current = undefined) })
  }
  return (
    <div className="page grid max-w-3xl grid-cols-1 flex-1 content-start gap-8">
      <div className="text-center">
        <h1 className="text-3xl sm:text-4xl">
          <Rich
            text={m.welcomeTo}
            parts={{ product: <span className="min-[17rem]:whitespace-nowrap">{PRODUCT}</span> }}
          />
        </h1>
        <p className="mt-3 text-lg text-muted">{m.startLead}</p>
      </div>
      <Composer
        ref={box}
        label={m.yourQuestion}
        placeholder={m.howCanHelp(PRODUCT)}
        rows={2}
        text={text}
        onText={setText}
        onSend={() => begin(text)}
        onFiles={attach}
        sending={start.isPending}
      />
      <div role="status" className="-mt-4 text-center empty:hidden">
        {waiting !== null && (
          <>
            <p>{m.offlineKept}</p>
            {waiting !== text.trim() && <p className="text-muted">{waiting}</p>}
            <Button variant="link" onClick={() => wait(null)}>
              {m.doNotSend}
            </Button>
          </>
        )}
      </div>
      <Topics onAsk={begin} busy={start.isPending} />
      <Examples
        onChoose={(question) => {
          setText(question)
          box.current?.focus()
        }}
      />
      <LastAsked />
      {/* on a wide screen they stand in the rail */}
      <section aria-labelledby="free" className="xl:hidden">
        <h2 id="free" className="mb-2 text-base text-muted">
          {mShell.free}
        </h2>
        <FreeTiles />
      </section>
      <p className="text-center text-balance text-muted">{mStart.disclaimer}</p>
    </div>
  )
}
