import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { Shell } from '#web/components/layout/shell.tsx'
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

/** What stands around a consultation, with an empty `template` in the place of its text, which the server puts there. */
export const prerenderShell = (): string =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/app/consult/one">
        <Routes>
          <Route element={<Shell />}>
            <Route path="*" element={<template />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  )
