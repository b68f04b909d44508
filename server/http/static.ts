import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import * as z from 'zod/mini'
import { oncePerFile } from '#server/process-state.ts'
import { ROOT } from '#server/root.ts'
import type { App } from './app-env.ts'

const WEB = path.join(ROOT, 'dist/web')

/** What each page of the browser's URL table needs beyond the entry, written by cli/build.mjs. */
const Routes = z.array(z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }))
const routesOf = oncePerFile((file) => (existsSync(file) ? Routes.parse(JSON.parse(readFileSync(file, 'utf8'))) : []))

/** The browser's files. Named by content, so assets stay for a year; the page itself is asked for each time. */
export function staticFiles(app: App) {
  const serve = serveStatic({
    root: path.relative(process.cwd(), WEB) || '.',
    precompressed: true,
    onFound: (file, c) => {
      const forever = /[\\/]assets[\\/]/.test(file)
      c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.use('/*', (c, next) => (c.req.path === '/' ? next() : serve(c, next)))
  app.get('/*', async (c) => {
    if (/\.[a-z0-9]{2,5}$/i.test(c.req.path)) return c.text('Not found', 404)
    // the source page is a document of its own, small enough for a cheap phone
    const file = c.req.path.startsWith('/p/') ? 'source.html' : 'index.html'
    const page = await readFile(path.join(WEB, file), 'utf8').catch(() => undefined)
    if (page === undefined) return c.text('The web pages are not built yet. Run: npm run build', 503)
    c.header('Cache-Control', 'no-cache')
    return c.html(file === 'index.html' ? page.replace('</head>', `${preloads(c.req.path)}</head>`) : page)
  })
}

/** Names the files of the page that was asked for: else a phone learns of each when the one before it has run. */
function preloads(asked: string): string {
  const route = routesOf(path.join(WEB, '.vite/routes.json')).find((one) => fits(one.path, asked))
  return [
    ...(route?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(route?.styles ?? []).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

/** Whether an address is one of a pattern such as "/library/:documentId?/:section?". */
export function fits(pattern: string, asked: string): boolean {
  const parts = pattern.split('/').filter(Boolean)
  const given = asked.split('/').filter(Boolean)
  if (given.length > parts.length) return false
  return parts.every((part, i) => {
    const value = given[i]
    if (value === undefined) return part.endsWith('?')
    return part.startsWith(':') || part === value
  })
}
