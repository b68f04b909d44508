import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { lawChanges } from '#server/features/library/changes/tables.ts'
import { sameAct } from '#server/features/library/acts/act-name.ts'
import type { LawSentence } from '#contract/library/law-state.ts'
import type { Change } from './change.ts'
import { noteIn } from './sentence.ts'
import { inAllLanguages, LAW_WORDINGS } from './wording/index.ts'
import { readAct } from '#server/features/library/acts/fold-title.ts'

/** What put an Act out of force as a whole: the title of an Act where one did; `note` where "repealed by" is not all. */
export type ActEnd = { by: string; note?: string; notes?: Change['notes'] }

/** "Kite Act. No longer law: the Gentle Kites Act, 2022 ended it.", with its note, in all languages. */
export const sentenceOfEnd = (act: string, end: ActEnd, wordings = LAW_WORDINGS): LawSentence =>
  inAllLanguages(wordings, (wording, language) =>
    [`${act}.`, wording.endedBy(end.by), noteIn(end, language)].filter(Boolean).join(' '),
  )

type EndRow = {
  act: string
  chapter: string | null
  year: number | null
  enacted: number | null
  made_by: string
  maker: string
  note: string
  notes: NonNullable<Change['notes']> | null
}

/**
 * What ended Acts as a whole, by the given titles, also of Acts that the library does not hold. An Act is not ended by one of the
 * same name, unless the title says which of the two it is.
 */
export async function endsOfActs(ctx: Ctx, titles: string[]): Promise<Map<string, ActEnd>> {
  const wanted = titles.map((title) => ({ title, act: readAct(title) }))
  if (!wanted.length) return new Map()
  const names = JSON.stringify(wanted.map(({ act }) => act.name))
  const records = await rows<EndRow>(
    ctx.db,
    sql`select act, chapter, year, enacted, made_by, maker, note, line->'notes' as notes from ${lawChanges}
      where number = '' and place = '' and effect in ('repealed', 'superseded', 'lapsed')
        and act in (select jsonb_array_elements_text(${names}::jsonb)) order by id desc`,
  )
  return new Map(
    wanted.flatMap(({ title, act }) => {
      const end = records.find(
        (one) =>
          sameAct({ name: one.act, chapter: one.chapter, year: one.year, number: one.enacted }, act) &&
          (act.chapter || readAct(one.maker || one.made_by).name !== act.name),
      )
      return end ? [[title, endOf(end)] as const] : []
    }),
  )
}

const endOf = ({ made_by, maker, note, notes }: EndRow): ActEnd => ({
  by: maker || made_by,
  ...(note && { note }),
  ...(notes && { notes }),
})
