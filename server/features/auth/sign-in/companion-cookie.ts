import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { COOKIE_TOKEN } from '#contract/product.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { bearerToken } from '#server/http/session.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { type Companion, readerOf } from './sessions.ts'

const NAME = 'sessionCompanion'
/** Where it goes to: the call that renews a session, and the pages that come with their text (`readersPage`). */
const PATHS = ['/api/auth/refresh-token', '/app/consult', '/library']
/** No script reads it, no other site sends it, nothing else receives it. */
const only = (ctx: Ctx, path: string) =>
  ({
    path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: ctx.config.PUBLIC_URL.startsWith('https:'),
  }) as const

/** A sign-in service as a route handler: its companion becomes the cookie, its answer the body. */
export function signingIn<Input, Answer>(
  service: (ctx: Ctx, input: Input) => Promise<{ answer: Answer; companion?: Companion }>,
) {
  return async (ctx: Ctx, input: Input, c: Context<AppEnv>) => {
    const { answer, companion } = await service(ctx, input)
    if (companion)
      for (const path of PATHS) setCookie(c, NAME, companion.value, { ...only(ctx, path), maxAge: companion.seconds })
    return answer
  }
}

/** A service that reads the session's own secrets, which the usual sign-in check does not accept when they are old. */
export function withSecrets<Answer>(
  service: (ctx: Ctx, secrets: { token?: string; companion?: string }) => Promise<Answer>,
) {
  return (ctx: Ctx, _input: object, c: Context<AppEnv>) =>
    service(ctx, { token: bearerToken(c.req.header('authorization')), companion: getCookie(c, NAME) })
}

/** Who opens a page, by the cookies of their session; undefined for nobody, and for a session that has ended. */
export const readerOfPage = (ctx: Ctx, c: Context<AppEnv>): Promise<Actor | undefined> =>
  readerOf(ctx, { token: getCookie(c, COOKIE_TOKEN), companion: getCookie(c, NAME) })

/** Like `withSecrets`, and the browser forgets the companion. */
export function signingOut<Answer>(service: (ctx: Ctx, token: string | undefined) => Promise<Answer>) {
  return async (ctx: Ctx, _input: object, c: Context<AppEnv>) => {
    for (const path of PATHS) deleteCookie(c, NAME, only(ctx, path))
    return service(ctx, bearerToken(c.req.header('authorization')))
  }
}
