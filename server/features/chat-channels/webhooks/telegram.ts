import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { rawBody } from '#server/http/route.ts'
import { parseJson } from '#server/adapters/chat/wire.ts'
import { storeDelivery } from './store-delivery.ts'
import { readUpdate } from './telegram-update.ts'

/** Bytes of one update: a message has at most 4,096 characters, and files come by their ids. */
const UPDATE_MAX = 1024 * 1024

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * POST: one update, from whoever knows the secret that we gave to Telegram. It is stored and answered at once; everything else happens
 * in the background. What is genuine but not understood is answered 200 too: sending it again would change nothing.
 */
export async function receiveTelegram(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const { TELEGRAM_WEBHOOK_SECRET: secret } = ctx.config
  if (!ctx.channels.telegram || !secret) throw new AppError('not_found', 'Telegram is not set up here')
  if (!timingSafeEqual(digest(c.req.header('x-telegram-bot-api-secret-token') ?? ''), digest(secret))) {
    ctx.log.warn({ requestId: ctx.requestId, ip: ctx.ip }, 'a Telegram webhook carried a wrong secret')
    throw new AppError('not_signed_in', 'The secret is wrong')
  }
  const raw = await rawBody(c, UPDATE_MAX)
  const { isUpdate, message } = readUpdate(parseJson(raw.toString('utf8')), ctx.now())
  if (message) await storeDelivery(ctx, { messages: [message], statuses: [] })
  if (!isUpdate) ctx.log.warn({ requestId: ctx.requestId }, 'a Telegram webhook was not understood')
  return c.text('OK')
}
