import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type Clause, CLAUSE_KINDS } from '#contract/documents/clauses.ts'
import { oncePerFile } from '#server/process-state.ts'

const Words = z.string().check(z.trim(), z.minLength(1))

/** A file of content/clauses, whose name is the kind. */
const ClauseFile = z.array(
  z.strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z-]{1,60}$/)),
    title: Words,
    text: Words,
    blanks: z._default(
      z.array(
        z.strictObject({
          name: z.string().check(z.regex(/^[a-z][a-z_]{1,40}$/)),
          label: Words,
          format: z.optional(z.enum(['money', 'number', 'percent'])),
        }),
      ),
      [],
    ),
    does: Words,
    avoid: Words,
    law: Words,
  }),
)

/** A blank in the text of a clause. */
export const BLANK = /\{([a-z_]+)\}/g

/** Reads one file; throws where it does not fit, or where its blanks and its text differ. */
export function readClauses(kind: Clause['kind'], yaml: string): Clause[] {
  return z.parse(ClauseFile, parse(yaml)).map(({ text, blanks, ...rest }) => {
    const inText = [...new Set([...text.matchAll(BLANK)].map(([, name]) => name!))].toSorted()
    const told = blanks.map(({ name }) => name).toSorted()
    if (inText.join() !== told.join()) throw new Error(`${rest.id}: its text has ${inText}, its blanks are ${told}`)
    const lines = text.split('\n').map((line) => line.trim())
    return {
      ...rest,
      kind,
      text: lines.filter(Boolean).join('\n'),
      blanks: blanks.map(({ name, label, format }) => ({ placeholder: name, label, ...(format && { format }) })),
    }
  })
}

const clausesIn = oncePerFile((folder): Clause[] =>
  CLAUSE_KINDS.flatMap((kind) => {
    const file = path.join(folder, 'clauses', `${kind}.yaml`)
    return existsSync(file) ? readClauses(kind, readFileSync(file, 'utf8')) : []
  }),
)

/** The library of clauses, by kind; empty where the content folder has none. */
export const clauseLibrary = ({ CONTENT_DIR }: { CONTENT_DIR: string }): Clause[] => clausesIn(CONTENT_DIR)
