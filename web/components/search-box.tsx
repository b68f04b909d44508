import { Search, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useSlash } from '#web/lib/use-slash.ts'

type Props = {
  /** Read out for the field; the placeholder says the same to the eye. */
  label: string
  placeholder: string
  /** What is being searched for now. */
  value: string
  onSearch: (q: string) => void
  /** Characters the search may have. */
  maxLength?: number
  /** The page's main button; otherwise it stands back. */
  main?: boolean
  children?: ReactNode
}

/** A search form: Enter or the button searches, the cross clears, "/" puts the focus here. */
export function SearchBox({ label, placeholder, value, onSearch, maxLength = 200, main, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  if (shownFor !== value) {
    setShownFor(value)
    setTyped(value)
  }
  useSlash(field)
  const clear = () => {
    setTyped('')
    if (value) onSearch('')
    field.current?.focus()
  }
  return (
    <form
      role="search"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <div className="relative min-w-0 flex-1 basis-56">
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 text-muted" />
        <input
          ref={field}
          className="input px-10"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed && (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-lg text-muted hover:text-text"
            onClick={clear}
          >
            <X size={20} />
          </button>
        )}
      </div>
      <Button type="submit" variant={main ? 'primary' : 'secondary'}>
        Search
      </Button>
      {children}
    </form>
  )
}
