import { randomUUID } from 'node:crypto'
import type { DirectoryEntry, DirectoryFields, ManagedEntry } from '#contract/consultations/directory.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/query.ts'
import type { Tx } from '#server/db/types.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { allEntries } from './entries.ts'
import { directoryEntries } from './tables.ts'

/** Every entry for administrators: those that nobody checked first, then by the day they were checked. */
export async function listDirectory(ctx: Ctx): Promise<ManagedEntry[]> {
  const entries = await allEntries(ctx, ctx.db)
  return entries.toSorted((a, b) => (a.checked?.on ?? '').localeCompare(b.checked?.on ?? ''))
}

/** Adds an entry, which the public sees at once, as not checked. */
export async function addDirectoryEntry(ctx: Ctx, fields: DirectoryFields): Promise<ManagedEntry> {
  return inTransaction(ctx.db, async (tx) => {
    const entry = { ...fields, id: randomUUID(), retired: false }
    await store(ctx, tx, entry)
    await recordAudit(ctx, { kind: 'directory_entry_added', detail: { id: entry.id, name: entry.name } }, tx)
    return entry
  })
}

/** Replaces an entry; what it says now nobody has checked. Throws 404. */
export async function updateDirectoryEntry(
  ctx: Ctx,
  { id, ...fields }: { id: string } & DirectoryFields,
): Promise<ManagedEntry> {
  return change(ctx, id, 'directory_entry_changed', ({ retired }) => ({ ...fields, id, retired }))
}

/** Marks an entry as checked today. Throws 404. */
export async function checkDirectoryEntry(
  ctx: Ctx,
  { id, source }: { id: string; source: string },
): Promise<ManagedEntry> {
  const on = ctx.now().toISOString().slice(0, 10)
  return change(ctx, id, 'directory_entry_checked', (entry) => ({ ...entry, checked: { on, source } }), { source })
}

/** Takes an entry from the public pages, or puts it back. Throws 404. */
export async function retireDirectoryEntry(
  ctx: Ctx,
  { id, retired }: { id: string; retired: boolean },
): Promise<ManagedEntry> {
  const kind = retired ? 'directory_entry_retired' : 'directory_entry_restored'
  return change(ctx, id, kind, (entry) => ({ ...entry, retired }))
}

type Kind = Parameters<typeof recordAudit>[1]['kind']

async function change(
  ctx: Ctx,
  id: string,
  kind: Kind,
  make: (before: ManagedEntry) => ManagedEntry,
  detail: Record<string, unknown> = {},
): Promise<ManagedEntry> {
  return inTransaction(ctx.db, async (tx) => {
    const before = (await allEntries(ctx, tx)).find((one) => one.id === id)
    if (!before) throw new AppError('not_found', 'There is no such entry in the directory')
    const after = make(before)
    await store(ctx, tx, after)
    await recordAudit(ctx, { kind, detail: { id, name: after.name, ...detail } }, tx)
    return after
  })
}

async function store(ctx: Ctx, tx: Tx, { retired, ...entry }: ManagedEntry) {
  const row = { entry: entry satisfies DirectoryEntry, retired, updatedAt: ctx.now() }
  await tx
    .insert(directoryEntries)
    .values({ id: entry.id, ...row })
    .onConflictDoUpdate({ target: directoryEntries.id, set: row })
}
