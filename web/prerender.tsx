import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { queryClient } from '#web/lib/api/query.ts'
import { loadPage, Pages } from './router.tsx'

/** A page as a visitor sees it first, in English; for cli/build.mjs. */
export async function prerender(path: string): Promise<string> {
  await loadPage(path)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={path}>
        <Pages />
      </StaticRouter>
    </QueryClientProvider>,
  )
}
