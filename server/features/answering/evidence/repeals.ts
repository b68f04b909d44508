import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import { type ActName, type Hit, actNameOf, readAct, sameAct } from '#server/features/library/service.ts'

/**
 * A line of content/repeals.jsonl: an Act or instrument that is no longer in force, its chapter where it has one, the Act that
 * put it out of force or under which it ended, and, where "repealed by" is not the whole truth, the sentence that people read.
 */
const KnownRepeal = z.strictObject({
  act: z.string(),
  chapter: z.optional(z.string()),
  by: z.string(),
  note: z.optional(z.string()),
})
type KnownRepeal = { old: ActName; by: string; note?: string }

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
    try {
      const { act, chapter, ...rest } = KnownRepeal.parse(JSON.parse(line))
      return [{ old: actNameOf(act, { chapter }), ...rest }]
    } catch (error) {
      throw new Error(`Line ${i + 1} of ${file} is not a repeal`, { cause: error })
    }
  })
  const made = new Map<string, KnownRepeal[]>()
  for (const one of read) made.set(one.old.name, [...(made.get(one.old.name) ?? []), one])
  known.set(file, made)
  return made
}

/** The Act that put this one out of force, as far as our content knows. */
export const repealerOf = ({ config }: Ctx, title: string): string | undefined => repealOf(config, readAct(title))?.by

/** What people are told of an Act that is out of force for another reason than a plain repeal. */
export const repealNoteOf = ({ config }: Ctx, title: string): string | undefined =>
  repealOf(config, readAct(title))?.note

/** An Act is not repealed by one that goes by the same name, unless its chapter says which of the two it is. */
const repealOf = (config: Ctx['config'], act: ActName): KnownRepeal | undefined =>
  knownRepeals(config)
    .get(act.name)
    ?.find(({ old, by }) => sameAct(old, act) && (act.chapter || readAct(by).name !== act.name))

/** Hits that know what put their Act out of force also where no text of the library says it. */
export function withRepeals({ config }: Ctx, hits: Hit[]): Hit[] {
  return hits.map((hit) => {
    const by =
      hit.repealedBy || hit.own ? undefined : repealOf(config, actNameOf(hit.title, { chapter: hit.chapter }))?.by
    return by ? { ...hit, repealedBy: by } : hit
  })
}
