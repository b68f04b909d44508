import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { type ActName, type Hit, namedAct, readAct, sameAct } from '#server/features/library/service.ts'

/** A line of content/repeals.jsonl: an Act that is no longer in force, its chapter, and the Act that put it out of force. */
const KnownRepeal = z.strictObject({ act: z.string(), chapter: z.string(), by: z.string() })
type KnownRepeal = { old: ActName; by: string }

const known = new Map<string, Map<string, KnownRepeal[]>>()

/**
 * Repeals that lawyers know: of Acts that the library does not hold, and where the text of the law misprints what it repeals.
 * By folded title, read once; throws an Error that names the line it cannot read. The chapter tells an Act from its successor
 * of the same name.
 */
function knownRepeals({ CONTENT_DIR }: Ctx['config']): Map<string, KnownRepeal[]> {
  const file = path.join(CONTENT_DIR, 'repeals.jsonl')
  const held = known.get(file)
  if (held) return held
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const read = lines.flatMap((line, i) => {
    if (!line.trim()) return []
    const parsed = KnownRepeal.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`Line ${i + 1} of ${file} is not a repeal`)
    const { act, chapter, by } = parsed.data
    return [{ old: namedAct(act, { chapter }), by }]
  })
  const made = new Map<string, KnownRepeal[]>()
  for (const one of read) made.set(one.old.name, [...(made.get(one.old.name) ?? []), one])
  known.set(file, made)
  return made
}

/** The Act that put this one out of force, as far as our content knows. */
export const repealerOf = ({ config }: Ctx, title: string): string | undefined => repealOf(config, readAct(title))

/** An Act is not repealed by one that goes by the same name, unless its chapter says which of the two it is. */
const repealOf = (config: Ctx['config'], act: ActName): string | undefined =>
  knownRepeals(config)
    .get(act.name)
    ?.find(({ old, by }) => sameAct(old, act) && (act.chapter || readAct(by).name !== act.name))?.by

/** Hits that know what put their Act out of force also where no text of the library says it. */
export function withRepeals({ config }: Ctx, hits: Hit[]): Hit[] {
  return hits.map((hit) => {
    const by = hit.repealedBy || hit.own ? undefined : repealOf(config, namedAct(hit.title, { chapter: hit.chapter }))
    return by ? { ...hit, repealedBy: by } : hit
  })
}
