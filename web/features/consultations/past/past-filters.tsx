import { useMessages } from '#web/lib/language/messages.ts'
import { past } from '#web/messages/en/past.ts'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { useTags, type Wanted } from './past-queries.ts'

type Props = { wanted: Wanted; onChange: (wanted: Wanted) => void }

/** Search, tag filter and date order. */
export function PastFilters({ wanted, onChange }: Props) {
  const m = useMessages('past', past)
  const { data: tags = [] } = useTags()
  const newest = wanted.order === 'desc'
  return (
    <div className="mt-4">
      <SearchBox
        label={m.searchLabel}
        placeholder={m.searchHint}
        value={wanted.q}
        onSearch={(q) => onChange({ ...wanted, q })}
        live
      >
        <Select
          className="max-w-56 max-sm:basis-1/2"
          aria-label={m.tag}
          value={wanted.tag}
          onChange={(event) => onChange({ ...wanted, tag: event.target.value })}
        >
          <option value="">{m.all}</option>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </Select>
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          aria-label={newest ? m.showOldest : m.showNewest}
          onClick={() => onChange({ ...wanted, order: newest ? 'asc' : 'desc' })}
        >
          {newest ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
          {newest ? m.newest : m.oldest}
        </Button>
      </SearchBox>
    </div>
  )
}
