import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** What kinds of agreements a clause is for; `general` suits all that take clauses. */
export const CLAUSE_KINDS = ['lease', 'employment', 'loan', 'sale', 'service', 'confidentiality', 'general'] as const
export type ClauseKind = (typeof CLAUSE_KINDS)[number]
/** Clauses that one document may take. */
export const CLAUSES_MAX = 20
/** Characters that a blank of a clause may have. */
export const BLANK_MAX = 500

export const Clause = z.object({
  id: z.string(),
  kind: z.enum(CLAUSE_KINDS),
  title: z.string(),
  /** Its words, a paragraph a line; `{name}` is filled in. */
  text: z.string(),
  blanks: z.array(
    z.object({
      placeholder: z.string(),
      label: z.string(),
      format: z.optional(z.enum(['money', 'number', 'percent'])),
    }),
  ),
  /** What it does, when not to use it, and what it rests on. */
  does: z.string(),
  avoid: z.string(),
  law: z.string(),
})
export type Clause = z.infer<typeof Clause>

/** A clause that was chosen for a document, with what stands in its blanks. */
export const ChosenClause = z.strictObject({
  id: z.string().check(z.maxLength(80)),
  values: z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(BLANK_MAX))),
})
export type ChosenClause = z.infer<typeof ChosenClause>

/** The library of clauses, by kind, in the order in which an agreement has them. In English, as agreements are. */
export const listClauses = endpoint('GET', '/clauses', { output: z.array(Clause) })

const BLANK_FIELD = 'clause:'
/** The name of a blank of a chosen clause, where something is wrong with it. */
export const blankField = (clause: string, placeholder: string) => `${BLANK_FIELD}${clause}:${placeholder}`
/** Whether the name of a field is of the clauses, or of a blank of one. */
export const isClauseField = (name: string) => name === 'clauses' || name.startsWith(BLANK_FIELD)
