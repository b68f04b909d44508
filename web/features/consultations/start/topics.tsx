import { FileCheck, FilePlus2, Gavel, Scale, Search, ShieldCheck, type LucideIcon } from 'lucide-react'
import { TOPICS } from '#contract/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { chat } from '#web/messages/en/chat.ts'
import { start, TOPIC_TEXTS } from '#web/messages/en/start.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const ICONS: Record<(typeof TOPICS)[number], LucideIcon> = {
  'Contract Review': FileCheck,
  'Legal Advice': Scale,
  'Document Generation': FilePlus2,
  'Case Analysis': Gavel,
  'Compliance Check': ShieldCheck,
  'Legal Research': Search,
}

/** The topics of the start screen; what a press of one asks stays English, see `TOPIC_TEXTS`. */
export function Topics({ onAsk, busy }: { onAsk: (message: string) => void; busy: boolean }) {
  const m = useMessages('start', start)
  const mChat = useMessages('chat', chat)
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3" aria-label={mChat.topics}>
      {TOPICS.map((topic) => {
        const Icon = ICONS[topic]
        return (
          <li key={topic}>
            <Button
              variant="secondary"
              className="h-full min-h-14 w-full justify-start px-3 text-left max-[22rem]:px-2"
              aria-disabled={busy || undefined}
              onClick={() => onAsk(`I need help with ${topic}`)}
            >
              <Icon aria-hidden="true" className="text-accent" />
              {m[TOPIC_TEXTS[topic]]}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
