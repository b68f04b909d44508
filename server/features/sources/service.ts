import { AppError } from '#contract/errors.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Citation } from '#contract/consultations/answers.ts'
import { isRecognised } from '#contract/library/recognised.ts'
import type { DocumentText } from '#contract/library/document-text.ts'
import type { SourceText } from '#contract/consultations/sources.ts'
import { type Ctx, systemCtx } from '#server/context.ts'
import { isUuid } from '#server/db/query.ts'
import { citedAnswerOfRun, countAnswersCiting, findSourceCode } from '#server/features/answering/service.ts'
import { getDocumentText } from '#server/features/library/service.ts'
import { balanceOf } from '#server/features/points/service.ts'

/** The document and passage behind a short code, for anybody who has the code; with the balance for the asker of the answer. 404 for an unknown code. */
export async function getSourceText(ctx: Ctx, { shortCode }: { shortCode: string }): Promise<SourceText> {
  const source = await findSourceCode(ctx.db, shortCode)
  if (!source) throw new AppError('not_found', 'An error occurred while trying to retrieve the document source.')
  const { documentId, substring } = source
  const document = await getDocumentText(systemCtx(ctx, 'source-page'), { documentId, substring })
  const sections = document.sections ?? []
  // the same words may stand in several sections of a long Act: the answer says which it meant
  const { citations, language } = await citedAnswerOfRun(ctx.db, source.runId)
  const citation = citations.find((one) => one.shortCode === shortCode)
  const start = passageStart(document.text, substring, sections, citation)
  const section = sections.findLast((one) => one.start <= start && start < one.end)
  const asker = ctx.actor.kind === 'user' && ctx.actor.id === source.userId
  return {
    text: document.text,
    substring,
    ...(start >= 0 && { start }),
    ...(section && nameOf(section) && { section: nameOf(section) }),
    ...(language && { language }),
    title: document.title ?? '',
    asAt: document.asAt,
    ...(section?.law && { law: section.law }),
    recognised: start >= 0 && isRecognised(document.recognised, start, start + substring.length),
    whatsappUrl: whatsappUrl(ctx),
    ...(asker && { pointsRemaining: await balanceOf(ctx.db, source.userId) }),
  }
}

/** How many answers rest on a document; none where there is no such document. */
export async function countCitations(ctx: Ctx, { id }: { id: string }): Promise<{ answers: number }> {
  return { answers: isUuid(id) ? await countAnswersCiting(ctx.db, id) : 0 }
}

type Section = NonNullable<DocumentText['sections']>[number]

const nameOf = ({ number, heading, part }: Section) =>
  [number && `${number}.`, heading].filter(Boolean).join(' ') || part

/** Where the passage begins: within the section that was cited where that holds it, else its first place; -1 for none. */
function passageStart(text: string, passage: string, sections: Section[], cited: Citation | undefined): number {
  const cites = cited?.section?.match(/\d+[A-Z]*/i)?.[0].toUpperCase()
  const same = ({ number }: Section) => cites !== undefined && number?.toUpperCase() === cites
  const named = ({ heading }: Section) => cited?.heading !== undefined && heading === cited.heading
  const meant = sections.filter((one) => same(one) || named(one))
  // a number may come twice in an Act, and so may a heading: both together come first
  const first = meant.filter((one) => same(one) && named(one))
  for (const { start, end } of [...first, ...meant]) {
    const at = text.indexOf(passage, start)
    if (at >= 0 && at < end) return at
  }
  return text.indexOf(passage)
}

function whatsappUrl({ config }: Ctx) {
  const digits = config.WHATSAPP_DISPLAY_NUMBER?.replace(/\D/g, '')
  return config.WHATSAPP_PHONE_NUMBER_ID && digits
    ? `https://wa.me/${digits}?text=${encodeURIComponent(`Hello ${PRODUCT}`)}`
    : undefined
}
