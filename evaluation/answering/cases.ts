import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { readLines } from '#server/content-lines.ts'

/** A question the library must refuse, or answer only with the caution it calls for; written by us, one kind each. */
const Trap = z.object({
  question: z.string(),
  kind: z.enum(['invented_act', 'repealed', 'foreign', 'false_premise', 'not_legal']),
  /** Written after the rules were settled, and never used to change them. */
  fresh: z.optional(z.boolean()),
})
export type Trap = z.infer<typeof Trap>

/** A question our guides or a statute answer, with the one that does. */
const Answerable = z.object({
  question: z.string(),
  guide: z.optional(z.string()),
  part: z.optional(z.string()),
  act: z.optional(z.string()),
  number: z.optional(z.string()),
  fresh: z.optional(z.boolean()),
})
export type Answerable = z.infer<typeof Answerable>

function read<T>(folder: string, name: string, schema: z.ZodMiniType<T>): T[] {
  const file = path.join(folder, 'eval', name)
  return existsSync(file)
    ? readLines({ file, text: readFileSync(file, 'utf8') }, schema, 'a case of an evaluation')
    : []
}

/** Our own evaluation material, in content/eval. */
export const evaluationCases = (contentDir: string) => ({
  traps: read(contentDir, 'traps.jsonl', Trap),
  answerable: read(contentDir, 'answerable.jsonl', Answerable),
})
