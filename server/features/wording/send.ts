import type { Context } from 'hono'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { correctionsOfScreens, OTHER_LANGUAGES, refreshWording, versionOfScreens } from './records.ts'

/** What a screen puts in the place of its texts: kept for ever by whoever names the version there is now, else asked for each time. */
export async function sendCorrections(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const language = OTHER_LANGUAGES.find((one) => one === c.req.param('language'))
  if (!language) throw new AppError('not_found', 'There is nothing here')
  await refreshWording(ctx)
  const version = versionOfScreens(ctx, language) ?? 'none'
  const isNow = c.req.query('v') === version
  c.header('Cache-Control', isNow ? 'public, max-age=31536000, immutable' : 'public, no-cache')
  c.header('ETag', `"${version}"`)
  if (c.req.header('if-none-match') === `"${version}"`) return c.body(null, 304)
  return c.json(correctionsOfScreens(ctx, language))
}
