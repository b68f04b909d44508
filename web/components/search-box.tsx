import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { cx } from '#web/components/ui/cx.ts'
import { useSlash } from '#web/lib/browser/use-slash.ts'
import { shell } from '#web/messages/en/shell.ts'
import { useMessages } from '#web/lib/language/messages.ts'

/** How long after the last letter a live search begins; milliseconds. */
const LIVE_MS = 250

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
  /** Searches while a person types, a moment after the last letter. */
  live?: boolean
  children?: ReactNode
}

/** A search form: Enter or the button searches, the cross clears, "/" puts the focus here. */
export function SearchBox({ label, placeholder, value, onSearch, maxLength = 200, main, live, children }: Props) {
  const m = useMessages('shell', shell)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shownFor, setShownFor] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (shownFor !== value) {
    setShownFor(value)
    // a space being typed is not taken away again
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // a search begins a moment later: what was chosen next to it in the meantime must hold
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useSlash(field)
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (live) timer.current = setTimeout(() => latest.current(text.trim()), LIVE_MS)
  }
  const clear = () => {
    clearTimeout(timer.current)
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
        clearTimeout(timer.current)
        onSearch(typed.trim())
      }}
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            size={20}
            aria-hidden="true"
            className={cx('pointer-events-none absolute top-3 left-3 text-muted', !live && 'max-sm:hidden')}
          />
          <input
            ref={field}
            className={cx('input text-ellipsis', live ? 'pl-10' : 'sm:pl-10', typed && 'pr-11')}
            aria-label={label}
            aria-keyshortcuts="/"
            placeholder={placeholder}
            maxLength={maxLength}
            enterKeyHint="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
          {typed && (
            <button
              type="button"
              aria-label={m.clearSearch}
              className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-lg text-muted hover:text-text"
              onClick={clear}
            >
              <X size={20} />
            </button>
          )}
        </div>
        {!live && (
          // on a phone the glass stands on the button, which needs no row of its own
          <Button type="submit" variant={main ? 'primary' : 'secondary'} className="max-sm:px-0">
            <Search aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">{m.search}</span>
          </Button>
        )}
      </div>
      {children}
    </form>
  )
}
