import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { PagedTable, type PagedTableProps } from './paged-table.tsx'
import { SearchBox } from './search-box.tsx'
import { Select } from './ui/field.tsx'

type Props<Row> = Omit<PagedTableProps<Row>, 'onAll'> & {
  title: string
  /** Next to the title: where else administrators go from here. */
  links: ReactNode
  search: { label: string; placeholder: string; value: string }
  /** What else the list is narrowed by; `all` is said where it is not. */
  choice: { label: string; all: string; value: string; options: [value: string, name: string][] }
  /** Another choice, next to that one. */
  beside?: ReactNode
  /** Each changes what it is about and leaves the other as it is. */
  onSearch: (wanted: string) => void
  onChoose: (choice: string) => void
}

/** A long list for administrators: its name, a search, one choice, and its rows. */
export function ListPage<Row>({ title, links, search, choice, beside, onSearch, onChoose, ...table }: Props<Row>) {
  usePageTitle(title)
  const isFiltered = search.value !== '' || choice.value !== ''
  const showAll = () => {
    onSearch('')
    onChoose('')
  }
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{title}</h1>
        <div className="flex flex-wrap gap-2">{links}</div>
      </div>
      <SearchBox label={search.label} placeholder={search.placeholder} value={search.value} onSearch={onSearch} live>
        <Select
          aria-label={choice.label}
          className="w-auto! max-w-full max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
          value={choice.value}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{choice.all}</option>
          {choice.options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        {beside}
      </SearchBox>
      <div className="mt-5 min-h-[65vh]">
        <PagedTable key={`${search.value} ${choice.value}`} {...table} onAll={isFiltered ? showAll : undefined} />
      </div>
    </div>
  )
}
