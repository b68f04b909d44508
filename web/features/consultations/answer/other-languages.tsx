import { Languages } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { isScreenLanguage, SCREEN_LANGUAGES, type ScreenLanguage } from '#contract/screen-language.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

type Props = { language: ScreenLanguage; onChoose: (language: ScreenLanguage) => void }

/** Below the last answer: the same in another language, each by its own name. */
export function OtherLanguages({ language, onChoose }: Props) {
  const m = useMessages('chat', chat)
  const others = Object.keys(SCREEN_LANGUAGES)
    .filter(isScreenLanguage)
    .filter((code) => code !== language)
  return (
    <div className="chat-actions flex min-h-11 flex-wrap items-center" role="group" aria-label={m.answerIn}>
      <span className="flex items-center gap-2 text-muted">
        <Languages className="size-5" aria-hidden /> {m.answerIn}
      </span>
      {others.map((code) => (
        <Button key={code} variant="ghost" className="px-3 font-normal" lang={code} onClick={() => onChoose(code)}>
          {SCREEN_LANGUAGES[code]}
        </Button>
      ))}
    </div>
  )
}
