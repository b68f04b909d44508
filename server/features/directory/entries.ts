import type { DirectoryEntry, HelpTopic, ManagedEntry } from '#contract/consultations/directory.ts'
import type { Deps } from '#server/context.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { contentEntries } from './content.ts'
import { directoryEntries } from './tables.ts'

/** Every entry: those of the content folder as administrators left them, then those that they added. */
export async function allEntries({ config }: Pick<Deps, 'config'>, db: Db | Tx): Promise<ManagedEntry[]> {
  const changed = await db.select().from(directoryEntries).orderBy(directoryEntries.id)
  const byId = new Map(changed.map(({ entry, retired }) => [entry.id, { ...entry, retired }]))
  const own = contentEntries(config).map((entry) => byId.get(entry.id) ?? { ...entry, retired: false })
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...[...byId.values()].filter(({ id }) => !ids.has(id))]
}

/** What the public sees: every entry that is not retired. */
export async function shownEntries(deps: Pick<Deps, 'config' | 'db'>): Promise<DirectoryEntry[]> {
  const entries = await allEntries(deps, deps.db)
  return entries.flatMap(({ retired, ...entry }) => (retired ? [] : [entry]))
}

/** Entries under an answer. */
const NEAREST_MAX = 3

/** How near an entry is to a topic: the smaller, the nearer. What helps with it first stands before what also helps with it. */
function distance({ topics, phones }: DirectoryEntry, topic: HelpTopic): number {
  const place = topics.indexOf(topic)
  if (place < 0) return topics.includes('any') ? 100 : Infinity
  return place * 2 + (phones.length ? 0 : 1)
}

/** The entries that help with a topic everywhere in the country, the nearest first. Pure. */
export function nearestOf(entries: DirectoryEntry[], topic: HelpTopic, most = NEAREST_MAX): DirectoryEntry[] {
  return entries
    .filter((entry) => !entry.provinces.length && distance(entry, topic) < Infinity)
    .toSorted((a, b) => distance(a, topic) - distance(b, topic))
    .slice(0, most)
}
