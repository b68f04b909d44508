import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { FINDING_KINDS } from '#contract/documents/contract-review.ts'
import { readCitations } from '#server/features/library/service.ts'
import { oncePerFile } from '#server/process-state.ts'
import { readLimits } from './limit.ts'

const Text = z.string().check(z.minLength(1))
const Lines = z.array(Text).check(z.minLength(1))

/** A point that contracts of a kind must have, or must not have, by law. */
const Point = z.strictObject({
  id: z.string().check(z.regex(/^[a-z_]+$/)),
  must: z.enum(['have', 'not']),
  /** What content/training/clauses calls its clauses; its id unless given. */
  clause: z.optional(z.string().check(z.regex(/^[a-z_]+$/))),
  /** What it is called where it fails. Unless told: `missing`; `unlawful` where an amount is beyond the limit; else `unclear`. */
  finding: z.optional(z.enum(FINDING_KINDS)),
  name: Text,
  /** Why, with the section that it rests on in brackets, which comes first. */
  why: Text,
  /** Words of that section, to the letter. */
  words: Text,
  /** A clause that would do. */
  suggest: Text,
  /**
   * What it is recognised by: phrases with commas between, of which a paragraph (of what must not be there, a sentence) has one of each
   * line. Of what must not be there, the first line is what is done. What has a limit is known by what was learned instead.
   */
  marks: z.optional(Lines),
  /** Phrases that clear a sentence which has these marks. */
  unless: z.optional(Text),
  /** What the section allows: "at most 3 months"; then the amount decides. By how long a contract lasts: `readLimits`. */
  limit: z.optional(Text),
})
export type Point = z.infer<typeof Point>

export const clauseOf = ({ id, clause }: Point): string => clause ?? id

export const ContractCheck = z.strictObject({
  title: Text,
  reviewed: z.iso.date(),
  /** How old the law is that it rests on, and what of it we do not hold. */
  age: Text,
  /** What contracts of this kind speak of: phrases, of which they have one of each line, and none of `never`. */
  speaks: Lines,
  never: z.optional(Text),
  points: z.array(Point).check(z.minLength(1)),
})
export type ContractCheck = z.infer<typeof ContractCheck>

/** What is wrong with a check that its schema cannot see, each as a sentence. */
function problemsOf({ points }: ContractCheck): string[] {
  const ids = points.map(({ id }) => id)
  return [
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands there twice`),
    ...points.filter(({ why }) => !citedBy(why)).map(({ id }) => `${id} cites no section`),
    ...points
      .filter(({ must, limit, unless }) => must === 'have' && (limit || unless))
      .map(({ id }) => `${id} has a limit`),
    ...points
      .filter(({ marks, limit, unless }) => (limit ? marks || unless : !marks))
      .map(({ id }) => `${id} is known either by marks or by a limit`),
    ...points.flatMap(({ limit }) => (limit && !readLimits(limit) ? [`${limit} is no limit`] : [])),
  ]
}

/** The first citation of a reason, as it is written: what the point rests on. */
export const citedBy = (why: string): string | undefined => readCitations(why).citations[0]?.raw

/** Reads a check; throws an Error with everything that is wrong with it. */
export function readContractCheck(text: string): ContractCheck {
  const check = z.parse(ContractCheck, parse(text))
  const problems = problemsOf(check)
  if (problems.length) throw new Error(problems.join('\n'))
  return check
}

const checksOf = oncePerFile((folder): Map<string, ContractCheck> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : []
  const checks = names.map((name) => {
    try {
      const check = readContractCheck(readFileSync(path.join(folder, name), 'utf8'))
      return [path.basename(name, '.yaml'), check] as const
    } catch (cause) {
      throw new Error(`${name} is no list of what a contract must have`, { cause })
    }
  })
  return new Map(checks.toSorted(([, a], [, b]) => a.title.localeCompare(b.title)))
})

/** What contracts of each kind must have, by slug, in the order of their titles. */
export const contractChecks = ({ CONTENT_DIR }: { CONTENT_DIR: string }) =>
  checksOf(path.join(CONTENT_DIR, 'contract-checks'))
