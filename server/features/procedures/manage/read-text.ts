import * as z from 'zod/mini'
import type { DeadlineRule } from '#contract/procedures/deadlines.ts'
import type { TextProblem } from '#contract/procedures/managed-procedures.ts'
import { ProcedureFile } from '#contract/procedures/procedures.ts'
import { type Path, type Problem, problemsOf } from '#server/features/procedures/check.ts'
import { readYaml } from './yaml-text.ts'

/** Problems shown at once: more help nobody. */
const PROBLEMS_MAX = 100

export type ReadText = {
  problems: TextProblem[]
  /** Undefined where there is an error. */
  procedure: ProcedureFile | undefined
  lineOf: (path: Path) => number
}

/** Reads the text of a procedure, with everything that is wrong in it: never throws, however the text is. */
export function readText(text: string, rules: DeadlineRule[]): ReadText {
  const yaml = readYaml(text)
  if (!('lineOf' in yaml))
    return { problems: yaml.problems.slice(0, PROBLEMS_MAX).map(atTop), procedure: undefined, lineOf: () => 1 }
  const { value, lineOf } = yaml
  const parsed = z.safeParse(ProcedureFile, value)
  const known = parsed.success ? parsed.data : repaired(value, parsed.error.issues)
  const all = [
    ...hostileTexts(value),
    ...(parsed.error?.issues ?? []).flatMap((issue) => issueProblems(issue, value)),
    ...(known ? problemsOf(known, rules) : []),
  ]
  const problems = all
    .map((one) => asTextProblem('error', one, lineOf))
    .toSorted((a, b) => a.line - b.line)
    .slice(0, PROBLEMS_MAX)
  return { problems, procedure: problems.length ? undefined : parsed.data, lineOf }
}

const atTop = ({ line, sentence }: { line: number; sentence: string }): TextProblem => ({
  kind: 'error',
  line,
  path: '',
  sentence,
})

/** A problem with its line; lists are counted from one. */
export const asTextProblem = (
  kind: TextProblem['kind'],
  { path, sentence }: Problem,
  lineOf: (path: Path) => number,
): TextProblem => ({
  kind,
  line: lineOf(path),
  path: path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' › '),
  sentence,
})

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (Object(inner) as Record<string | number, unknown>)[step], value)
const pathOf = (issue: z.core.$ZodIssue): Path =>
  issue.path.map((step) => (typeof step === 'symbol' ? step.toString() : step))

/** What the schema has against a value, in words for who edits it. */
function issueProblems(issue: z.core.$ZodIssue, value: unknown): Problem[] {
  const path = pathOf(issue)
  const one = (sentence: string) => [{ path, sentence }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], sentence: `There is no part called ${key} here` }))
    case 'invalid_type':
      return one(
        at(value, path) === undefined
          ? `${String(path.at(-1) ?? 'The procedure')} is missing`
          : `This must be ${KINDS[issue.expected] ?? issue.expected}`,
      )
    case 'invalid_value':
      return one(`This must be one of: ${issue.values.join(', ')}`)
    case 'invalid_format':
      return one(
        'This has the wrong form: names are small letters, digits and _; guides, templates and rules have - instead; a day is 2026-11-23',
      )
    case 'too_small':
      return one('Nothing is written here')
    case 'too_big':
      return one(`This is too long: at most ${issue.maximum}`)
    default:
      return one('This is not what belongs here')
  }
}
const KINDS: Record<string, string> = {
  string: 'a text (put it into quotation marks)',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, with - before each entry',
  object: 'a part with names, such as “id: …”',
  record: 'a part with names, such as “field: question”',
}

/**
 * The procedure with what the schema refuses made harmless, so that everything else that is wrong is reported at the same time.
 * Undefined where its build itself is wrong, or a question that other parts hang on.
 */
function repaired(value: unknown, issues: z.core.$ZodIssue[]): ProcedureFile | undefined {
  const copy = structuredClone(value)
  for (const issue of issues) {
    const path = pathOf(issue)
    const above = at(copy, path.slice(0, -1))
    const name = path.at(-1)
    if (path[0] === 'questions' && ['id', 'kind', 'options'].includes(String(path[2]))) return undefined
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) delete (at(copy, path) as Record<string, unknown>)[key]
    else if (name !== undefined && typeof above === 'object' && above !== null)
      (above as Record<string | number, unknown>)[name] = name === 'reviewed' ? '2000-01-01' : 'text'
  }
  return z.safeParse(ProcedureFile, copy).data
}

/** Texts that are more than words: markup, addresses that run code, signs that hide or turn the text round them. */
const hostileTexts = (value: unknown): Problem[] =>
  textsWithPath(value).flatMap(({ path, said }) => {
    const [, sentence] = HOSTILE.find(([form]) => form.test(said)) ?? []
    return sentence ? [{ path, sentence }] : []
  })
const HOSTILE: [RegExp, string][] = [
  [/<[a-z!/?]/i, 'Texts are plain words: no HTML here'],
  [/(?:javascript|vbscript|data):/i, 'No addresses that run something here'],
  // control characters but tab and line end, direction marks and overrides, and the marks of no width
  [
    /(?![\t\n])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u,
    'There is a hidden sign in this text: type it again',
  ],
]

/** Every text within a value, and where it stands. */
export function textsWithPath(value: unknown, path: Path = []): { path: Path; said: string }[] {
  if (typeof value === 'string') return [{ path, said: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    textsWithPath(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}
