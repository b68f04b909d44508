import { useEffect } from 'react'
import { UnexpectedError } from '#web/components/error-boundary.tsx'
import { useMessages } from '#web/lib/language/messages.ts'
import { source } from '#web/messages/en/source.ts'
import { FullScreenSpinner } from '#web/components/ui/spinner.tsx'

/** True when this very address gave us the application: loading it again would only do the same. */
const loadedHere = () => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** /p/{shortCode} is a page of its own (web/source.html): a link to it inside the application loads that. */
export function SourceRedirect() {
  const m = useMessages('source', source)
  const stuck = loadedHere()
  useEffect(() => {
    if (!stuck) location.reload()
  }, [stuck])
  return stuck ? <UnexpectedError /> : <FullScreenSpinner label={m.waiting} />
}
