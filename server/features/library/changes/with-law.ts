import { sql } from 'drizzle-orm'
import { isDead } from '#contract/library/law-state.ts'
import type { Ctx } from '#server/context.ts'
import { dateOf } from '#server/day.ts'
import { batched, freshFor } from '#server/db/batch.ts'
import { rows } from '#server/db/query.ts'
import { passages } from '#server/features/library/tables.ts'
import type { Hit } from '#server/features/library/search/hit.ts'
import { changesOfSections, type SectionKey, stateKey, stateOfSection } from './find.ts'
import { shownState } from './sentence.ts'
import { type LawWordings, lawWordings } from './wording/index.ts'
import { perProcess } from '#server/process-state.ts'
import type { LawState } from './state.ts'

/** Milliseconds for which it is cached how law stands: what an administrator or an import changes is shown after them. */
export const CHANGES_MS = 1_500

const changesCache = perProcess(({ db }: Ctx) =>
  freshFor(
    CHANGES_MS,
    batched((keys: string[]) => changesOfSections(db, keys)),
  ),
)

/** Hits of law with how each stands today, and, of an Act that ended as a whole, with what ended it. */
export async function withLaw<T extends Hit>(ctx: Ctx, hits: T[]): Promise<T[]> {
  const law = hits.filter(({ own, kind }) => !own && kind !== 'guide')
  if (!law.length) return hits
  const sections = await sectionsOf(ctx, law)
  const keys = law.flatMap(({ passageId, documentId, asAt }): SectionKey[] => {
    const section = sections.get(passageId)
    return section === undefined ? [] : [{ documentId, section, ...(asAt && { asAt }) }]
  })
  const [changesOf, today] = [changesCache(ctx), dateOf(ctx.now())]
  const states = new Map(
    await Promise.all(
      keys.map(async (one) => {
        const changes = (await changesOf(stateKey(one))) ?? []
        return [stateKey(one), stateOfSection(changes, one, today)] as const
      }),
    ),
  )
  const wordings = lawWordings(ctx)
  return hits.map((hit) => {
    const section = sections.get(hit.passageId)
    const state = section === undefined ? undefined : states.get(stateKey({ documentId: hit.documentId, section }))
    return state ? withState(hit, state, wordings) : hit
  })
}

/** The place of each passage's section in its text; asked of the database where the hits do not say. */
async function sectionsOf({ db }: Ctx, hits: Hit[]): Promise<Map<number, number>> {
  const known = hits.flatMap((hit): [number, number][] =>
    'section' in hit && typeof hit.section === 'number' ? [[hit.passageId, hit.section]] : [],
  )
  const missing = hits.length === known.length ? [] : hits.map(({ passageId }) => passageId)
  const places = missing.length
    ? await rows<{ id: string | number; section: number }>(
        db,
        sql`select id, section from ${passages} where id = any(${`{${missing}}`}::bigint[])`,
      )
    : []
  return new Map([...known, ...places.map(({ id, section }): [number, number] => [Number(id), section])])
}

function withState<T extends Hit>(hit: T, state: LawState, wordings: LawWordings): T {
  const law = shownState(state, wordings)
  const end = state.kind === 'in_force' ? undefined : state.changes[0]
  const endsAct = end && !end.number && ['repealed', 'superseded', 'lapsed'].includes(end.effect)
  const repealedBy = hit.repealedBy ?? (endsAct ? end.maker || end.by : undefined)
  return { ...hit, ...(law && { law }), ...(repealedBy && { repealedBy }) }
}

/**
 * Puts law in force before dead law that comes about as near: a dead hit goes behind every living one whose score is at least
 * `asGood` of its own. Guides stay where they are. Pure.
 */
export function livingFirst<T extends Pick<Hit, 'law' | 'score' | 'kind'>>(hits: T[], asGood: number): T[] {
  const isOut = ({ law }: T) => law !== undefined && isDead(law)
  if (!hits.some(isOut)) return hits
  const ordered: T[] = []
  const waiting: T[] = []
  for (const hit of hits) {
    if (isOut(hit)) waiting.push(hit)
    else {
      // what is far behind a dead section leaves it where it was
      const passed = waiting.filter((dead) => hit.kind === 'guide' || hit.score < asGood * dead.score)
      for (const dead of passed) ordered.push(...waiting.splice(waiting.indexOf(dead), 1))
      ordered.push(hit)
    }
  }
  return [...ordered, ...waiting]
}
