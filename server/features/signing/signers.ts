import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { sign as Sign, type SigningView, type Strokes, STROKES_MAX, PAD } from '#contract/documents/signing.ts'
import { queueMail } from '#server/adapters/outbox.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { personById } from '#server/features/auth/service.ts'
import { addressKey, limitRate } from '#server/http/rate-limit.ts'
import type { Download } from '#server/http/route.ts'
import { hashToken } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { signingMail } from './mails.ts'
import { finishedFile, type StoredRequest, type StoredSigner } from './requests.ts'
import { FINISH_JOB } from './finish.ts'
import { signatureEvents, signatureRequests, signers } from './tables.ts'
import { browserOf, networkOf } from './traces.ts'

/** Calls an hour of one address: reading, a look each few seconds while a file is made, and guessing tokens. */
const RATE = { name: 'sign', most: 240, seconds: 3_600 }
/** Which of these a link is, wrong, withdrawn, replaced or over, is nobody's business. */
const noLink = () =>
  new AppError(
    'not_found',
    'This link opens nothing. It may be over, withdrawn or replaced by a newer one. Ask whoever sent it.',
  )

type Opened = { request: StoredRequest; me: StoredSigner }

async function openedBy(ctx: Ctx, db: Db | Tx, token: string): Promise<Opened> {
  const hash = hashToken(token)
  const [found] = await db
    .select({ request: signatureRequests, me: signers })
    .from(signers)
    .innerJoin(signatureRequests, eq(signatureRequests.id, signers.requestId))
    .where(
      and(
        or(eq(signers.tokenHash, hash), eq(signers.mailedHash, hash)),
        gt(signatureRequests.endsAt, ctx.now()),
        ne(signatureRequests.state, 'withdrawn'),
      ),
    )
  if (!found) throw noLink()
  return found
}

/** What a link opens; notes when it was first opened. Throws 404, 429. */
export async function openSigning(ctx: Ctx, { token }: { token: string }): Promise<SigningView> {
  await limitRate(ctx, RATE, addressKey(ctx.ip))
  const { request, me } = await openedBy(ctx, ctx.db, token)
  if (!me.openedAt && request.state === 'open')
    await inTransaction(ctx.db, async (tx) => {
      const first = and(eq(signers.id, me.id), isNull(signers.openedAt))
      const noted = await tx.update(signers).set({ openedAt: ctx.now() }).where(first).returning({ id: signers.id })
      if (!noted.length) return
      await tx.insert(signatureEvents).values({ requestId: request.id, signerId: me.id, kind: 'opened', at: ctx.now() })
    })
  return viewOf(ctx, request.id, me.id)
}

async function viewOf(ctx: Ctx, requestId: string, signerId: string): Promise<SigningView> {
  const [request] = await ctx.db.select().from(signatureRequests).where(eq(signatureRequests.id, requestId))
  if (!request) throw noLink()
  const all = await ctx.db.select().from(signers).where(eq(signers.requestId, requestId)).orderBy(asc(signers.position))
  const me = all.find(({ id }) => id === signerId)
  if (!me) throw noLink()
  const { title, state, sha256, bytes, why, wantsInitials, endsAt, finishedAt } = request
  const from = request.userId ? (await personById(ctx.db, request.userId)).fullName : ''
  return {
    title,
    from,
    state,
    sha256,
    bytes,
    why,
    wantsInitials,
    endsAt: endsAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    text: state === 'refused' ? '' : request.text,
    me: { name: me.name, state: me.state },
    others: all.filter(({ id }) => id !== signerId).map((one) => ({ name: one.name, state: one.state })),
  }
}

/** The PDF that is signed, or the finished file. Throws 404, 429. */
export async function signingFile(
  ctx: Ctx,
  { token, which }: { token: string; which: 'document' | 'finished' },
): Promise<Download> {
  await limitRate(ctx, RATE, addressKey(ctx.ip))
  const { request } = await openedBy(ctx, ctx.db, token)
  if (which === 'finished') return finishedFile(ctx, request)
  const size = request.state === 'refused' ? undefined : await ctx.files.size(request.location)
  if (size === undefined) throw noLink()
  const body = await ctx.files.stream(request.location)
  return { name: `${request.title || 'Document'}.pdf`, type: 'application/pdf', body, size }
}

/** The signer and their request, locked in this order: two who sign at once wait for each other, so that one of them is the last. */
async function lock(ctx: Ctx, tx: Tx, token: string): Promise<Opened> {
  const { request } = await openedBy(ctx, tx, token)
  await tx.select().from(signatureRequests).where(eq(signatureRequests.id, request.id)).for('update')
  return openedBy(ctx, tx, token)
}

const isOver = () => new AppError('conflict', 'This request is over: nobody can sign it any more.')

/** Signs once; a repeated call answers as the first. The last one to sign starts the making of the finished file. Throws as the contract says. */
export async function sign(ctx: Ctx, input: z.output<typeof Sign.input>): Promise<SigningView> {
  await limitRate(ctx, RATE, addressKey(ctx.ip))
  const strokes = input.strokes && soundStrokes(input.strokes)
  const { request, me } = await inTransaction(ctx.db, async (tx) => {
    const opened = await lock(ctx, tx, input.token)
    if (opened.me.state === 'signed') return opened
    if (opened.request.state !== 'open') throw isOver()
    const initials = initialsIn(opened, input)
    const given = { signedName: input.name, initials, strokes: strokes ?? null }
    await tx
      .update(signers)
      .set({ state: 'signed', ...given, ...tracesOf(ctx), doneAt: ctx.now() })
      .where(eq(signers.id, opened.me.id))
    await noteEvent(ctx, tx, opened, 'signed')
    const waiting = and(eq(signers.requestId, opened.request.id), ne(signers.state, 'signed'))
    const left = await tx.select({ id: signers.id }).from(signers).where(waiting)
    if (!left.length) {
      const { id } = opened.request
      await tx.update(signatureRequests).set({ state: 'finishing' }).where(eq(signatureRequests.id, id))
      await enqueue(tx, FINISH_JOB, { id }, { uniqueKey: id, runAt: ctx.now() })
    }
    return opened
  })
  return viewOf(ctx, request.id, me.id)
}

/** The initials of a document whose pages have lines for them. Throws 400 where they are missing. */
function initialsIn({ request }: Opened, { initials }: Pick<z.output<typeof Sign.input>, 'initials'>) {
  if (!request.wantsInitials) return null
  if (initials) return initials
  throw new AppError('invalid_input', 'Write your initials', { fields: { initials: 'Write your initials' } })
}

const tracesOf = (ctx: Ctx) => ({ network: networkOf(ctx.ip), browser: browserOf(ctx.userAgent) })

const noteEvent = (ctx: Ctx, tx: Tx, { request, me }: Opened, kind: 'signed' | 'refused') =>
  tx.insert(signatureEvents).values({ requestId: request.id, signerId: me.id, kind, at: ctx.now() })

/** Refuses, which ends the request; its owner learns of it by mail. Throws as the contract says. */
export async function refuseToSign(
  ctx: Ctx,
  { token, reason }: { token: string; reason: string },
): Promise<SigningView> {
  await limitRate(ctx, RATE, addressKey(ctx.ip))
  const { request, me } = await inTransaction(ctx.db, async (tx) => {
    const opened = await lock(ctx, tx, token)
    if (opened.me.state === 'refused') return opened
    if (opened.request.state !== 'open' || opened.me.state === 'signed') throw isOver()
    await tx
      .update(signers)
      .set({ state: 'refused', reason, ...tracesOf(ctx), doneAt: ctx.now() })
      .where(eq(signers.id, opened.me.id))
    await noteEvent(ctx, tx, opened, 'refused')
    await tx.update(signatureRequests).set({ state: 'refused' }).where(eq(signatureRequests.id, opened.request.id))
    await mailRefusal(ctx, tx, opened)
    return opened
  })
  return viewOf(ctx, request.id, me.id)
}

async function mailRefusal(ctx: Ctx, tx: Tx, { request, me }: Opened) {
  if (!request.userId) return
  const owner = await personById(tx, request.userId)
  const to = { name: owner.fullName, language: request.language }
  const facts = { title: request.title, from: me.name, endsAt: request.endsAt }
  const url = `${ctx.config.PUBLIC_URL.replace(/\/+$/, '')}/app/generatedocument?tab=mine`
  await queueMail(ctx, tx, {
    to: owner.email,
    userId: owner.id,
    key: `signing refused ${request.id}`,
    ...(await signingMail({ ...ctx, db: tx }, 'refused', to, { ...facts, url })),
  })
}

/** Strokes that draw something: pairs of numbers within the box, wider than a dot. Throws 400 on `strokes`. */
function soundStrokes(strokes: Strokes): Strokes {
  const numbers = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  const isPaired = strokes.every((stroke) => stroke.length % 2 === 0)
  const ys = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 1))
  const xs = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0))
  const width = Math.max(...xs) - Math.min(...xs)
  const isInside = ys.every((y) => y <= PAD.height)
  if (numbers <= STROKES_MAX && isPaired && isInside && width >= PAD.width / 20) return strokes
  const sentence = 'Draw your signature again, larger'
  throw new AppError('invalid_input', sentence, { fields: { strokes: sentence } })
}
