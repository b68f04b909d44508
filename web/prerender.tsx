import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import type { ScreenLanguage } from '#contract/screen-language.ts'
import { Shell } from '#web/components/layout/shell.tsx'
import { COOKIES, PRIVACY, TERMS } from '#web/features/legal/translated/translated-notice.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { shown } from '#web/lib/language/messages.ts'
import { catalogue as nd } from '#web/messages/nd/index.ts'
import { catalogue as sn } from '#web/messages/sn/index.ts'
import { loadPage, Pages } from './router.tsx'

const catalogues = { en: null, sn, nd }

/** In this language what follows is drawn. */
export const speak = (language: ScreenLanguage): void => shown.set({ language, catalogue: catalogues[language] })

/** A page as a visitor sees it first; for cli/build.mjs. */
export async function prerender(path: string): Promise<string> {
  await loadPage(path)
  await Promise.all([TERMS, PRIVACY, COOKIES].flatMap((notice) => [notice.sn.load(), notice.nd.load()]))
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
