import { useState } from 'react'
import { Check } from 'lucide-react'
import { useHeadings } from '#web/features/library/queries.ts'

/** Chips shown before somebody asks for all of them. */
const FEW = 8

type Props = { chosen: string[]; onToggle: (id: string) => void; onClear: () => void }

/** The headings as chips; several may be chosen. */
export function HeadingChips({ chosen, onToggle, onClear }: Props) {
  const { data, isError } = useHeadings()
  const [all, setAll] = useState(false)
  if (isError && !data) {
    return (
      <p role="alert" className="mt-3 text-muted">
        Failed to load subheadings. Please try again later.
      </p>
    )
  }
  const headings = [...(data ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  const shown = all ? headings : headings.filter(({ _id }, at) => at < FEW || chosen.includes(_id))
  return (
    <div role="group" aria-label="Filter by heading" className="heading-chips">
      {shown.map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          className="heading-chip"
          aria-pressed={chosen.includes(_id)}
          onClick={() => onToggle(_id)}
        >
          {chosen.includes(_id) && <Check size={16} aria-hidden="true" className="flex-none" />}
          <span className="max-sm:truncate">{name}</span>
        </button>
      ))}
      {headings.length > shown.length && (
        <button type="button" className="button button-link" onClick={() => setAll(true)}>
          All {headings.length} headings
        </button>
      )}
      {all && headings.length > FEW && (
        <button type="button" className="button button-link" onClick={() => setAll(false)}>
          Fewer headings
        </button>
      )}
      {chosen.length > 0 && (
        <button type="button" className="button button-link" onClick={onClear}>
          Clear filter
        </button>
      )}
    </div>
  )
}
