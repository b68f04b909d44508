import { isUuid } from '#server/db/query.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { DocumentText, SectionName } from '#contract/library/document-text.ts'
import { AppError } from '#contract/errors.ts'
import { type Ctx, currentUser } from '#server/context.ts'
import { changesOfDocuments, isOfWholeAct, stateKey, statesAmong } from '#server/features/library/changes/find.ts'
import { shownState } from '#server/features/library/changes/sentence.ts'
import { lawWordings } from '#server/features/library/changes/wording/index.ts'
import { dateOf } from '#server/day.ts'
import { guideNames } from '#server/features/library/translations/guide-names.ts'
import { summaryOf } from '#server/features/library/translations/section-summaries.ts'
import { beginningOf, excerptOf, pieceOfContents } from './excerpt.ts'
import { guideSlugOf } from './public-guides.ts'
import { judgmentDetails } from '#server/features/library/judgments/keep-judgment.ts'
import { documents, documentTexts, passages } from '#server/features/library/tables.ts'
import { passagesInWorker } from '#server/features/library/reading/thread/read-in-worker.ts'

const missing = () => new AppError('not_found', 'Document not found')

/** A document that `ctx` may read: any of the library, also a deleted one; an attachment only for its owner. Else 404. */
export async function readableDocument(ctx: Ctx, id: string) {
  if (!isUuid(id)) throw missing()
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  if (!document) throw missing()
  if (document.conversationId && ctx.actor.kind !== 'system' && document.userId !== currentUser(ctx).id) throw missing()
  return document
}

/** Of these documents, those that nobody asks this person money for: our own guides, and what they attached themselves. */
export async function documentsWithoutPrice(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const known = ids.filter(isUuid)
  if (!known.length) return new Set()
  const free = or(eq(documents.source, 'guide'), eq(documents.userId, currentUser(ctx).id))
  const records = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, known), free))
  return new Set(records.map(({ id }) => id))
}

/**
 * The text a citation points into. The current version, or with `substring` the newest kept version that
 * holds it, or the `version` of that id; 404 when the document is unknown, someone else's, or has no text yet. Of a long text
 * the `section` of that number alone, where there is one, or only its `beginning`; judgments are given whole.
 */
export async function getDocumentText(
  ctx: Ctx,
  input: { documentId: string; substring?: string; version?: string; section?: string; beginning?: true },
): Promise<DocumentText> {
  const document = await readableDocument(ctx, input.documentId)
  const version = input.version
    ? await versionNamed(ctx, document.id, input.version)
    : await versionWith(ctx, document, input.substring)
  if (!version) throw missing()
  const judgment = document.conversationId ? undefined : await judgmentDetails(ctx.db, document.id)
  const asAt = version.id === document.textId ? document.asAt : (version.asAt ?? document.asAt)
  const sections = withSummaries(ctx, await sectionsIn(ctx, document, version))
  const part = judgment ? undefined : partOf(version.text, sections, input)
  const guide = document.source === 'guide' && !document.deletedAt ? await asGuide(ctx, document, sections) : undefined
  return {
    text: version.text,
    title: document.title || document.name,
    ...(asAt ? { asAt } : {}),
    ...(document.state === 'ready' && document.reason ? { note: document.reason } : {}),
    own: document.conversationId !== null,
    version: version.id,
    ...(document.frbrUri && !document.deletedAt ? { address: document.frbrUri } : {}),
    ...(judgment && { judgment }),
    ...(version.recognised.length ? { recognised: version.recognised } : {}),
    sections: guide?.sections ?? sections,
    ...guide?.named,
    ...part,
  }
}

const partOf = (text: string, sections: Section[], { section, beginning }: { section?: string; beginning?: true }) =>
  section ? excerptOf(text, sections, section) : beginning && beginningOf(text, sections)

/** Says of each section what it means in Shona and Ndebele, where it is written. */
const withSummaries = (ctx: Ctx, sections: Section[]): Section[] =>
  sections.map((section) => {
    const plainWordsIn = summaryOf(ctx, section.plainWords)
    return plainWordsIn ? { ...section, plainWordsIn } : section
  })

/** Where a guide is public, and what it and its parts are called in other languages. */
async function asGuide(ctx: Ctx, { id, name }: { id: string; name: string }, sections: Section[]) {
  const [names, guide] = await Promise.all([guideNames(ctx), guideSlugOf(ctx, id)])
  return {
    named: { ...names.ofTitle(name), ...(guide && { guide }) },
    sections: sections.map((section) => ({ ...section, ...names.ofHeading(section) })),
  }
}

/** The sections of one piece of the contents of a text, which begins at character `start`. */
export async function contentsPiece(
  ctx: Ctx,
  { documentId, version: id, start }: { documentId: string; version: string; start: number },
): Promise<SectionName[]> {
  const document = await readableDocument(ctx, documentId)
  const version = await versionNamed(ctx, document.id, id)
  if (!version) throw missing()
  return pieceOfContents(await sectionsIn(ctx, document, version), start)
}

async function versionNamed({ db }: Ctx, documentId: string, id: string) {
  if (!isUuid(id)) return undefined
  const [version] = await db
    .select()
    .from(documentTexts)
    .where(and(eq(documentTexts.id, id), eq(documentTexts.documentId, documentId)))
  return version
}

async function versionWith(ctx: Ctx, document: { id: string; textId: string | null }, substring?: string) {
  const current = document.textId
    ? (await ctx.db.select().from(documentTexts).where(eq(documentTexts.id, document.textId)))[0]
    : undefined
  if (current && (!substring || current.text.includes(substring))) return current
  if (!substring) return current
  const [kept] = await ctx.db
    .select()
    .from(documentTexts)
    .where(
      and(
        eq(documentTexts.documentId, document.id),
        sql`strpos(${documentTexts.text}, ${substring.replaceAll('\0', '')}) > 0`,
      ),
    )
    .orderBy(desc(documentTexts.createdAt))
    .limit(1)
  return kept ?? current
}

type Section = NonNullable<DocumentText['sections']>[number]

/** A section's passages joined into one range, in the order of the text; of old versions, whose passages are gone, again. */
async function sectionsIn(
  ctx: Ctx,
  document: { id: string; textId: string | null; asAt: string | null },
  version: Pick<typeof documentTexts.$inferSelect, 'id' | 'text' | 'sections'>,
): Promise<Section[]> {
  const stored = await ctx.db
    .select({
      section: passages.section,
      start: passages.startAt,
      end: passages.endAt,
      part: passages.part,
      number: passages.number,
      heading: passages.heading,
      plainWords: passages.plainWords,
    })
    .from(passages)
    .where(eq(passages.textId, version.id))
    .orderBy(passages.ordinal)
  if (!stored.length && version.sections) return version.sections
  const sections = new Map<number, Section>()
  for (const { section, ...row } of stored.length ? stored : await passagesInWorker(version.text)) {
    const known = sections.get(section)
    if (known) known.end = row.end
    else sections.set(section, given(row))
  }
  if (version.id === document.textId) await tellLaw(ctx, document, sections)
  return [...sections.values()]
}

/** Says of each section of a current text how it stands today, and whether anything happened to it. */
async function tellLaw(ctx: Ctx, { id, asAt }: { id: string; asAt: string | null }, sections: Map<number, Section>) {
  const changes = await changesOfDocuments(ctx.db, [id])
  const all = changes.get(id)
  if (!all) return
  const keys = [...sections.keys()].map((section) => ({ documentId: id, section, ...(asAt && { asAt }) }))
  const states = statesAmong(changes, keys, dateOf(ctx.now()))
  const withHistory = new Set(all.flatMap(({ number, section }) => (number && section !== null ? [section] : [])))
  const ofAct = all.some(isOfWholeAct)
  const wordings = lawWordings(ctx)
  for (const key of keys) {
    const law = shownState(states.get(stateKey(key)), wordings)
    if (law) sections.get(key.section)!.law = law
    if (ofAct || withHistory.has(key.section)) sections.get(key.section)!.history = true
  }
}

type Row = { [Key in keyof Omit<Section, 'law' | 'history' | 'called' | 'plainWordsIn'>]: Section[Key] | null }

/** Only what is known of a section. */
function given({ start, end, part, number, heading, plainWords }: Row): Section {
  const known = { part, number, heading, plainWords }
  return { start: start!, end: end!, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)) }
}
