import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { useTags, type Wanted } from './past-queries.ts'

type Props = { wanted: Wanted; onChange: (wanted: Wanted) => void }

/** Search, tag filter and date order. */
export function PastFilters({ wanted, onChange }: Props) {
  const { data: tags = [] } = useTags()
  const newest = wanted.order === 'desc'
  return (
    <div className="mt-4">
      <SearchBox
        label="Search consultations or tags"
        placeholder="Search consultations or tags..."
        value={wanted.q}
        onSearch={(q) => onChange({ ...wanted, q })}
        live
      >
        <Select
          className="max-w-56 max-sm:basis-1/2"
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
      </SearchBox>
    </div>
  )
}
