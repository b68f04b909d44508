import { randomBytes } from 'node:crypto'
import type { Citation } from '#contract/consultations/answers.ts'
import type { Ctx } from '#server/context.ts'
import { type Hit, checkQuotations, withLaw, withLawBehind } from '#server/features/library/service.ts'
import type { SourceCode } from '#server/features/answering/runs/events.ts'
import type { Excerpt } from '#server/features/answering/presentation/excerpt.ts'
import { labelOf, sectionOf, titleOf } from './labels.ts'
import type { RunRow } from '#server/features/answering/tables.ts'

/** A passage and the part of it that is cited. */
export type CitedExcerpt = { hit: Hit; excerpt: Excerpt }

/** 96 random bits: whoever has the code may read the source. */
const newCode = () => randomBytes(12).toString('base64url')

function citationOf({ hit, excerpt }: CitedExcerpt): Citation {
  return {
    documentId: hit.documentId,
    substring: excerpt.text,
    label: labelOf(hit, excerpt.start, excerpt.end),
    title: titleOf(hit),
    section: sectionOf(hit, excerpt.start, excerpt.end),
    heading: hit.heading,
    asAt: hit.asAt,
    ...(hit.own && { own: true }),
    ...(hit.law && { law: hit.law }),
  }
}

export type ConfirmedCitations = Map<CitedExcerpt, Citation>

/**
 * Citations as they may be shown: each passage is found verbatim in the document's stored text now, or the citation is
 * left out ; each gets the code of its public page, except a person's own documents, which have none.
 */
export async function confirmCitations(ctx: Ctx, wanted: CitedExcerpt[]): Promise<ConfirmedCitations> {
  const inPassage = wanted.filter(({ hit, excerpt }) => excerpt.text && hit.text.includes(excerpt.text))
  const today = await lawOf(ctx, inPassage)
  const confirmations = await checkQuotations(
    ctx,
    inPassage.map(({ hit, excerpt }) => ({ hit, substring: excerpt.text })),
  )
  const confirmed: ConfirmedCitations = new Map()
  for (const [i, cited] of inPassage.entries()) {
    const { recognised } = confirmations[i] ?? {}
    if (recognised === undefined) continue
    const code = !cited.hit.own && { shortCode: newCode() }
    confirmed.set(cited, { ...citationOf({ ...cited, hit: today[i]! }), ...(recognised && { recognised }), ...code })
  }
  return confirmed
}

/** How the law of each stands today; of a guide, the law that the cited words rest on. */
async function lawOf(ctx: Ctx, cited: CitedExcerpt[]): Promise<Hit[]> {
  const words = new Map<Hit, string>()
  const hits = cited.map(({ hit, excerpt }) => {
    const one = { ...hit }
    words.set(one, excerpt.text)
    return one
  })
  return withLaw(ctx, await withLawBehind(ctx, hits, (hit) => words.get(hit) ?? ''))
}

/** What has to be stored for the public pages of these citations. */
export const codesOf = (run: RunRow, citations: Citation[]): SourceCode[] =>
  citations.flatMap(({ shortCode, documentId, substring }) =>
    shortCode ? [{ code: shortCode, userId: run.userId, documentId, substring }] : [],
  )

/**
 * A citation as a markdown link to its passage. The label inside the text has no brackets, which would end the link for simple readers; signs
 * that encodeURIComponent leaves and markdown reads are encoded too.
 */
export function citationLink({ documentId, substring, label }: Citation): string {
  const encoded = encodeURIComponent(substring).replace(
    /[()*!'~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `[${linkLabel(label)}](${documentId}?substring=${encoded})`
}

const linkLabel = (label: string) =>
  label
    .replace(/\s*\[[^\]]*\]/g, '')
    .replace(/[[\]`*_<>\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim() || 'Source'
