import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import type { Source } from '#web/components/reading-room/source.ts'
import { pageData } from '#web/lib/browser/page-data.ts'
import type { ShownDocument } from './documents-cache.ts'

const ReadingRoom = lazyPart(
  async () => {
    const { ReadingRoom: Room, codeOfPage } = await import('#web/components/reading-room/reading-room.tsx')
    await codeOfPage()
    return Room
  },
  <LoadingState />,
)
// a text that the server drew stands until the room that shows it is there; code that does not come is reported where it is drawn
if (pageData?.law) await ReadingRoom.load().catch(() => undefined)

/** How long somebody stays in a section before the address says so; milliseconds. */
const STAY_MS = 500
/** `over`: how many steps back in the browser's history the page is from which somebody began to read. */
type ReaderState = { over?: number } | null

/** A document whose title was searched for opens at its top; the passage of any other hit is shown. */
const sourceOf = ({ _id, name, asAt, snippet, titleHit }: ShownDocument & { titleHit?: boolean }): Source => ({
  documentId: _id,
  label: name,
  title: name,
  asAt,
  substring: titleHit ? undefined : snippet,
})

/**
 * The reading room over the library, at an address of its own: /library/{document} and /library/{document}/{section}. It
 * can be shared and survives a reload; Back closes it, or leads to the section read before in a long document. The results of a search can be paged through, other documents are
 * opened one by one. `onName` hears what is read, and undefined when it is closed.
 */
export function useReader(documents: ShownDocument[], q: string, onName: (name: string | undefined) => void) {
  const { documentId, section } = useParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const over = (state as ReaderState)?.over
  useWayBack(documentId, over)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [documentId])

  const show = useCallback(
    (index: number) => void navigate(`/library/${documents[index]!._id}${search}`, { state: { over: 1 } }),
    [documents, navigate, search],
  )
  const replace = useCallback(
    (path: string) => void navigate(`/library/${path}${search}`, { replace: true, state: { over } }),
    [navigate, search, over],
  )
  const close = () => void (over ? navigate(-over) : navigate(`/library${search}`, { replace: true }))
  const read = useCallback(
    (number: string | undefined) => {
      clearTimeout(timer.current)
      if (number === section) return
      const path = [documentId, number].flatMap((part) => (part ? [encodeURIComponent(part)] : []))
      timer.current = setTimeout(() => replace(path.join('/')), STAY_MS)
    },
    [documentId, section, replace],
  )

  const linkTo = useCallback(
    (number: string) => ({
      to: `/library/${documentId}/${encodeURIComponent(number)}${search}`,
      state: over && { over: over + 1 },
    }),
    [documentId, search, over],
  )

  const at = documents.findIndex(({ _id }) => _id === documentId)
  // the same as long as they hold the same: what is read stays where it is when the address names another section
  const listed = useMemo(
    () => (at < 0 ? undefined : q ? documents.map(sourceOf) : [sourceOf(documents[at]!)]),
    [documents, at, q],
  )
  const alone = useMemo(() => (documentId ? [{ documentId, label: '' }] : []), [documentId])
  const room = documentId && (
    <ReadingRoom
      key={listed ? 'listed' : documentId}
      sources={listed ?? alone}
      index={q && listed ? at : 0}
      onIndex={(index) => replace(documents[index]!._id)}
      onClose={close}
      section={section}
      onSection={read}
      onName={onName}
      linkTo={linkTo}
    />
  )
  return { show, room }
}

/**
 * Closing leads back to where somebody began to read, also by a link of an answer or of another law: the entry of the history is told
 * how far that is. Whoever came by an address of elsewhere has no such page, and gets the list.
 */
function useWayBack(documentId: string | undefined, over: number | undefined) {
  const { pathname, search, hash } = useLocation()
  const isPushed = useNavigationType() === 'PUSH'
  const navigate = useNavigate()
  const before = useRef<{ over: number | undefined }>(undefined)
  useEffect(() => {
    const known = before.current ? before.current.over : 0
    if (documentId && over === undefined && isPushed && known !== undefined)
      return void navigate(pathname + search + hash, { replace: true, state: { over: known + 1 } })
    before.current = documentId ? { over } : undefined
  }, [documentId, over, isPushed, pathname, search, hash, navigate])
}
