import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import type { App } from './app-env.ts'
import { type AskedPage, pageAt, type PageHead, WEB } from './page.ts'

/** The browser's files, and its pages at `origin`. Named by content, so assets stay for a year; the page itself is asked for each time. */
export function staticFiles(app: App, origin: string, headOf: (page: AskedPage) => Promise<PageHead>) {
  const serve = serveStatic({
    root: path.relative(process.cwd(), WEB) || '.',
    precompressed: true,
    onFound: (file, c) => {
      const forever = /[\\/]assets[\\/]/.test(file)
      c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.use('/*', (c, next) => (c.req.path === '/' ? next() : serve(c, next)))
  app.get('/*', compress(), async (c) => {
    if (/\.[a-z0-9]{2,5}$/i.test(c.req.path)) return c.text('Not found', 404)
    const page = await pageAt(c, origin, headOf)
    if (page === undefined) return c.text('The web pages are not built yet. Run: npm run build', 503)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Language, Cookie')
    return c.html(page.html, page.isPage ? 200 : 404)
  })
}
