import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Procedure, Slug } from './procedures.ts'

/** Characters of the YAML text of one procedure; those of content/procedures have up to 20 000. */
export const PROCEDURE_TEXT_MAX = 60_000

/** What is wrong with a text (`error`: it cannot be published), or should be looked at (`warning`). */
export const TextProblem = z.object({
  kind: z.enum(['error', 'warning']),
  /** From one. */
  line: z.number(),
  /** Where in the procedure: "questions › 2 › kind"; empty where it is about the whole. */
  path: z.string(),
  sentence: z.string(),
})
export type TextProblem = z.infer<typeof TextProblem>

/** A text as it was read: every problem at once, and what people would walk where there is no error. */
const Checked = z.object({ problems: z.array(TextProblem), preview: z.nullable(Procedure) })

/** `shipped`: as content/procedures has it; `changed`: an administrator's stands in its place; `own`: there is none there. */
const State = z.enum(['shipped', 'changed', 'own', 'unpublished'])

const Version = z.object({
  version: z.string(),
  publishedAt: z.string(),
  /** Null once that account is gone. */
  publishedBy: z.nullable(z.string()),
})

export const ManagedProcedure = z.object({
  slug: z.string(),
  title: z.string(),
  state: State,
  hasDraft: z.boolean(),
  /** Of what is published here. */
  live: z.nullable(Version),
  /** The shipped text is another than the one that was here when the administrator's was published. */
  isShippedNewer: z.boolean(),
})
export type ManagedProcedure = z.infer<typeof ManagedProcedure>

/** A text is named by its version, which is made of the text itself. */
const VersionName = z.string().check(z.maxLength(64))
const BySlug = z.object({ slug: Slug })

const Text = z.string().check(
  z.maxLength(PROCEDURE_TEXT_MAX, `A procedure has at most ${PROCEDURE_TEXT_MAX.toLocaleString('en')} characters`),
  z.refine((text) => !text.includes('\0'), 'The text has a character that is none. Paste it again.'),
)

export const listManagedProcedures = endpoint('GET', '/managed-procedures', {
  access: 'admin',
  output: z.array(ManagedProcedure),
})

/** The draft, or what people walk now. 404 where there is neither. */
export const getManagedProcedure = endpoint('GET', '/managed-procedures/:slug', {
  access: 'admin',
  input: BySlug,
  output: z.extend(ManagedProcedure, {
    text: z.string(),
    /** Null: there is no draft, and `text` is what people walk. */
    draft: z.nullable(z.string()),
    /** Of those published here, the newest first. */
    versions: z.array(Version),
    ...Checked.shape,
  }),
})

/**
 * Keeps a draft, good or bad, and tells what is wrong with it. `over` is the version of the draft that it was written over, null
 * for the first. 409 where another administrator has saved one since.
 */
export const saveProcedureDraft = endpoint('PUT', '/managed-procedures/:slug/draft', {
  access: 'admin',
  input: z.extend(BySlug, { text: Text, over: z.nullable(VersionName) }),
  output: z.extend(Checked, { draft: z.string() }),
})

/** Throws the draft away. 404 where there is none. */
export const discardProcedureDraft = endpoint('DELETE', '/managed-procedures/:slug/draft', {
  access: 'admin',
  input: BySlug,
})

/** Gives people the draft of this version from now on. 409 where there is another draft by now, 400 where it has errors. */
export const publishProcedure = endpoint('POST', '/managed-procedures/:slug/published', {
  access: 'admin',
  input: z.extend(BySlug, { draft: VersionName }),
})

/** Gives people the shipped procedure again; one that is not shipped is taken away. 404 where none is published here. */
export const revertProcedure = endpoint('DELETE', '/managed-procedures/:slug/published', {
  access: 'admin',
  input: BySlug,
})

/** The text of a version that was published here. 404 where there is none. */
export const getProcedureVersion = endpoint('GET', '/managed-procedures/:slug/versions/:version', {
  access: 'admin',
  input: z.extend(BySlug, { version: VersionName }),
  output: z.object({ text: z.string() }),
})
