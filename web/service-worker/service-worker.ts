import { clientsClaim } from 'workbox-core'
import { createHandlerBoundToURL, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { GUIDES_CACHE, KEEP } from '#web/lib/offline/names.ts'

/** The files of the pages, by cli/build.mjs. */
declare const FILES: PrecacheEntry[]
declare const skipWaiting: () => Promise<void>

/*
 * Two workers in one script, told apart by its address. Everybody has the first: it keeps a page of a few hundred bytes that says
 * that there is no connection. Whoever pressed "Keep on this phone" has the second: it keeps the code of every page and shows them
 * from there, and the public guides that were read. Nothing of a person is kept here: web/lib/offline/kept-answers.ts does that.
 */
const OFFLINE = '/offline.html'
const SHELL = '/index.html'
/** A guide that takes longer than this is shown as it was kept; seconds. */
const PATIENCE_S = 3
const guides = /^\/(guides|legal-words|help-near-you)(\/|$)/
/** Addresses that are no page of the application: the server's own pages, calls and files. */
const elsewhere = [guides, /^\/(api|akn|p)(\/|$)/, /^\/(metrics|sitemap\.xml|robots\.txt)$/]

const keeps = location.search === KEEP
void skipWaiting()
clientsClaim()
precacheAndRoute(keeps ? FILES : FILES.filter(({ url }) => url === OFFLINE), {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [],
})
if (keeps) {
  const isPublicPage = ({ request, url }: { request: Request; url: URL }) =>
    request.mode === 'navigate' && guides.test(url.pathname)
  registerRoute(isPublicPage, new NetworkFirst({ cacheName: GUIDES_CACHE, networkTimeoutSeconds: PATIENCE_S }))
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: elsewhere }))
}
registerRoute(({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'), new NetworkOnly())
setCatchHandler(async () => (await matchPrecache(OFFLINE)) ?? Response.error())
