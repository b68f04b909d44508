import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listConversations } from '#contract/consultations/consultations.ts'
import { CONSULTATIONS_REFRESH_MS } from '#contract/product.ts'
import { session } from '#web/lib/session/session.ts'
import { conversationsKey } from '#web/features/consultations/queries.ts'

const newsKey = [...conversationsKey, 'version'] as const

/**
 * Calls `onNews` when anything in the person's consultations has changed, on whatever device. Asks every ten seconds for
 * the version of the list only: nothing new is an empty 304, so that it costs next to no data.
 */
export function useNews(paused: boolean, onNews: () => void): void {
  const { data: version } = useQuery({
    queryKey: newsKey,
    queryFn: ({ client, signal }) => askVersion(client.getQueryData<string>(newsKey), signal),
    refetchInterval: paused ? false : CONSULTATIONS_REFRESH_MS,
    enabled: !paused,
    retry: false,
    staleTime: 0,
  })
  const known = useRef(version)
  useEffect(() => {
    if (version === undefined || version === known.current) return
    const first = known.current === undefined
    known.current = version
    if (!first) onNews()
  }, [version, onNews])
}

async function askVersion(known: string | undefined, signal: AbortSignal): Promise<string> {
  const headers: Record<string, string> = { authorization: `Bearer ${(await session.callToken()) ?? ''}` }
  if (known) headers['if-none-match'] = known
  const path = `/api${listConversations.path}?limit=1&messages=none`
  const response = await fetch(path, { headers, signal, cache: 'no-store' })
  if (!response.ok && response.status !== 304) throw new Error(`the version could not be read: ${response.status}`)
  return response.headers.get('etag') ?? known ?? ''
}
