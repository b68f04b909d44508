import { useMessages } from '#web/lib/language/messages.ts'
import { library } from '#web/messages/en/library.ts'
import { useState } from 'react'
import { subheadingCalled } from '#contract/library/subheading-names.ts'
import { useCalled } from '#web/lib/language/called.ts'
import { Check } from 'lucide-react'
import { useHeadings } from '#web/features/library/queries.ts'

/** Chips shown before somebody asks for all of them. */
const FEW = 8

type Props = { chosen: string[]; onToggle: (id: string) => void; onClear: () => void }

/** The headings as chips; several may be chosen. */
export function HeadingChips({ chosen, onToggle, onClear }: Props) {
  const m = useMessages('library', library)
  const called = useCalled()
  const { data, isError } = useHeadings()
  const [all, setAll] = useState(false)
  if (isError && !data) {
    return (
      <p role="alert" className="mt-3 text-muted">
        {m.headingsNotLoaded}
      </p>
    )
  }
  const headings = (data ?? [])
    .map(({ _id, name }) => ({ _id, ...called(name, subheadingCalled(name)) }))
    .sort((a, b) => a.words.localeCompare(b.words))
  const shown = all ? headings : headings.filter(({ _id }, at) => at < FEW || chosen.includes(_id))
  return (
    <div role="group" aria-label={m.filter} className="heading-chips">
      {shown.map(({ _id, words, lang }) => (
        <button
          key={_id}
          type="button"
          className="heading-chip"
          aria-pressed={chosen.includes(_id)}
          onClick={() => onToggle(_id)}
        >
          {chosen.includes(_id) && <Check size={16} aria-hidden="true" className="flex-none" />}
          <span className="max-sm:truncate" lang={lang}>
            {words}
          </span>
        </button>
      ))}
      {headings.length > shown.length && (
        <button type="button" className="button button-link" onClick={() => setAll(true)}>
          {m.allHeadings(headings.length)}
        </button>
      )}
      {all && headings.length > FEW && (
        <button type="button" className="button button-link" onClick={() => setAll(false)}>
          {m.fewerHeadings}
        </button>
      )}
      {chosen.length > 0 && (
        <button type="button" className="button button-link" onClick={onClear}>
          {m.clearFilter}
        </button>
      )}
    </div>
  )
}
