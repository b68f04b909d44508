import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { deductPoints } from '#contract/points.ts'
import { SERVICE_PRICES } from '#contract/product.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import type { Source } from '#web/components/reading-room/source.ts'
import { isKnownFree, setFree } from '#web/features/points/free-documents.tsx'
import { setPoints } from '#web/features/points/queries.ts'
import { api } from '#web/lib/api/client.ts'
import { logQuietly } from '#web/lib/log.ts'
import { useLayer } from '#web/lib/browser/use-layer.ts'
import { chat } from '#web/messages/en/chat.ts'
import { useMessages } from '#web/lib/language/messages.ts'

const ReadingRoom = lazyPart(async () => (await import('#web/components/reading-room/reading-room.tsx')).ReadingRoom)

/** Fetches the reading room's code once sources are on screen, so that the first click is quick. */
export const prepareReadingRoom = () => void ReadingRoom.load().catch(() => undefined)

type Viewing = { sources: Source[]; index: number; gate: 'open' | 'wait' | 'ask' | { available?: number } }

/**
 * Opens cited documents. Opening one takes the price of viewing it, once a day; a document of one's own and our guides take
 * nothing. What opens one says its price; going on to another, which does not, asks first. Only a balance that is too small keeps the text back; any other failure is only logged. Back closes the viewer.
 */
export function useSourceViewer() {
  const queries = useQueryClient()
  const [viewing, setViewing] = useState<Viewing | null>(null)
  const request = useRef(0)

  const show = useCallback(
    async (sources: Source[], index: number) => {
      const mine = ++request.current
      const { documentId, own } = sources[index]!
      const free = own === true || isKnownFree(queries, documentId)
      setViewing({ sources, index, gate: free ? 'open' : 'wait' })
      if (free) return
      const gate = await takePoints(documentId, (points) => {
        setPoints(queries, points)
        setFree(queries, documentId)
      })
      if (request.current === mine) setViewing((now) => now && { ...now, gate })
    },
    [queries],
  )
  const goOn = (sources: Source[], index: number) => {
    const { documentId, own } = sources[index]!
    if (own === true || isKnownFree(queries, documentId)) return void show(sources, index)
    request.current++
    setViewing({ sources, index, gate: 'ask' })
  }
  const open = useCallback((sources: Source[], index: number) => void show(sources, index), [show])
  const close = useCallback(() => {
    request.current++
    setViewing(null)
  }, [])
  useLayer(viewing !== null, close)

  const room = viewing && (
    <ReadingRoom
      sources={viewing.sources}
      index={viewing.index}
      onIndex={(index) => goOn(viewing.sources, index)}
      onClose={close}
      instead={
        viewing.gate === 'open' ? undefined : viewing.gate === 'wait' ? (
          'wait'
        ) : (
          <Gate gate={viewing.gate} onAgree={() => void show(viewing.sources, viewing.index)} />
        )
      }
    />
  )
  return { open, room }
}

type GateProps = { gate: Exclude<Viewing['gate'], 'open' | 'wait'>; onAgree: () => void }

/** What stands in place of a text that is not paid for. */
const Gate = ({ gate, onAgree }: GateProps) =>
  gate === 'ask' ? <AskPrice onAgree={onAgree} /> : <TooFewPoints {...gate} />

async function takePoints(documentId: string, onPaid: (left: number) => void): Promise<Viewing['gate']> {
  try {
    const view = { points: SERVICE_PRICES.view_document, service: 'view_document', documentId }
    onPaid((await api(deductPoints, view)).remainingPoints)
    return 'open'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_enough_points') return { available: error.available }
    logQuietly('The points for a source were not taken', error)
    return 'open'
  }
}

function AskPrice({ onAgree }: { onAgree: () => void }) {
  const m = useMessages('chat', chat)
  return (
    <div role="status" className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="max-w-prose text-lg">{m.openingCosts(SERVICE_PRICES.view_document)}</p>
      <Button onClick={onAgree}>{m.openFor(SERVICE_PRICES.view_document)}</Button>
    </div>
  )
}

function TooFewPoints({ available }: { available?: number }) {
  const m = useMessages('chat', chat)
  return (
    <div role="alert" className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
      <p className="max-w-prose text-lg">{m.tooFewPoints(SERVICE_PRICES.view_document, available)}</p>
      <Link to="/app/points" className={buttonClass()}>
        {m.getPoints}
      </Link>
    </div>
  )
}
