import { and, eq, sql } from 'drizzle-orm'
import type { DefinedTerm } from '#contract/library/reading-room.ts'
import type { Ctx } from '#server/context.ts'
import { readableDocument } from '#server/features/library/documents/document-text.ts'
import { documentTexts, passages } from '#server/features/library/tables.ts'

/** Characters of a definition that are shown. */
const SHOWN_MAX = 1_500
const TERM = String.raw`["“]\s?(?<term>\p{L}[\p{L}\p{N} ,.'’()/&-]{1,79}?)\s?["”]`
/** `"employee", in relation to a strike, means`. */
const DEFINITION = new RegExp(
  String.raw`${TERM}(?:,? (?:in relation to|when used|where used|with reference to)[^;"“”]{0,160}?)?,?\s{0,3}(?:means|includes|has the (?:same )?meaning)\b`,
  'gu',
)
/** The end of a definition: the next word in quotation marks after a stop, or the next subsection. */
const NEXT = /[;.\]]\s{0,3}(?=["“]\s?\p{L}[^"“”\n]{1,79}["”])|[.;\]]\s{0,3}(?=\(\d{1,2}\)\s)/u
/** To what the definitions of a section apply, said before the first of them. */
const SCOPE =
  /\b(?:in|for the purposes? of) th(?:is|ese) (act|code|constitution|regulations|rules|order|part|chapter)\b/i

type Section = { text: string; start: number; number?: string; part?: string }

/** The terms that a section of interpretation defines, by how it says so; none where it does not say to what they apply. Pure. */
export function termsIn({ text, start, number, part }: Section): DefinedTerm[] {
  const found = [...text.matchAll(DEFINITION)]
  const scope = SCOPE.exec(text.slice(0, found[0]?.index ?? 0))?.[1]?.toLowerCase()
  if (!scope) return []
  const partly = scope === 'part' || scope === 'chapter'
  if (partly && !part?.toLowerCase().startsWith(scope)) return []
  return found.map((match) => {
    const from = match.index + match[0].length
    const rest = text.slice(from)
    const next = NEXT.exec(rest)
    const end = next ? from + next.index + 1 : text.trimEnd().length
    const words = text.slice(match.index, end)
    return {
      term: match.groups!['term']!.trim(),
      text: words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX).toWellFormed()}…` : words,
      start: start + match.index,
      end: start + end,
      ...(number && { section: number }),
      ...(partly && { part }),
    }
  })
}

type Asked = { documentId: string; version: string; start?: number; end?: number }

/**
 * What the current text of a document of the library defines, in its order; empty for another version and for guides. Of a range of
 * its characters, what stands in it.
 */
export async function definedTerms(ctx: Ctx, { documentId, version, ...range }: Asked): Promise<DefinedTerm[]> {
  const document = await readableDocument(ctx, documentId)
  if (document.conversationId || document.textId !== version) return []
  const sections = await ctx.db
    .select({
      start: sql<number>`min(${passages.startAt})`.mapWith(Number),
      end: sql<number>`max(${passages.endAt})`.mapWith(Number),
      number: sql<string | null>`min(${passages.number})`,
      part: sql<string | null>`min(${passages.part})`,
    })
    .from(passages)
    .where(
      and(
        eq(passages.textId, version),
        eq(passages.kind, 'section'),
        sql`${passages.heading} ~* '^(interpretation|definitions?)'`,
      ),
    )
    .groupBy(passages.section)
    .orderBy(passages.section)
  if (!sections.length) return []
  const [stored] = await ctx.db.select().from(documentTexts).where(eq(documentTexts.id, version))
  const read = stored!.text.slice(range.start, range.end).toLowerCase()
  const terms = sections.flatMap(({ start, end, number, part }) =>
    termsIn({
      text: stored!.text.slice(start, end),
      start,
      ...(number && { number }),
      ...(part && { part }),
    }),
  )
  return range.start === undefined ? terms : terms.filter(({ term }) => read.includes(term.toLowerCase()))
}
