import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { foldTitle, type Hit } from '#server/features/library/service.ts'

/** A line of content/repeals.jsonl: an Act that is no longer in force, its chapter, and the Act that put it out of force. */
const KnownRepeal = z.strictObject({ act: z.string(), chapter: z.string(), by: z.string() })
type KnownRepeal = z.infer<typeof KnownRepeal>

const known = new Map<string, Map<string, KnownRepeal>>()

/**
 * Repeals that lawyers know: of Acts that the library does not hold, and where the text of the law misprints what it repeals.
 * By folded title, read once; throws an Error that names the line it cannot read. Acts whose successor has the same name are
 * not among them: there only the chapter tells the two apart.
 */
function knownRepeals({ CONTENT_DIR }: Ctx['config']): Map<string, KnownRepeal> {
  const file = path.join(CONTENT_DIR, 'repeals.jsonl')
  const held = known.get(file)
  if (held) return held
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const read = lines.flatMap((line, i) => {
    if (!line.trim()) return []
    const parsed = KnownRepeal.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`Line ${i + 1} of ${file} is not a repeal`)
    return [[foldTitle(parsed.data.act), parsed.data] as const]
  })
  const made = new Map(read)
  known.set(file, made)
  return made
}

/** The Act that put this one out of force, as far as our content knows. */
export const repealerOf = ({ config }: Ctx, title: string): string | undefined =>
  knownRepeals(config).get(foldTitle(title))?.by

/** Hits that know what put their Act out of force also where no text of the library says it. */
export function withRepeals({ config }: Ctx, hits: Hit[]): Hit[] {
  const repeals = knownRepeals(config)
  return hits.map((hit) => {
    const repeal = hit.repealedBy || hit.own ? undefined : repeals.get(foldTitle(hit.title))
    const same = repeal && (!hit.chapter || hit.chapter === repeal.chapter)
    return same ? { ...hit, repealedBy: repeal.by } : hit
  })
}
