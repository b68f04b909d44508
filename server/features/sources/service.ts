import { countDistinct, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import { isRecognised } from '#contract/recognised.ts'
import type { SourceText } from '#contract/sources.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { isUuid } from '#server/db/open.ts'
import { sourceCodes } from '#server/db/schema.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import { balanceOf } from '#server/features/points/service.ts'

/** What a short code opens, for whoever holds it; the balance only for the person the answer was made for. */
export async function getSourceText(ctx: Ctx, { shortCode }: { shortCode: string }): Promise<SourceText> {
  const [source] = await ctx.db.select().from(sourceCodes).where(eq(sourceCodes.code, shortCode))
  if (!source) throw new AppError('not_found', 'An error occurred while trying to retrieve the document source.')
  const { documentId, substring } = source
  const document = await getDocumentText(systemCtx(ctx, 'source-page'), { documentId, substring })
  const start = document.text.indexOf(substring)
  const asker = ctx.actor.kind === 'user' && ctx.actor.id === source.userId
  return {
    text: document.text,
    substring,
    title: document.title ?? '',
    asAt: document.asAt,
    recognised: start >= 0 && isRecognised(document.recognised, start, start + substring.length),
    whatsappUrl: whatsappUrl(ctx),
    ...(asker && { pointsRemaining: await balanceOf(ctx.db, source.userId) }),
  }
}

/** How many answers rest on a document; none where there is no such document. */
export async function countCitations(ctx: Ctx, { id }: { id: string }): Promise<{ answers: number }> {
  if (!isUuid(id)) return { answers: 0 }
  const [found] = await ctx.db
    .select({ answers: countDistinct(sourceCodes.runId) })
    .from(sourceCodes)
    .where(eq(sourceCodes.documentId, id))
  return { answers: found?.answers ?? 0 }
}

function whatsappUrl({ config }: Ctx) {
  const digits = config.WHATSAPP_DISPLAY_NUMBER?.replace(/\D/g, '')
  return config.WHATSAPP_PHONE_NUMBER_ID && digits
    ? `https://wa.me/${digits}?text=${encodeURIComponent(`Hello ${PRODUCT}`)}`
    : undefined
}
