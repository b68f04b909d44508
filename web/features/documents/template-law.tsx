import { useMessages } from '#web/lib/language/messages.ts'
import { documents } from '#web/messages/en/documents.ts'
import type { Template } from '#contract/documents.ts'

/** What became of the law that a template names: nobody should pay for a document on dead law unaware. */
export function TemplateLaw({ law = [] }: Pick<Template, 'law'>) {
  const m = useMessages('documents', documents)
  return (
    law.length > 0 && (
      <ul aria-label={m.lawChanges} className="grid gap-1">
        {law.map((sentence) => (
          <li key={sentence} className="law-today [overflow-wrap:anywhere]" lang="en">
            {sentence}
          </li>
        ))}
      </ul>
    )
  )
}
