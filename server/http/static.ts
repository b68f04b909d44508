import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import * as z from 'zod/mini'
import { COOKIE_TOKEN } from '#contract/product.ts'
import { oncePerFile } from '#server/process-state.ts'
import { ROOT } from '#server/root.ts'
import type { App } from './app-env.ts'

const WEB = path.join(ROOT, 'dist/web')

/** What each page of the browser's URL table needs beyond the entry, written by cli/build.mjs. */
const Routes = z.array(z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }))
const Prerendered = z.record(z.string(), z.string())
const jsonOf = <T>(schema: z.ZodMiniType<T>, none: T) =>
  oncePerFile((file) => (existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : none))
const routesOf = jsonOf(Routes, [])
/** The content of pages that strangers open first, in English, by their paths. */
const prerenderedOf = jsonOf(Prerendered, {})
const IN_ENGLISH = /^(?!\s*(?:sn|nd)\b)/i

/** The browser's files. Named by content, so assets stay for a year; the page itself is asked for each time, with `more` in its head. */
export function staticFiles(app: App, more: () => Promise<string>) {
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
    // the source page is a document of its own, small enough for a cheap phone
    const file = c.req.path.startsWith('/p/') ? 'source.html' : 'index.html'
    const page = await readPage(file)
    if (page === undefined) return c.text('The web pages are not built yet. Run: npm run build', 503)
    c.header('Cache-Control', 'no-cache')
    const head = await more()
    if (file !== 'index.html') return c.html(withHead(page, head))
    const isStranger = !c.req.header('cookie')?.includes(`${COOKIE_TOKEN}=`)
    const content = isStranger && IN_ENGLISH.test(c.req.header('accept-language') ?? '') && prerendered(c.req.path)
    c.header('Vary', 'Accept-Language, Cookie')
    return c.html(withHead(content ? withContent(page, content) : page, head + preloads(c.req.path)))
  })
}

/** What stands around each page of the application, as the build drew it; no address begins like this. */
const SHELL = 'shell'
const PLACE = '<template></template>'

/**
 * The browser's page at a path with `html` in its middle, which is read before any code has come, and `data` beside it for the code and `more` in its head.
 * Undefined where the pages are not built.
 */
export async function pageWith(asked: string, html: string, data: unknown, more: string): Promise<string | undefined> {
  const page = await readPage('index.html')
  const shell = prerendered(SHELL)
  if (page === undefined || !shell) return undefined
  // a sign that could end the element is written as the code of its letter
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const script = `<script type="application/json" id="page-data">${json}</script>`
  const drawn = withContent(
    page,
    shell.replace(PLACE, () => html),
  )
  return withHead(drawn, more + preloads(asked, 'stylesheet')).replace(
    '</body>',
    () => `<script src="/latest.js"></script>${script}</body>`,
  )
}

const readPage = (file: string) => readFile(path.join(WEB, file), 'utf8').catch(() => undefined)
const withContent = (page: string, content: string) =>
  page.replace(ROOT_CONTENT, () => `<div id="root">${content}</div>`)
const withHead = (page: string, more: string) => page.replace('</head>', `${more}</head>`)

const ROOT_CONTENT = /<div id="root">[^]*?<\/div>/
const prerendered = (asked: string) => prerenderedOf(path.join(WEB, '.vite/prerendered.json'))[asked]

/** Names the files of the page that was asked for: else a phone learns of each when the one before it has run. */
function preloads(asked: string, styles: 'preload' | 'stylesheet' = 'preload'): string {
  const route = routesOf(path.join(WEB, '.vite/routes.json')).find((one) => fits(one.path, asked))
  return [
    ...(route?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(route?.styles ?? []).map(
      (file) => `<link rel="${styles}"${styles === 'preload' ? ' as="style"' : ''} crossorigin href="/${file}">`,
    ),
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
