import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { pageTitle } from '#contract/page-title.ts'
import { COOKIE_TOKEN, COOKIE_USER } from '#contract/product.ts'
import { languageFor, type ScreenLanguage } from '#contract/screen-language.ts'
import { oncePerFile } from '#server/process-state.ts'
import { ROOT } from '#server/root.ts'
import { LANGUAGES } from '#server/text/language.ts'
import type { AppEnv, PageText } from './app-env.ts'
import { previewOf } from './preview.ts'

export const WEB = path.join(ROOT, 'dist/web')

/** Each page of the browser's URL table, and what it needs beyond the entry; written by cli/build.mjs. */
const Route = z.object({
  path: z.string(),
  isPublic: z.boolean(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
})
const jsonOf = <T>(schema: z.ZodMiniType<T>, none: T) =>
  oncePerFile((file) => (existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : none))
const routesOf = jsonOf(z.array(Route), [])
/** By language and path the content of pages that strangers open first, and what stands around every other page. */
const drawnOf = jsonOf(z.record(z.string(), z.string()), {})

/** A page that is asked for: its `path` as the URL table has it; undefined for an address that is no page. */
export type AskedPage = { path: string | undefined; query: URLSearchParams }

/** What the whole product says of a page: what it is called, and what else stands in its head. */
export type PageHead = Required<Pick<PageText, 'nameIn'>> & { more: string }

/** What is sent: `isPage` is false where the address is none of a page, which the page itself says. */
export type SentPage = { html: string; isPage: boolean }

/** What stands around each page of the application, as the build drew it; no address begins like this. */
const SHELL = 'shell'
const PLACE = '<template></template>'

/**
 * The browser's page at the address that is asked for, in the language of who asks: called what it is, with what is known of it to read.
 * Undefined where the pages are not built.
 */
export async function pageAt(
  c: Context<AppEnv>,
  origin: string,
  headOf: (page: AskedPage) => Promise<PageHead>,
): Promise<SentPage | undefined> {
  const language = languageOfPage(c)
  const isStranger = !getCookie(c, COOKIE_TOKEN)
  const route = routeAt(c.req.path, isStranger)
  // the source page is a document of its own, small enough for a cheap phone
  const isSource = c.req.path.startsWith('/p/')
  const page = await readFile(path.join(WEB, isSource ? 'source.html' : 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return undefined
  const head = await headOf({ path: route?.path, query: new URL(c.req.url).searchParams })
  const own: PageText = c.get('page') ?? {}
  const titleIn = (one: ScreenLanguage) => pageTitle(own.nameIn?.(one) ?? head.nameIn(one))
  const titled = page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(TITLE, () => titleOf(language, titleIn, isStranger))
  const isPage = route !== undefined
  if (isSource) return { html: withHead(titled, head.more), isPage }
  const drawn = drawnOf(path.join(WEB, '.vite/prerendered.json'))
  const shell = drawn[`${language} ${SHELL}`]
  if (own.html !== undefined && shell) {
    const text = withContent(
      titled,
      shell.replace(PLACE, () => own.html ?? ''),
    )
    const page = withHead(text, head.more + filesOf(route, 'stylesheet'))
    return { html: page.replace('</body>', () => dataOf(own) + '</body>'), isPage }
  }
  const content = isStranger && drawn[`${language} ${c.req.path}`]
  const whole = content ? withContent(titled, content, ` lang="${language}"`) : titled
  const isShared = isStranger && route && SHARED.includes(route.path)
  const preview = isShared ? previewOf({ title: titleIn(language), origin, path: c.req.path, kind: 'website' }) : ''
  return { html: withHead(whole, String(preview) + head.more + filesOf(route, 'preload')), isPage }
}

/** The pages whose addresses people hand on, as the map for search engines has them. */
const SHARED = ['/', '/features', '/contactus', '/procedures', '/procedures/:slug', '/deadlines']

/** The language that a page is sent in: by the rules that its code goes by, of what a browser tells. */
function languageOfPage(c: Context): ScreenLanguage {
  const accepted = (c.req.header('accept-language') ?? '').split(',').map((one) => one.trim().split(';')[0] ?? '')
  return languageFor(accountOf(c), null, accepted)
}

const Account = z.object({ _id: z.string(), preferredLanguage: z.catch(z.string(), '') })

/** Whose browser says that it is signed in. */
function accountOf(c: Context) {
  const user = getCookie(c, COOKIE_TOKEN) && getCookie(c, COOKIE_USER)
  if (!user) return null
  try {
    return Account.parse(JSON.parse(user))
  } catch {
    return null
  }
}

/** Whoever is not signed in is led to sign in by what is not public. */
function routeAt(asked: string, isStranger: boolean) {
  const routes = routesOf(path.join(WEB, '.vite/routes.json'))
  const route = routes.find((one) => fits(one.path, asked))
  return isStranger && route && !route.isPublic ? routes.find((one) => one.path === '/signin') : route
}

/** Of a stranger only their browser knows whether another language was chosen on the device: theme.js then takes the title in that. */
function titleOf(language: ScreenLanguage, titleIn: (language: ScreenLanguage) => string, isStranger: boolean): string {
  const others = isStranger ? LANGUAGES.map((one) => html` data-${one}="${titleIn(one)}"`) : ''
  return String(html`<title${others}>${titleIn(language)}</title>`)
}

const TITLE = /<title>[^<]*<\/title>/
const ROOT_CONTENT = /<div id="root">[^]*?<\/div>/
const withContent = (page: string, content: string, more = '') =>
  page.replace(ROOT_CONTENT, () => `<div id="root"${more}>${content}</div>`)
const withHead = (page: string, more: string) => page.replace('</head>', () => `${more}</head>`)

function dataOf({ data }: PageText): string {
  // a sign that could end the element is written as the code of its letter
  const json = JSON.stringify(data ?? {}).replaceAll('<', '\\u003c')
  return `<script src="/latest.js"></script><script type="application/json" id="page-data">${json}</script>`
}

/** Names the files of the page that was asked for: else a phone learns of each when the one before it has run. */
function filesOf(route: z.infer<typeof Route> | undefined, styles: 'preload' | 'stylesheet'): string {
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
