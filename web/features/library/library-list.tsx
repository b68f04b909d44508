import { useMessages } from '#web/lib/language/messages.ts'
import { library } from '#web/messages/en/library.ts'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { DocumentSort } from '#contract/library/library.ts'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { useUser } from '#web/lib/session/session.ts'
import { DocumentGrid } from './document-grid.tsx'
import { HeadingChips } from './headings/heading-chips.tsx'
import { useLibraryDocuments, useLibrarySearch } from './use-library.ts'
import { useReader } from './use-reader.tsx'
import './library.css'

/** The documents of the library, and what is read over them. */
export function LibraryList({ onName }: { onName: (name: string | undefined) => void }) {
  const m = useMessages('library', library)
  const { role } = useUser()
  const { q, headings, sort, order, search, toggle, clear, all } = useLibrarySearch()
  const found = useLibraryDocuments(q, headings, sort)
  const { show, room } = useReader(found.documents, q, onName)
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{m.title}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/app/check" className={buttonClass({ variant: 'ghost' })}>
            {m.checkCitations}
          </Link>
          {role === 'admin' && (
            <Link to="/library/manage" className={buttonClass({ variant: 'secondary' })}>
              Manage
            </Link>
          )}
        </div>
      </div>
      <SearchBox label={m.searchLabel} placeholder={m.searchHint} value={q} onSearch={search} maxLength={500} main />
      <HeadingChips chosen={headings} onToggle={toggle} onClear={clear} />
      <div className="mt-6">
        <Results found={found} q={q} filtered={headings.length > 0} onOpen={show} onAll={all}>
          {!q && <Order value={sort} onChange={order} />}
        </Results>
      </div>
      {room}
    </div>
  )
}

type ResultsProps = {
  found: ReturnType<typeof useLibraryDocuments>
  q: string
  filtered: boolean
  onOpen: (index: number) => void
  onAll: () => void
  children: ReactNode
}

type OrderProps = { value: DocumentSort; onChange: (sort: DocumentSort) => void }
function Order({ value, onChange }: OrderProps) {
  const m = useMessages('library', library)
  return (
    <Select
      aria-label={m.order}
      className="w-auto!"
      value={value}
      onChange={(event) => onChange(event.target.value as DocumentSort)}
    >
      <option value="name">{m.byName}</option>
      <option value="newest">{m.newest}</option>
      <option value="year">{m.byYear}</option>
      <option value="heading">{m.byHeading}</option>
    </Select>
  )
}

function Results({ found, q, filtered, onOpen, onAll, children }: ResultsProps) {
  const m = useMessages('library', library)
  const { documents, more, count } = found
  const said = useMemo(() => {
    if (found.loading || !documents.length) return ''
    const total = count ?? documents.length
    return total === 1 && !more ? m.oneDocument : m.howMany(total, more && count === undefined)
  }, [documents.length, more, count, found.loading, m])
  if (found.loading) return <Loading />
  if (found.failed) {
    return (
      <ErrorState title={m.notLoadedTitle} onRetry={found.retry} retrying={found.retrying}>
        {m.notLoaded}
      </ErrorState>
    )
  }
  if (!documents.length && !more) {
    return (
      <EmptyState title={m.nothingFits}>
        {(q || filtered) && (
          <Button variant="secondary" onClick={onAll}>
            {m.showAll}
          </Button>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted tabular-nums">
          {said}
          {said && q && m.forWords(q)}
        </p>
        {children}
      </div>
      <DocumentGrid
        documents={documents}
        q={q}
        more={more && !found.moreFailed}
        onMore={found.loadMore}
        onOpen={onOpen}
      />
      {found.moreFailed && (
        <ErrorState title={m.notLoadedTitle} onRetry={found.loadMore} retrying={found.retrying}>
          {m.notLoaded}
        </ErrorState>
      )}
    </>
  )
}

function Loading() {
  const m = useMessages('library', library)
  return (
    <div role="status">
      <p className="mb-3 text-muted">{m.loading}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
    </div>
  )
}
