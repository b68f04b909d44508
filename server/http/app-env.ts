import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ctx } from '#server/context.ts'

/** `route` is the template of the endpoint that answered. */
export type AppEnv = { Bindings: HttpBindings; Variables: { ctx: Ctx; route?: string } }

export type App = Hono<AppEnv> & { endpoints?: Endpoint[] }
