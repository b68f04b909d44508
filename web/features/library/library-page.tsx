import { useMemo } from 'react'
import { Link } from 'react-router'
import { SearchBox } from '#web/components/search-box.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session.ts'
import { DocumentGrid } from './document-grid.tsx'
import { HeadingChips } from './heading-chips.tsx'
import { useLibraryDocuments, useLibrarySearch } from './use-library.ts'
import { useReader } from './use-reader.tsx'
import './library.css'

/** Document 2 section 2, "Legal library". */
export function LibraryPage() {
  usePageTitle('Legal library')
  const { role } = useUser()
  const { q, headings, search, toggle, clear, all } = useLibrarySearch()
  const found = useLibraryDocuments(q, headings)
  const { show, room } = useReader(found.documents, q)
  return (
    <div className="page">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Legal Library</h1>
        {role === 'admin' && (
          <Link to="/library/manage" className={buttonClass({ variant: 'secondary' })}>
            Manage
          </Link>
        )}
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
        <Results found={found} q={q} filtered={headings.length > 0} onOpen={show} onAll={all} />
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
}

function Results({ found, q, filtered, onOpen, onAll }: ResultsProps) {
  const { documents, more } = found
  const said = useMemo(() => {
    if (found.loading || !documents.length) return ''
    return documents.length === 1 && !more ? '1 document' : `${documents.length}${more ? ' or more' : ''} documents`
  }, [documents.length, more, found.loading])
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
      <p role="status" className="mb-3 text-muted tabular-nums">
        {said}
        {said && q && ` for “${q}”`}
      </p>
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
        <Skeleton key={card} className="h-44" />
      ))}
    </div>
  </div>
)
