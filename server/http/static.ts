import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { ROOT } from '#server/root.ts'
import type { App } from './app-env.ts'

const WEB = path.join(ROOT, 'dist/web')

/** The browser's files. Named by content, so assets stay for a year; the page itself is asked for each time. */
export function staticFiles(app: App) {
  app.use(
    '/*',
    serveStatic({
      root: path.relative(process.cwd(), WEB) || '.',
      precompressed: true,
      onFound: (file, c) => {
        const forever = /[\\/]assets[\\/]/.test(file)
        c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  app.get('/*', async (c) => {
    if (/\.[a-z0-9]{2,5}$/i.test(c.req.path)) return c.text('Not found', 404)
    // the source page is a document of its own, small enough for a cheap phone
    const file = c.req.path.startsWith('/p/') ? 'source.html' : 'index.html'
    const page = await readFile(path.join(WEB, file), 'utf8').catch(() => undefined)
    if (page === undefined) return c.text('The web pages are not built yet. Run: npm run build', 503)
    c.header('Cache-Control', 'no-cache')
    return c.html(page)
  })
}
