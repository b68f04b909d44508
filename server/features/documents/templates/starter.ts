import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { CLAUSE_KINDS } from '#contract/documents/clauses.ts'
import type { Deps } from '#server/context.ts'
import { templates } from '#server/features/documents/tables.ts'
import { withEditedWords } from './template-fields.ts'
import { inspectTemplate, labelled, storeTemplate } from './templates.ts'

/** content/templates/templates.json: what the templates next to it are called and cost. */
export const Manifest = z.array(
  z.object({
    file: z.string().check(z.regex(/^[a-z0-9-]+\.docx$/)),
    name: z.string().check(z.minLength(1)),
    description: z.string().check(z.minLength(1)),
    points: z.number().check(z.int(), z.gte(1)),
    /** What people are asked, by placeholder, instead of its name in words. */
    labels: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
    /** What people read before they make it, and what only administrators read. */
    notes: z.optional(z.object({ before: z.array(z.string()), lawyer: z.array(z.string()) })),
    /** Whether a simple electronic signature is enough for what is made from it. */
    signature: z.optional(z.object({ simple: z.boolean(), why: z.optional(z.string().check(z.minLength(1))) })),
    /** Kinds of clauses that can be added to it. */
    clauses: z.optional(z.array(z.enum(CLAUSE_KINDS))),
  }),
)

type Entry = z.output<typeof Manifest>[number]
type Known = typeof templates.$inferSelect

/**
 * Adds the starter templates this database has not seen yet, and gives their number. Of those it has, a newer file of ours
 * takes the place of ours; one that an admin changed or deleted stays as it is.
 */
export async function seedTemplates(deps: Deps): Promise<number> {
  const folder = path.join(deps.config.CONTENT_DIR, 'templates')
  const manifest = await readFile(path.join(folder, 'templates.json'), 'utf8').catch(() => undefined)
  if (manifest === undefined) return 0
  const known = await deps.db.select().from(templates).where(isNotNull(templates.seed))
  const seeds = new Map(known.map((row) => [row.seed, row]))
  let added = 0
  for (const { file, ...template } of Manifest.parse(JSON.parse(manifest))) {
    const bytes = await readFile(path.join(folder, file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const before = seeds.get(file)
    if (before) await renew(deps, before, template, bytes, hash)
    else if ((await storeTemplate(deps, template, bytes, hash, file)).row) added++
  }
  return added
}

/** What was seeded before its hash was kept is ours when nobody edited it: it was stored in one go. */
const SAME_MOMENT_MS = 1_000
const isUnedited = ({ seedHash, createdAt, updatedAt }: Known) =>
  +updatedAt - +createdAt <= (seedHash === null ? SAME_MOMENT_MS : 0)
const isOurFile = (row: Known) => (row.seedHash === null ? isUnedited(row) : row.seedHash === row.contentHash)

/** Our newer file and notes for a template whose file is still ours; its name, words and price where no admin edited them. */
async function renew(deps: Deps, before: Known, entry: Omit<Entry, 'file'>, bytes: Uint8Array, hash: string) {
  const { name, description, points, labels, notes = null, signature = null, clauses = null } = entry
  const isNew =
    before.seedHash !== hash ||
    !isDeepStrictEqual([before.notes, before.signature, before.clauses], [notes, signature, clauses])
  if (before.deletedAt || !isNew || !isOurFile(before)) return
  const inspected = await inspectTemplate(bytes)
  const location = `templates/${randomUUID()}.docx`
  await deps.files.put(location, inspected.bytes)
  const file = {
    location,
    contentHash: hash,
    seedHash: hash,
    delimiter: inspected.delimiter,
    placeholders: withEditedWords(before.placeholders, labelled(inspected.placeholders, labels)),
  }
  const words = isUnedited(before) ? { name, description, points } : {}
  // the former file is left to the sweep: somebody may be generating from it
  const [row] = await deps.db
    .update(templates)
    .set({ ...file, ...words, notes, signature, clauses })
    .where(and(eq(templates.id, before.id), eq(templates.contentHash, before.contentHash), isNull(templates.deletedAt)))
    .returning({ id: templates.id })
  if (!row) await deps.files.remove(location)
}
