import type { Deps } from '#server/context.ts'
import { documentAtAddress } from './service.ts'
import type { App } from '#server/http/app-env.ts'

/** Stable addresses of laws and their sections lead to where the library shows them; unknown ones to the page that says so. */
export function lawAddresses(app: App, { db }: Deps) {
  app.get('/akn/*', async (c, next) => {
    const found = await documentAtAddress(db, c.req.path)
    if (!found) return next()
    return c.redirect(['/library', found.id, ...(found.section ? [found.section] : [])].join('/'))
  })
}
