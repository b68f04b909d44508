import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { LoadingState } from '#web/components/ui/spinner.tsx'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useMessages } from '#web/lib/language/messages.ts'
import { shell } from '#web/messages/en/shell.ts'
import type { ShownDocument } from './documents-cache.ts'
import { useReader } from './use-reader.tsx'

const LibraryList = lazyPart(async () => (await import('./library-list.tsx')).LibraryList, <LoadingState />)

/** The legal library. An address of a document leads to that alone; the list is fetched when it is closed. The tab is named after what is read. */
export function LibraryPage() {
  const m = useMessages('shell', shell)
  const [name, setName] = useState<string>()
  usePageTitle(name ?? m.libraryTitle)
  const { documentId } = useParams()
  const [params] = useSearchParams()
  const [isListed, setListed] = useState(!documentId || params.has('q'))
  if (!documentId && !isListed) setListed(true)
  return isListed ? <LibraryList onName={setName} /> : <DocumentAlone onName={setName} />
}

const NONE: ShownDocument[] = []

const DocumentAlone = ({ onName }: { onName: (name: string | undefined) => void }) => useReader(NONE, '', onName).room
