import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary, UnexpectedError } from '#web/components/error-boundary.tsx'
import { ToastHost } from '#web/components/ui/toast.tsx'
import { isDrawn, notePlace } from '#web/lib/browser/drawn-page.ts'
import { isPoorLine, whenIdle } from '#web/lib/browser/line.ts'
import { forgetFailures } from '#web/lib/browser/page-code.ts'
import { startLayers } from '#web/lib/browser/layers.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { startLanguage } from '#web/lib/language/language.ts'
import { startKeeping } from '#web/lib/offline/kept.ts'
import { session } from '#web/lib/session/session.ts'
import { loadPage, Pages } from './router.tsx'
import './styles.css'

session.start()
startLayers()
startKeeping()

const pages = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        fallback={
          <main>
            <UnexpectedError />
          </main>
        }
      >
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </ErrorBoundary>
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>
)
const root = document.querySelector('#root')!
/** A page that the server drew stays until its code is there. */
const waiting = [startLanguage(), isDrawn ? loadPage(location.pathname).catch(forgetFailures) : undefined]
const show = () => {
  notePlace()
  // the language of what the server drew there
  root.removeAttribute('lang')
  createRoot(root).render(pages)
  // a person who counts megabytes, or seconds, reads as well in the letters that the phone has
  whenIdle(() => isPoorLine() || void import('./fonts.css'))
}
if (waiting.some((one) => one !== undefined)) void Promise.all(waiting).then(show)
else show()
