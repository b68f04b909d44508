import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { rawBody } from '#server/http/route.ts'
import { parseJson } from '#server/adapters/chat/wire.ts'
import { readDelivery } from './whatsapp-payload.ts'
import { storeDelivery } from './store-delivery.ts'

/** Bytes of one webhook, as Meta says. */
const PAYLOAD_MAX = 3 * 1024 * 1024

/** What the channel needs; 404 where it is not configured, as if there were nothing here. */
function channel({ config, channels: { whatsapp } }: Ctx) {
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: number } = config
  if (!whatsapp || !secret || !token || !number) throw new AppError('not_found', 'WhatsApp is not set up here')
  return { secret, token, number }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** GET: proves to Meta that this address is ours. */
export async function verifyWhatsApp(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const { token } = channel(ctx)
  const right = timingSafeEqual(digest(c.req.query('hub.verify_token') ?? ''), digest(token))
  if (c.req.query('hub.mode') !== 'subscribe' || !right) throw new AppError('not_allowed', 'The verify token is wrong')
  return c.text((c.req.query('hub.challenge') ?? '').slice(0, 500))
}

/**
 * POST: checks the signature over the raw bytes, stores what is new, and answers at once; everything else happens in the
 * background. What is genuine but not understood is answered 200 too: sending it again would change nothing.
 */
export async function receiveWhatsApp(ctx: Ctx, c: Context<AppEnv>): Promise<Response> {
  const { secret, number } = channel(ctx)
  const raw = await rawBody(c, PAYLOAD_MAX)
  if (!isSigned(raw, c.req.header('x-hub-signature-256') ?? '', secret)) {
    ctx.log.warn({ requestId: ctx.requestId, ip: ctx.ip }, 'a WhatsApp webhook carried a wrong signature')
    throw new AppError('not_signed_in', 'The signature is wrong')
  }
  const delivery = readDelivery(parseJson(raw.toString('utf8')), number)
  if (delivery) await storeDelivery(ctx, delivery)
  else ctx.log.warn({ requestId: ctx.requestId }, 'a WhatsApp webhook was not understood')
  return c.text('OK')
}

function isSigned(raw: Buffer, header: string, secret: string): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1]
  const expected = createHmac('sha256', secret).update(raw).digest()
  return (
    timingSafeEqual(expected, signature ? Buffer.from(signature, 'hex') : Buffer.alloc(expected.length)) &&
    Boolean(signature)
  )
}
