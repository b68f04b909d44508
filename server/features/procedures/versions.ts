import { and, eq, isNotNull } from 'drizzle-orm'
import type { Deps } from '#server/context.ts'
import { lruMemo } from '#server/db/batch.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { perProcess } from '#server/process-state.ts'
import { content, type VersionOf } from './content.ts'
import { readText } from '#server/features/procedures/manage/read-text.ts'
import { procedureEdits, procedureVersions } from './tables.ts'

type Live = Pick<Deps, 'config' | 'db' | 'state'>

/** Reading a text takes some 50 ms, and a version never changes. */
const readings = perProcess(() => lruMemo<string, VersionOf | undefined>(200))

/** Undefined where the rules that it names are no longer shipped. */
const readVersion = (deps: Live, slug: string, version: string, text: string) =>
  readings(deps)(`${slug} ${version}`, () => {
    const { procedure } = readText(text, content(deps.config).rules)
    return procedure && { version, text, procedure }
  })

/** What people walk, by slug and in the order of the titles: the shipped procedures, and in their place what was published here. */
export async function liveProcedures(deps: Live): Promise<Map<string, VersionOf>> {
  const published = await deps.db
    .select({ slug: procedureVersions.procedure, version: procedureVersions.version, text: procedureVersions.text })
    .from(procedureEdits)
    .innerJoin(
      procedureVersions,
      and(
        eq(procedureVersions.procedure, procedureEdits.procedure),
        eq(procedureVersions.version, procedureEdits.live),
      ),
    )
    .where(isNotNull(procedureEdits.live))
  const own = published.flatMap(({ slug, version, text }) => {
    const read = readVersion(deps, slug, version, text)
    return read ? [[slug, read] as const] : []
  })
  const all = [...new Map([...content(deps.config).procedures, ...own])]
  return new Map(all.toSorted(([, a], [, b]) => a.procedure.title.localeCompare(b.procedure.title)))
}

/** A version that somebody began to walk; undefined where it is not known, or its rules are no longer. */
export async function versionNamed(deps: Live, slug: string, version: string): Promise<VersionOf | undefined> {
  const shipped = content(deps.config).procedures.get(slug)
  if (shipped?.version === version) return shipped
  const text = await textOfVersion(deps.db, slug, version)
  return text === undefined ? undefined : readVersion(deps, slug, version, text)
}

/** The text of a version that is kept. */
export async function textOfVersion(db: Db | Tx, slug: string, version: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: procedureVersions.text })
    .from(procedureVersions)
    .where(and(eq(procedureVersions.procedure, slug), eq(procedureVersions.version, version)))
  return row?.text
}

/** Keeps the text of a version that a walk rests on, also when the next release ships another. */
export const keepVersion = (db: Db | Tx, slug: string, { version, text }: VersionOf) =>
  db.insert(procedureVersions).values({ procedure: slug, version, text }).onConflictDoNothing()
