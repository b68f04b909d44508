import { inArray } from 'drizzle-orm'
import { type LawSentence, lawSentenceIn, type ShownLawState } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { inForeground } from '#server/db/background.ts'
import { batched, freshFor } from '#server/db/batch.ts'
import { perProcess } from '#server/process-state.ts'
import { chooseActs } from '#server/features/library/acts/act-name.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'
import { readCitations } from '#server/features/library/import/guide.ts'
import { findActTexts, findSections, type SectionName } from '#server/features/library/search/sections.ts'
import type { Hit } from '#server/features/library/search/hit.ts'
import { judgmentCitations } from '#server/features/library/judgments/tables.ts'
import type { Language } from '#server/text/language.ts'
import { inAllLanguages, LAW_WORDINGS, type LawWordings, lawWordings } from './wording/index.ts'
import { CHANGES_MS, withLaw } from './with-law.ts'

/** A section that a text rests on, and that does not stand as the library's text of it reads: "Labour Act, s 12". */
export type CitedLaw = { cited: string; law: ShownLawState }

/** Sections looked up with one statement. */
const BATCH = 20
/** Words by which a paragraph tells that law ended or changed: exact words, looked for in the paragraph that cites. */
const TOLD =
  /\b(?:repealed|no longer|old (?:law|act|text|rules?)|struck down|ended|lapsed|abolished|replaced|expired|still prints)\b/i

/** Whether a paragraph itself says that law which it cites ended; with a `law`, also where it names the year of its change. */
export const tellsOfChange = (paragraph: string, law?: ShownLawState): boolean =>
  TOLD.test(paragraph) || (law?.sentence.match(/\b(?:19|20)\d\d\b/g) ?? []).some((year) => paragraph.includes(year))

const nameOf = ({ act, chapter, number }: SectionName) => JSON.stringify([act, number.toUpperCase(), chapter || null])

function sectionOf(name: string): SectionName {
  const [act, number, chapter] = JSON.parse(name) as [string, string, string | null]
  return { act, number, chapter }
}

/** The sections that a guide's text cites in brackets, each once. */
export function sectionsCited(text: string): SectionName[] {
  const cited = readCitations(text).citations.flatMap(({ act, chapter, sections }) =>
    sections.map((section) => ({ act, chapter, number: /^\d+[A-Z]*/i.exec(section)?.[0].toUpperCase() ?? '' })),
  )
  return [...new Map(cited.map((one) => [nameOf(one), one])).values()]
}

type Section = Pick<Hit, 'documentId' | 'title' | 'law'>

/** Each paragraph of an answer asks for the law behind its guide again, and many answers at once for the same. */
const sectionsCache = perProcess((ctx: Ctx) =>
  freshFor(
    CHANGES_MS,
    batched((names: string[]) => findByName(inForeground(ctx), names), BATCH),
  ),
)

async function findByName(ctx: Ctx, names: string[]): Promise<Map<string, Section>> {
  const wanted = names.map(sectionOf)
  const texts = await findActTexts(ctx, [...new Set(wanted.map(({ act }) => readAct(act).name))])
  const hits = await withLaw(ctx, await findSections(ctx, wanted, texts))
  return new Map(
    wanted.flatMap((one) => {
      const act = { ...readAct(one.act), ...(one.chapter && { chapter: one.chapter }) }
      const textIds = new Set(chooseActs(act, texts).map(({ textId }) => textId))
      const here = hits.filter(({ textId, number }) => textIds.has(textId) && number?.toUpperCase() === one.number)
      const hit = here.find(({ law }) => law) ?? here[0]
      return hit ? [[nameOf(one), hit] as const] : []
    }),
  )
}

/** Where these sections are in the library, and how each stands today; sections that it lacks are left out. */
export async function lookUpSections(
  ctx: Ctx,
  wanted: SectionName[],
): Promise<(section: SectionName) => Section | undefined> {
  const find = sectionsCache(ctx)
  const names = [...new Set(wanted.map(nameOf))]
  const known = new Map(await Promise.all(names.map(async (name) => [name, await find(name)] as const)))
  return (section) => known.get(nameOf(section))
}

/**
 * Which of these sections changed since the library's text of them, or ended: by the name they were asked with. What is known of
 * an Act alone is left out, and so are sections that the library lacks.
 */
export async function changedSections(
  ctx: Ctx,
  wanted: SectionName[],
): Promise<(section: SectionName) => CitedLaw | undefined> {
  const find = await lookUpSections(ctx, wanted)
  return (section) => {
    const { law, title = '' } = find(section) ?? {}
    // a name that is kept folded is shown as the library's title
    const named = section.act === section.act.toLowerCase() ? title : section.act
    return law && !law.ofAct ? { cited: `${named}, s ${section.number}`, law } : undefined
  }
}

/** The sections that passages of judgments name in the words that are shown, as they were read when the judgment came in. */
async function sectionsInJudgments<T extends Hit>({ db }: Ctx, hits: T[], textOf: (hit: T) => string) {
  const ofCourts = hits.filter(({ kind, own }) => kind === 'judgment' && !own)
  if (!ofCourts.length) return []
  const texts = [...new Set(ofCourts.map(({ textId }) => textId))]
  const named = await db.select().from(judgmentCitations).where(inArray(judgmentCitations.textId, texts))
  return ofCourts.map((hit): [T, SectionName[]] => {
    const shown = textOf(hit)
    const inHit = named.filter(
      ({ textId, startAt, words }) =>
        textId === hit.textId && hit.start <= startAt && startAt < hit.end && shown.includes(words),
    )
    return [
      hit,
      inHit.flatMap(({ act, chapter, section }) => (act && section ? [{ act, chapter, number: section }] : [])),
    ]
  })
}

/** Passages of guides and judgments with what became of the law that each rests on, where its own words do not say it. */
export async function withLawBehind<T extends Hit>(ctx: Ctx, hits: T[], textOf: (hit: T) => string): Promise<T[]> {
  const resting = new Map<T, SectionName[]>([
    ...hits.flatMap((hit): [T, SectionName[]][] =>
      hit.kind === 'guide' && !hit.own ? [[hit, sectionsCited(textOf(hit))]] : [],
    ),
    ...(await sectionsInJudgments(ctx, hits, textOf)),
  ])
  const wanted = [...new Map([...resting.values()].flat().map((one) => [nameOf(one), one])).values()]
  if (!wanted.length) return hits
  const changed = await changedSections(ctx, wanted)
  const wordings = lawWordings(ctx)
  return hits.map((hit) => {
    const behind = (resting.get(hit) ?? []).flatMap((one) => changed(one) ?? [])
    const law = lawBehind(textOf(hit), behind, wordings)
    return law ? { ...hit, law } : hit
  })
}

const citedIn = ({ cited, law }: CitedLaw, language: Language) => `${cited}. ${lawSentenceIn(law, language)}`

/** A cited section with how it stands, in all languages: "Labour Act, s 12. No longer law: …". */
export const sentenceOfCited = (one: CitedLaw): LawSentence =>
  inAllLanguages(LAW_WORDINGS, (_, language) => citedIn(one, language))

/** How a text stands that rests on changed law: a guide is not dead itself. Undefined where its words tell it all. Pure. */
export function lawBehind(
  text: string,
  behind: CitedLaw[],
  wordings: LawWordings = LAW_WORDINGS,
): ShownLawState | undefined {
  const untold = behind.filter(({ law }) => !tellsOfChange(text, law))
  if (!untold.length) return undefined
  return {
    kind: 'changed',
    behind: [...new Set(untold.map(({ law }) => law.sentence))],
    ...inAllLanguages(wordings, ({ behind: lead }, language) =>
      [lead, ...eachOnce(untold).map((one) => citedIn(one, language))].join(' '),
    ),
  }
}

/** Sections of which the same is told, told of together: "Labour Act, s 12; Labour Act, s 18". */
function eachOnce(cited: CitedLaw[]): CitedLaw[] {
  const bySentence = new Map(cited.map(({ law }) => [law.sentence, law]))
  return [...bySentence.values()].map((law) => {
    const same = cited.filter((one) => one.law.sentence === law.sentence)
    return { cited: [...new Set(same.map((one) => one.cited))].join('; '), law }
  })
}
