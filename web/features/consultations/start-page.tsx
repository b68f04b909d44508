import { FileCheck, FilePlus2, Gavel, Scale, Search, ShieldCheck, Send, type LucideIcon } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { LONG_MESSAGE_MAX, PRODUCT, TOPICS } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Rich } from '#web/components/ui/rich.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { useAutoFocus } from '#web/lib/browser/use-auto-focus.ts'
import { START_DRAFT, useDraft } from '#web/lib/session/use-draft.ts'
import { useWaitingStart } from './use-waiting-start.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { start as startMessages, TOPIC_TEXTS } from '#web/messages/en/start.ts'

const ICONS: Record<(typeof TOPICS)[number], LucideIcon> = {
  'Contract Review': FileCheck,
  'Legal Advice': Scale,
  'Document Generation': FilePlus2,
  'Case Analysis': Gavel,
  'Compliance Check': ShieldCheck,
  'Legal Research': Search,
}

/** /app, the consult start screen. */
export function StartPage() {
  const m = useMessages('chat', chat)
  const mStart = useMessages('start', startMessages)
  usePageTitle(m.home)
  const [text, setText] = useDraft(START_DRAFT)
  const start = useStartConversation()
  const box = useRef<HTMLInputElement>(null)
  useAutoFocus(box)
  const { waiting, wait } = useWaitingStart(start.mutate)
  const begin = (message: string) => {
    if (!message.trim() || start.isPending) return
    if (navigator.onLine) start.mutate(message.trim())
    else wait(message.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(text)
  }
  return (
    <div className="page grid max-w-3xl flex-1 content-center gap-8">
      <div className="text-center">
        <h1 className="text-3xl sm:text-4xl">
          <Rich text={m.welcomeTo} parts={{ product: <span className="whitespace-nowrap">{PRODUCT}</span> }} />
        </h1>
        <p className="mt-3 text-lg text-muted">{m.startLead}</p>
      </div>
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={box}
          type="text"
          className="input min-h-13 flex-1 text-lg"
          placeholder={m.howCanHelp(PRODUCT)}
          aria-label={m.yourQuestion}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={LONG_MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="large" className="max-sm:px-4" busy={start.isPending}>
          {!start.isPending && <Send />}
          <span className="max-sm:sr-only">{m.send}</span>
        </Button>
      </form>
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
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3" aria-label={m.topics}>
        {TOPICS.map((topic) => {
          const Icon = ICONS[topic]
          return (
            <li key={topic}>
              <Button
                variant="secondary"
                className="min-h-14 w-full justify-start px-3 text-left max-[22rem]:px-2"
                aria-disabled={start.isPending || undefined}
                onClick={() => begin(`I need help with ${topic}`)}
              >
                <Icon aria-hidden="true" className="text-accent" />
                {mStart[TOPIC_TEXTS[topic]]}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="text-center text-balance text-muted">{mStart.disclaimer}</p>
    </div>
  )
}
