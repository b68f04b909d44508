import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Deps } from '#server/context.ts'
import { templates } from './tables.ts'
import { storeTemplate } from './templates.ts'

/** content/templates/templates.json: what the templates beside it are called and cost. */
export const Manifest = z.array(
  z.object({
    file: z.string().check(z.regex(/^[a-z0-9-]+\.docx$/)),
    name: z.string().check(z.minLength(1)),
    description: z.string().check(z.minLength(1)),
    points: z.number().check(z.int(), z.gte(1)),
    /** What people are asked, by placeholder, instead of its name in words. */
    labels: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
  }),
)

/**
 * Adds the starter templates this database has not seen yet, and gives their number. One that an admin changed or deleted
 * is known and stays as it is.
 */
export async function seedTemplates(deps: Deps): Promise<number> {
  const folder = path.join(deps.config.CONTENT_DIR, 'templates')
  const manifest = await readFile(path.join(folder, 'templates.json'), 'utf8').catch(() => undefined)
  if (manifest === undefined) return 0
  const known = await deps.db.select({ seed: templates.seed }).from(templates).where(isNotNull(templates.seed))
  const seeds = new Set(known.map(({ seed }) => seed))
  let added = 0
  for (const { file, ...template } of Manifest.parse(JSON.parse(manifest))) {
    if (seeds.has(file)) continue
    const bytes = await readFile(path.join(folder, file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { row } = await storeTemplate(deps, template, bytes, hash, file)
    if (row) added++
  }
  return added
}
