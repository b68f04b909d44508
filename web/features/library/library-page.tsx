import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/card.tsx'
import { Select } from '#web/components/ui/field.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { DocumentGrid } from './document-grid.tsx'
import { HeadingChips } from './headings/heading-chips.tsx'
import { useLibraryDocuments, useLibrarySearch } from './use-library.ts'
import { useReader } from './use-reader.tsx'
import './library.css'

/** The legal library. */
export function LibraryPage() {
  usePageTitle('Legal library')
  const { role } = useUser()
  const { q, headings, sort, order, search, toggle, clear, all } = useLibrarySearch()
  const found = useLibraryDocuments(q, headings, sort)
  const { show, room } = useReader(found.documents, q)
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Legal Library</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/app/check" className={buttonClass({ variant: 'ghost' })}>
            Check citations
          </Link>
          {role === 'admin' && (
            <Link to="/library/manage" className={buttonClass({ variant: 'secondary' })}>
              Manage
            </Link>
          )}
        </div>
      </div>
      <SearchBox
        label="Search the library"
        placeholder="Search by title, author or keyword"
        value={q}
        onSearch={search}
        maxLength={500}
        main
      />
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

type OrderProps = { value: 'newest' | 'name'; onChange: (sort: 'newest' | 'name') => void }
const Order = ({ value, onChange }: OrderProps) => (
  <Select
    aria-label="Order"
    className="w-auto!"
    value={value}
    onChange={(event) => onChange(event.target.value as 'newest' | 'name')}
  >
    <option value="name">A to Z</option>
    <option value="newest">Newest first</option>
  </Select>
)

function Results({ found, q, filtered, onOpen, onAll, children }: ResultsProps) {
  const { documents, more, count } = found
  const said = useMemo(() => {
    if (found.loading || !documents.length) return ''
    const total = count ?? documents.length
    return total === 1 && !more ? '1 document' : `${total}${more && count === undefined ? ' or more' : ''} documents`
  }, [documents.length, more, count, found.loading])
  if (found.loading) return <Loading />
  if (found.failed) {
    return (
      <ErrorState title="Error loading documents" onRetry={found.retry} retrying={found.retrying}>
        Failed to load documents. Please try again later.
      </ErrorState>
    )
  }
  if (!documents.length && !more) {
    return (
      <EmptyState title="No documents found">
        {(q || filtered) && (
          <Button variant="secondary" onClick={onAll}>
            Show all documents
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
          {said && q && ` for “${q}”`}
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
        <ErrorState title="Error loading documents" onRetry={found.loadMore} retrying={found.retrying}>
          Failed to load documents. Please try again later.
        </ErrorState>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status">
    <p className="mb-3 text-muted">Loading documents...</p>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-32" />
      ))}
    </div>
  </div>
)
