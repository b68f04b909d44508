import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary, UnexpectedError } from '#web/components/error-boundary.tsx'
import { ToastHost } from '#web/components/ui/toast.tsx'
import { startLayers } from '#web/lib/browser/layers.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { startLanguage } from '#web/lib/language/language.ts'
import { session } from '#web/lib/session/session.ts'
import { Pages } from './router.tsx'
import './styles.css'

session.start()
startLayers()

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
const show = () => createRoot(document.querySelector('#root')!).render(pages)
const fetching = startLanguage()
if (fetching) void fetching.then(show)
else show()
