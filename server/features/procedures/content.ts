import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { DeadlineRule } from '#contract/procedures/deadlines.ts'
import type { ProcedureFile } from '#contract/procedures/procedures.ts'
import { oncePerFile } from '#server/process-state.ts'
import { readText } from '#server/features/procedures/manage/read-text.ts'

/** A procedure as it was at one time: `version` is made of its text. */
export type VersionOf = { version: string; text: string; procedure: ProcedureFile }

type Content = {
  /** By slug. */
  procedures: Map<string, VersionOf>
  rules: DeadlineRule[]
  /** What templates are called, by their file's name without ".docx". */
  templates: Map<string, string>
}

const Templates = z.array(z.looseObject({ file: z.string(), name: z.string() }))

/** The name of a text: the same text has the same everywhere. */
export const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Reads a procedure; throws an Error with everything that is wrong with it. */
export function readProcedure(text: string, rules: DeadlineRule[]): ProcedureFile {
  const { procedure, problems } = readText(text, rules)
  if (!procedure)
    throw new Error(problems.map(({ line, path: place, sentence }) => `line ${line}, ${place}: ${sentence}`).join('\n'))
  return procedure
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

const contentOf = oncePerFile((folder): Content => {
  const rules = z.parse(z.array(DeadlineRule), parse(textOf(path.join(folder, 'deadlines.yaml')) ?? '[]'))
  const templates = z.parse(Templates, JSON.parse(textOf(path.join(folder, 'templates/templates.json')) ?? '[]'))
  const own = path.join(folder, 'procedures')
  const names = existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.yaml')) : []
  const procedures = names.map((name) => {
    const text = readFileSync(path.join(own, name), 'utf8')
    try {
      const read = { version: versionOf(text), text, procedure: readProcedure(text, rules) }
      return [path.basename(name, '.yaml'), read] as const
    } catch (cause) {
      throw new Error(`${name} is not a procedure`, { cause })
    }
  })
  return {
    procedures: new Map(procedures),
    rules,
    templates: new Map(templates.map(({ file, name }) => [path.basename(file, '.docx'), name])),
  }
})

/** The procedures and rules of the content folder, checked; none where the folder has none. */
export const content = ({ CONTENT_DIR }: { CONTENT_DIR: string }): Content => contentOf(CONTENT_DIR)

/** The rules that a procedure's deadlines and conditions name. */
export function rulesOf(procedure: ProcedureFile, rules: DeadlineRule[]): DeadlineRule[] {
  const conditions = [
    ...procedure.questions,
    ...procedure.outcomes,
    ...procedure.steps,
    ...procedure.places,
    ...procedure.bring,
    ...procedure.costs,
    ...procedure.letters,
    ...procedure.deadlines,
  ].flatMap(({ when = [] }) => when)
  const names = [
    ...procedure.deadlines.map(({ rule }) => rule),
    ...conditions.flatMap(({ passed, open }) => [passed, open]),
  ]
  return rules.filter(({ id }) => names.includes(id))
}
