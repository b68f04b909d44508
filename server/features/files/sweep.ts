import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type FileStore, folderFileStore } from '#server/adapters/files.ts'
import type { Ctx, Deps } from '#server/context.ts'
import { appState } from '#server/db/tables.ts'
import { namedAmong } from './named.ts'

/** Where features keep files; whatever else is in the store is not ours to judge. */
const FOLDERS = ['documents/', 'generated/', 'signing/', 'templates/']
/** A file comes before the row that names it: one this young may still get its row, or be half written. */
const GRACE_MS = 3_600_000
const BATCH = 500
/** Says which database the files belong to. */
const MARK = 'database-of-these-files'
const FACT = 'files.database'

/**
 * Job `files.sweep`: removes files that no row names, left by a process that died between file and row or between row and
 * file, and unfinished uploads. Removes nothing from a store that belongs to another database: a server started with the
 * wrong DATABASE_URL must not empty it.
 */
export async function sweepFiles(ctx: Ctx): Promise<void> {
  const uploads = await sweep(ctx, folderFileStore(ctx.config.DATA_DIR), 'tmp/', async () => new Set())
  if (!(await ownStore(ctx))) {
    ctx.log.warn('the file store belongs to another database, so no files are removed (docs/operations.md)')
    return
  }
  let removed = uploads
  for (const folder of FOLDERS) removed += await sweep(ctx, ctx.files, folder, (keys) => namedAmong(ctx.db, keys))
  if (removed) ctx.log.info({ removed }, 'files that belonged to nothing were removed')
}

/** Gives the number of files removed. */
async function sweep(
  ctx: Ctx,
  store: FileStore,
  folder: string,
  named: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  const before = ctx.now().getTime() - GRACE_MS
  let removed = 0
  let old: string[] = []
  const flush = async () => {
    const inUse = await named(old)
    const orphans = old.filter((key) => !inUse.has(key))
    for (const key of orphans) await store.remove(key)
    removed += orphans.length
    old = []
  }
  for await (const { key, modifiedAt } of store.list(folder)) {
    if (modifiedAt.getTime() < before && old.push(key) === BATCH) await flush()
  }
  await flush()
  return removed
}

async function ownStore(ctx: Ctx): Promise<boolean> {
  const id = await databaseId(ctx)
  if ((await ctx.files.size(MARK)) === undefined) await ctx.files.put(MARK, Buffer.from(id))
  return (await ctx.files.get(MARK)).toString() === id
}

/** This database's files are in this store: after a restore. */
export async function claimStore(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  await deps.files.put(MARK, Buffer.from(await databaseId(deps)))
}

async function databaseId({ db }: Pick<Deps, 'db'>): Promise<string> {
  await db.insert(appState).values({ key: FACT, value: randomUUID() }).onConflictDoNothing()
  const [fact] = await db.select().from(appState).where(eq(appState.key, FACT))
  return String(fact!.value)
}
