import { blankField, type ChosenClause, type Clause } from '#contract/documents/clauses.ts'
import { AppError } from '#contract/errors.ts'
import type { AddedClause } from '#server/features/documents/engine/add-clauses.ts'
import type { Scope } from '#server/features/documents/engine/engine.ts'
import { scopeOf } from '#server/features/documents/values/values.ts'
import { BLANK } from './content.ts'

const refused = (fields: Record<string, string>) => {
  const errors = Object.entries(fields).map(([field, message]) => ({ field, message }))
  return new AppError('invalid_input', errors.length === 1 ? errors[0]!.message : 'Check the highlighted fields', {
    fields,
    errors,
  })
}

/** The clauses that somebody chose, with their blanks filled. Throws 400 with `fields` for what is missing, unknown, or there twice. */
export function fillClauses(library: Clause[], kinds: readonly string[], chosen: ChosenClause[]): AddedClause[] {
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) throw refused({ clauses: 'Add each clause once' })
  const wrong: Record<string, string> = {}
  const filled = chosen.map(({ id, values }) => {
    const clause = library.find((one) => one.id === id && kinds.includes(one.kind))
    if (!clause) throw refused({ clauses: 'This document takes no such clause' })
    try {
      const given = Object.entries(values).map(([placeholder, value]) => ({ placeholder, value }))
      const scope = scopeOf(
        clause.blanks.map((blank) => ({ ...blank, kind: 'text' })),
        given,
      )
      return { title: clause.title, paragraphs: clause.text.split('\n').map((line) => withValues(line, scope)) }
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      for (const [name, sentence] of Object.entries(error.fields)) wrong[blankField(id, name)] = sentence
      return { title: clause.title, paragraphs: [] }
    }
  })
  if (Object.keys(wrong).length) throw refused(wrong)
  return filled
}

/** An amount is followed by its words. What was typed is text: braces in it stay braces. */
const withValues = (line: string, scope: Scope) =>
  line.replace(BLANK, (_, name: string) => {
    const words = scope[`${name}_in_words`]
    return typeof words === 'string' && words ? `${String(scope[name])} (${words})` : String(scope[name])
  })
