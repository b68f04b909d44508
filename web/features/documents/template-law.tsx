import { useLawSentence } from '#web/components/law-today.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import type { Template } from '#contract/documents/templates.ts'

/** What became of the law that a template names: nobody should pay for a document on dead law unaware. */
export function TemplateLaw({ law = [] }: Pick<Template, 'law'>) {
  const m = useMessages('documents', documents)
  const say = useLawSentence()
  return (
    law.length > 0 && (
      <ul aria-label={m.lawChanges} className="grid gap-1">
        {law.map(say).map(({ text, lang }) => (
          <li key={text} className="law-today [overflow-wrap:anywhere]" lang={lang}>
            {text}
          </li>
        ))}
      </ul>
    )
  )
}
