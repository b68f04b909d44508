import { ArrowDownWideNarrow, ArrowUpNarrowWide, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { useTags, type Wanted } from './past-queries.ts'

type Props = { wanted: Wanted; onChange: (wanted: Wanted) => void }

/** Search, tag filter and date order. "/" puts the cursor into the search box. */
export function PastFilters({ wanted, onChange }: Props) {
  const { data: tags = [] } = useTags()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof HTMLElement && target.closest('input,textarea,select,[role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const newest = wanted.order === 'desc'
  return (
    <div role="search" className="mt-4 flex flex-wrap gap-2">
      <div className="relative min-w-60 flex-1 max-sm:basis-full">
        <Search size={18} aria-hidden="true" className="absolute top-3.5 left-3 text-muted" />
        <input
          ref={search}
          type="search"
          className="input pl-9"
          placeholder="Search consultations or tags..."
          aria-label="Search consultations or tags"
          aria-keyshortcuts="/"
          maxLength={200}
          value={wanted.q}
          onChange={(event) => onChange({ ...wanted, q: event.target.value })}
        />
      </div>
      <Select
        className="max-w-56 max-sm:flex-1"
        aria-label="Tag"
        value={wanted.tag}
        onChange={(event) => onChange({ ...wanted, tag: event.target.value })}
      >
        <option value="">All</option>
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </Select>
      <Button
        variant="secondary"
        className="max-sm:flex-1"
        aria-label={newest ? 'Newest first. Show the oldest first' : 'Oldest first. Show the newest first'}
        onClick={() => onChange({ ...wanted, order: newest ? 'asc' : 'desc' })}
      >
        {newest ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
        {newest ? 'Newest first' : 'Oldest first'}
      </Button>
    </div>
  )
}
