import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { deductPoints } from '#contract/points.ts'
import { SERVICE_PRICES } from '#contract/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import type { Source } from '#web/components/reading-room/source.ts'
import { setPoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/client.ts'
import { logQuietly } from '#web/lib/log.ts'

const roomCode = () => import('#web/components/reading-room/reading-room.tsx')
const ReadingRoom = lazy(() => roomCode().then(({ ReadingRoom }) => ({ default: ReadingRoom })))

/** Fetches the reading room's code once sources are on screen, so that the first click is quick. */
export const prepareReadingRoom = () => void roomCode().catch(() => undefined)

type Viewing = { sources: Source[]; index: number; gate: 'open' | 'wait' | { available?: number } }

/**
 * Opens cited documents. A citation click takes the price of viewing a document (document 1 section 7); going on to
 * another passage of a document that is paid for, or to a document of one's own, takes nothing. Only a balance that is
 * too small keeps the text back; any other failure is only logged (section 8).
 */
export function useSourceViewer() {
  const queries = useQueryClient()
  const [viewing, setViewing] = useState<Viewing | null>(null)
  const paid = useRef(new Set<string>())
  const asked = useRef(0)

  const show = useCallback(
    async (sources: Source[], index: number) => {
      const mine = ++asked.current
      const { documentId, own } = sources[index]!
      const free = own === true || paid.current.has(documentId)
      setViewing({ sources, index, gate: free ? 'open' : 'wait' })
      if (free) return
      const gate = await takePoints((points) => setPoints(queries, points))
      if (gate === 'open') paid.current.add(documentId)
      if (asked.current === mine) setViewing((now) => now && { ...now, gate })
    },
    [queries],
  )
  const open = useCallback(
    (sources: Source[], index: number) => {
      paid.current.clear()
      void show(sources, index)
    },
    [show],
  )
  const close = useCallback(() => {
    asked.current++
    setViewing(null)
  }, [])

  const room = viewing && (
    <Suspense fallback={null}>
      <ReadingRoom
        sources={viewing.sources}
        index={viewing.index}
        onIndex={(index) => void show(viewing.sources, index)}
        onClose={close}
        instead={
          viewing.gate === 'open' ? undefined : viewing.gate === 'wait' ? 'wait' : <TooFewPoints {...viewing.gate} />
        }
      />
    </Suspense>
  )
  return { open, room }
}

async function takePoints(onBalance: (points: number) => void): Promise<Viewing['gate']> {
  try {
    const price = { points: SERVICE_PRICES.view_document, service: 'view_document' }
    onBalance((await api(deductPoints, price)).remainingPoints)
    return 'open'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_enough_points') return { available: error.available }
    logQuietly('The points for a source were not taken', error)
    return 'open'
  }
}

const TooFewPoints = ({ available }: { available?: number }) => (
  <div role="alert" className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
    <p className="max-w-prose text-lg">
      Opening a source costs {SERVICE_PRICES.view_document} points
      {available === undefined ? ', and you do not have enough.' : `. You have ${available}.`}
    </p>
    <Link to="/app/points" className={buttonClass()}>
      Get points
    </Link>
  </div>
)
