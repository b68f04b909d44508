import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ScreenLanguage } from '#contract/screen-language.ts'
import type { Ctx } from '#server/context.ts'

/** What a feature knows of a page of its own before the code of the application has come. */
export type PageText = {
  /** What the page is called, where that is not what all pages of its kind are. */
  nameIn?: (language: ScreenLanguage) => string | undefined
  /** Its middle, read until the code is there. */
  html?: string | undefined
  /** What the code finds in addition to that. */
  data?: object
}

/** `route` is the template of the endpoint that answered; `page` what a feature knows of the browser's page that is asked for. */
export type AppEnv = { Bindings: HttpBindings; Variables: { ctx: Ctx; route?: string; page?: PageText } }

export type App = Hono<AppEnv> & { endpoints?: Endpoint[] }
