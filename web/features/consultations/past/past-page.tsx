import { useMessages } from '#web/lib/language/messages.ts'
import { past } from '#web/messages/en/past.ts'
import { History } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/components/ui/card.tsx'
import { NoticeDialog } from '#web/components/ui/notice-dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/states.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useStartConversation } from '#web/lib/start-conversation.ts'
import { KeepOnPhone } from './keep-on-phone.tsx'
import { PastDetail } from './past-detail.tsx'
import { PastFilters } from './past-filters.tsx'
import { PastList } from './past-list.tsx'
import { useConsultations, useStar, type Wanted } from './past-queries.ts'
import './past.css'

/** /app/consultations. */
export function PastConsultationsPage() {
  const m = useMessages('past', past)
  usePageTitle(m.title)
  const [wanted, setWanted] = useState<Wanted>({ q: '', tag: '', order: 'desc' })
  const [openId, setOpenId] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [alert, setAlert] = useState<'updateFailed' | 'deleteFailed' | null>(null)
  const { pages, more: showMore } = usePages(wanted)
  const { items, loaded, more, error, refetch } = useConsultations(wanted, pages)
  const star = useStar(() => setAlert('updateFailed'))
  const open = items.find(({ id }) => id === openId) ?? null
  const [deletedAt, setDeletedAt] = useState<number | null>(null)
  useEffect(() => {
    if (deletedAt === null || open) return
    // the card that had the focus is gone: the next one takes it, or the page's name
    const at = Math.min(deletedAt, items.length - 1)
    const next = document.querySelector<HTMLElement>(`[data-index="${at}"] [data-open]`) ?? title.current
    const frame = requestAnimationFrame(() => next?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [deletedAt, open, items.length])
  const filtered = wanted.q !== '' || wanted.tag !== ''

  return (
    <div className="page max-w-3xl">
      <h1 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {m.title}
      </h1>
      <PastFilters wanted={wanted} onChange={setWanted} />
      {items.length > 0 && <KeepOnPhone />}
      {error && !items.length ? (
        <ErrorState title={m.notLoaded} onRetry={refetch}>
          {errorText(error, m.pleaseTryAgain)}
        </ErrorState>
      ) : items.length ? (
        <>
          <PastList
            items={items}
            more={more && loaded}
            onMore={showMore}
            onOpen={(id) => {
              setDeletedAt(null)
              setOpenId(id)
            }}
            onStar={(id, starred) => star.mutate({ id, starred })}
          />
          {error && <ErrorState title={m.olderNotLoaded} onRetry={refetch} />}
        </>
      ) : !loaded ? (
        <Waiting />
      ) : filtered ? (
        <EmptyState icon={History} title={m.nothingFits}>
          <p>{m.otherWords}</p>
        </EmptyState>
      ) : (
        <Nothing />
      )}
      {open && (
        <PastDetail
          consultation={open}
          onClose={() => setOpenId(null)}
          onDeleted={() => {
            setDeletedAt(items.indexOf(open))
            setOpenId(null)
          }}
          onStar={(starred) => star.mutate({ id: open.id, starred })}
          onDeleteFailed={() => setAlert('deleteFailed')}
        />
      )}
      {alert && (
        <NoticeDialog title={m.error} onClose={() => setAlert(null)}>
          {m[alert]}
        </NoticeDialog>
      )}
    </div>
  )
}

/** How many pages are shown; one again when something else is asked for. */
function usePages(wanted: Wanted) {
  const [state, setState] = useState({ wanted, pages: 1 })
  if (state.wanted !== wanted) setState({ wanted, pages: 1 })
  const more = useCallback(() => setState((now) => ({ ...now, pages: now.pages + 1 })), [])
  return { pages: state.wanted === wanted ? state.pages : 1, more }
}

function Nothing() {
  const m = useMessages('past', past)
  const start = useStartConversation()
  return (
    <EmptyState icon={History} title={m.noneYet}>
      <Button busy={start.isPending} onClick={() => start.mutate('')}>
        {m.consult}
      </Button>
    </EmptyState>
  )
}

const Waiting = () => (
  <div role="status" className="mt-6 grid gap-3">
    <span className="sr-only">{useMessages('past', past).loading}</span>
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} className="h-32" />
    ))}
  </div>
)
