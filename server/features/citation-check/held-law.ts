import type { Ctx } from '#server/context.ts'
import { dateOf } from '#server/day.ts'
import { nearestTitle } from '#server/features/answering/service.ts'
import {
  type ActText,
  actTitles,
  chooseActs,
  countJudgments,
  findActTexts,
  findJudgments,
  findSections,
  type Hit,
  judgmentKey,
  readAct,
  withLaw,
} from '#server/features/library/service.ts'
import type { Mention } from './mentions.ts'

/** Sections that are looked up with one statement. */
const BATCH = 20

/** What the library knows of what a text cites. */
export type HeldLaw = {
  acts: ActText[]
  /** Titles of the library for names that it does not have so: "Criminal Law Code". */
  nearest: Map<string, string>
  sections: Map<string, Hit[]>
  titles: string[]
  judgments: { count: number; held: { documentId: string; title: string; keys: string[] }[] }
  year: number
}

/** Looks up what a text cites. */
export async function heldLawFor(ctx: Ctx, mentions: Mention[]): Promise<HeldLaw> {
  const names = [...new Set(mentions.flatMap((one) => ('act' in one && one.act ? [one.act] : [])))]
  const textsOf = (of: string[]) => findActTexts(ctx, [...new Set(of.map((name) => readAct(name).name))])
  const named = await textsOf(names)
  const unknown = names.filter((name) => !chooseActs(readAct(name), named).length)
  const needsTitles = unknown.length > 0 || mentions.some(({ kind }) => kind === 'instrument')
  const titles = needsTitles ? await actTitles(ctx) : []
  const nearest = new Map(
    unknown.flatMap((name) => {
      const [title] = nearestTitle(name, titles)
      return title ? [[name, title] as const] : []
    }),
  )
  const acts = [...named, ...(await textsOf([...nearest.values()]))]
  const wanted = new Map(
    mentions.flatMap((one) =>
      one.kind === 'section' && one.act
        ? [[keyOf(one.act, one.number), { act: nearest.get(one.act) ?? one.act, number: one.number }]]
        : [],
    ),
  )
  const sections = await sectionsFor(ctx, wanted, acts)
  const judgments = await judgmentsFor(ctx, mentions)
  return { acts, nearest, sections, titles, judgments, year: Number(dateOf(ctx.now()).slice(0, 4)) }
}

async function judgmentsFor(ctx: Ctx, mentions: Mention[]): Promise<HeldLaw['judgments']> {
  const keys = mentions.flatMap((one) =>
    one.kind === 'judgment' && one.number !== undefined ? [judgmentKey(one)] : [],
  )
  const [count, held] = await Promise.all([countJudgments(ctx), findJudgments(ctx, [...new Set(keys)])])
  return { count, held }
}

type Wanted = Map<string, { act: string; number: string }>

/** The passages of each wanted section, with how it stands today. */
async function sectionsFor(ctx: Ctx, wanted: Wanted, acts: ActText[]): Promise<Map<string, Hit[]>> {
  const sections = new Map<string, Hit[]>()
  const all = [...wanted]
  for (let i = 0; i < all.length; i += BATCH) {
    const some = all.slice(i, i + BATCH)
    const hits = await withLaw(
      ctx,
      await findSections(
        ctx,
        some.map(([, section]) => section),
      ),
    )
    for (const [key, { act, number }] of some) {
      const texts = new Set(chooseActs(readAct(act), acts).map(({ textId }) => textId))
      sections.set(
        key,
        hits.filter((hit) => texts.has(hit.textId) && hit.number?.toUpperCase() === number),
      )
    }
  }
  return sections
}

/** Of a section in `sections`. */
export const keyOf = (act: string, number: string) => `${act}\n${number}`
