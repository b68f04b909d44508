import type { Template } from '#contract/documents.ts'

/** What became of the law that a template names: nobody should pay for a document on dead law unaware. */
export const TemplateLaw = ({ law = [] }: Pick<Template, 'law'>) =>
  law.length > 0 && (
    <ul aria-label="Changes of the law that this template names" className="grid gap-1">
      {law.map((sentence) => (
        <li key={sentence} className="law-today [overflow-wrap:anywhere]">
          {sentence}
        </li>
      ))}
    </ul>
  )
