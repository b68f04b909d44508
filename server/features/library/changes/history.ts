import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { LawPlace, SectionEvent } from '#contract/library/reading-room.ts'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { readableDocument } from '#server/features/library/documents/document-text.ts'
import { documentProfiles, documents, passages } from '#server/features/library/tables.ts'
import { changesOfDocuments, type FoundChange, isOfWholeAct } from './find.ts'

/** What happened to the section of a document's current text that has a character at `start`, in the order of time. */
export async function historyOfSection(
  ctx: Ctx,
  { documentId, start }: { documentId: string; start: number },
): Promise<SectionEvent[]> {
  const document = await readableDocument(ctx, documentId)
  if (document.conversationId || !document.textId) return []
  const [place] = await ctx.db
    .select({ section: passages.section, kind: passages.kind })
    .from(passages)
    .where(and(eq(passages.textId, document.textId), lte(passages.startAt, start), gt(passages.endAt, start)))
  if (!place || place.kind === 'guide') return []
  const all = (await changesOfDocuments(ctx.db, [document.id])).get(document.id) ?? []
  const changes = all.filter((one) => (one.number ? one.section === place.section : isOfWholeAct(one)))
  const laws = await lawsThatMade(ctx, changes)
  const events = changes.map((change) => eventOf(change, laws(change)))
  const known = onceEach(events).toSorted((a, b) => compareDays(a.since, b.since))
  const wasInserted = known.some(({ effect, place: part, ofAct }) => effect === 'inserted' && !part && !ofAct)
  const enacted = wasInserted || !known.length ? undefined : await enactmentOf(ctx, document.id)
  return enacted ? [enacted, ...known] : known
}

function eventOf(change: FoundChange, law: LawPlace | undefined): SectionEvent {
  const { effect, place, by, since, note, notes, number, unread, source, proof } = change
  return {
    effect,
    by,
    source,
    ...(place && { place }),
    ...(since && { since }),
    ...(note && { note }),
    ...(notes && { notes }),
    ...(!number && { ofAct: true as const }),
    ...(unread && { reported: true as const }),
    ...(proof && { proof }),
    ...(law && { law }),
  }
}

/** An editor's note of a change that the amending Act itself tells too says nothing more. */
function onceEach(events: SectionEvent[]): SectionEvent[] {
  const told = events.filter(({ source }) => source === 'amending_act')
  const isTold = (event: SectionEvent) =>
    told.some(
      ({ effect, law, place }) =>
        law?.documentId === event.law?.documentId &&
        law?.section === event.law?.section &&
        effect === event.effect &&
        (place ?? '') === (event.place ?? ''),
    )
  const noted = events.filter((event) => event.source !== 'text_note' || !isTold(event))
  return [...new Map(noted.map((event) => [JSON.stringify(event), event])).values()]
}

const compareDays = (a = '9999', b = '9999') => a.localeCompare(b)

/** "Act 22 of 2001, s 4": what editors note; and the section behind the title of an Act. */
const NUMBERED = /^Act (\d{1,4}) of (\d{4})\b/
const SECTION = /, s (\d{1,4}[A-Z]{0,3})(?:\(|$)/

type HeldLaw = {
  id: string
  title: string
  year: number | null
  number: number | null
  sections: string[]
}

/** Finds the library's text of what made a change, and the section of it where it has one so numbered. */
async function lawsThatMade({ db }: Ctx, changes: FoundChange[]) {
  const wanted = changes.map(({ by, madeByDocument }) => {
    const [, number, year] = NUMBERED.exec(by) ?? []
    return { id: madeByDocument, number: Number(number), year: Number(year), section: SECTION.exec(by)?.[1] }
  })
  const ids = wanted.flatMap(({ id }) => id ?? [])
  const numbered = wanted.filter(({ year }) => year).map(({ number, year }) => ({ number, year }))
  const numbers = [...new Set(wanted.flatMap(({ section }) => section ?? []))]
  const held =
    ids.length || numbered.length
      ? await rows<HeldLaw>(
          db,
          sql`select d.id, coalesce(nullif(d.title, ''), d.name) as title, r.year, r.number,
              array(select distinct upper(p.number) from ${passages} p where p.text_id = d.text_id and p.kind <> 'schedule'
                and upper(p.number) in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))) as sections
            from ${documents} d join ${documentProfiles} r on r.document_id = d.id
            where d.deleted_at is null and d.text_id is not null and (d.id = any(${`{${ids}}`}::uuid[])
              or (d.frbr_uri is not null and d.frbr_uri in (select '/akn/zw/act/' || w.year || '/' || w.number
                from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as w(year int, number int))))`,
        )
      : []
  return ({ by, madeByDocument }: FoundChange): LawPlace | undefined => {
    const [, number, year] = NUMBERED.exec(by) ?? []
    const law = madeByDocument
      ? held.find(({ id }) => id === madeByDocument)
      : held.find((one) => number !== undefined && one.number === Number(number) && one.year === Number(year))
    const section = SECTION.exec(by)?.[1]
    return (
      law && { documentId: law.id, title: law.title, ...(section && law.sections.includes(section) && { section }) }
    )
  }
}

/** That the Act was passed, where its year and number are known. */
async function enactmentOf({ db }: Ctx, documentId: string): Promise<SectionEvent | undefined> {
  const [act] = await db.select().from(documentProfiles).where(eq(documentProfiles.documentId, documentId))
  return act?.year && act.number
    ? { effect: 'enacted', by: `Act ${act.number} of ${act.year}`, since: String(act.year) }
    : undefined
}
