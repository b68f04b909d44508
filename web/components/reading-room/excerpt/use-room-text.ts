import { useMemo, useState } from 'react'
import { useDocumentText, useSectionText } from '#web/components/reading-room/queries.ts'
import type { Source } from '#web/components/reading-room/source.ts'
import type { Rest } from './neighbours.tsx'

/**
 * The text of a source, or the `version` of it that was chosen. Opened at a section, a long document is that section alone until the rest
 * is asked for; opened at its beginning, as much of that as came with the page, until the rest is here.
 */
export function useRoomText(source: Source, section: string | undefined, version: string | undefined) {
  const [whole, setWhole] = useState(section === undefined)
  if (!whole && section === undefined) setWhole(true)
  const all = useDocumentText(source, version, whole || version !== undefined)
  const part = useSectionText(source, section, !all.data && !version)
  const { error, isError, refetch, isFetching } = whole || version ? all : part
  const data = version ? all.data : (all.data ?? part.data)
  const isPart = data?.excerpt !== undefined
  // the same as long as it is: with another source the reader begins at the top
  const shown = useMemo(() => (isPart ? { ...source, substring: undefined } : source), [source, isPart])
  const rest: Rest = {
    state: isFetching ? 'wait' : isError ? 'failed' : undefined,
    load: () => (whole && isError ? void refetch() : setWhole(true)),
  }
  return {
    data,
    shown,
    rest,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
