import { isUuid, inTransaction } from '#server/db/query.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  addTemplate as AddTemplate,
  Placeholder,
  Template,
  updateTemplate as UpdateTemplate,
} from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import { CLAUSE_KINDS, type ClauseKind } from '#contract/documents/clauses.ts'
import type { Ctx, Deps } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { type SignatureRule, type TemplateNotes, templates } from '#server/features/documents/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Upload } from '#server/http/uploads.ts'
import { cleanText } from '#server/features/documents/engine/clean-text.ts'
import type { Delimiter } from '#server/features/documents/engine/engine.ts'
import type { Inspected } from '#server/features/documents/engine/inspect.ts'
import { TemplateRefusedError } from '#server/features/documents/engine/refusal.ts'
import type { Language } from '#server/text/language.ts'
import { lawOfTemplate } from './template-law.ts'
import { withFieldWords } from './field-words.ts'
import { placeholdersIn, templateWordsIn } from './template-words.ts'
import { isWarm, runTemplateTask } from '#server/features/documents/engine/template-worker.ts'

export type StoredTemplate = typeof templates.$inferSelect

/** Oldest first. */
export async function listTemplates(ctx: Ctx, { language }: { language?: Language } = {}): Promise<Template[]> {
  const say = templateWordsIn(ctx.config, language)
  const records = await ctx.db
    .select()
    .from(templates)
    .where(isNull(templates.deletedAt))
    .orderBy(asc(templates.createdAt), asc(templates.name))
  return Promise.all(
    records.map(async (template) => {
      const law = await lawOfTemplate(ctx, template)
      const { before, ...notes } = notesFor(ctx, template)
      const { name, description } = template
      return {
        ...shown(template),
        name: say(name),
        description: say(description),
        ...(language && language !== 'en' && say(name) !== name && { language }),
        ...(law.length ? { law } : {}),
        ...(before && { before: before.map(say) }),
        ...notes,
      }
    }),
  )
}

/** Everybody reads what to know before; the notes of a lawyer are for who answers for the templates. */
function notesFor({ actor }: Ctx, { notes }: StoredTemplate): Pick<Template, 'before' | 'lawyerNotes'> {
  const isAdmin = actor.kind === 'user' && actor.role === 'admin'
  return {
    ...(notes?.before.length && { before: notes.before }),
    ...(isAdmin && notes?.lawyer.length && { lawyerNotes: notes.lawyer }),
  }
}

/** A template that is offered; 404 for every other id. */
export async function findTemplate(ctx: Ctx, id: string): Promise<StoredTemplate> {
  const [record] = isUuid(id)
    ? await ctx.db
        .select()
        .from(templates)
        .where(and(eq(templates.id, id), isNull(templates.deletedAt)))
    : []
  if (!record) throw noTemplate()
  return record
}

export const noTemplate = () => new AppError('not_found', 'Template not found')

/** What a person fills in, in the order of the document. */
export async function getTemplatePlaceholders(
  ctx: Ctx,
  { id, language }: { id: string; language?: Language },
): Promise<Placeholder[]> {
  const template = await findTemplate(ctx, id)
  void rehearse(ctx, template).catch((error: unknown) => ctx.log.warn({ err: error }, 'no thread was warmed up'))
  return placeholdersIn(withFieldWords(ctx.config, template.placeholders), templateWordsIn(ctx.config, language))
}

/** Whoever opened the form will want the document soon: a thread is started and warmed up while they write. */
async function rehearse(ctx: Ctx, { location, delimiter }: StoredTemplate) {
  if (isWarm()) return
  await runTemplateTask({ do: 'rehearse', bytes: await ctx.files.get(location), delimiter: delimiter as Delimiter })
}

/** Checks the file, then keeps it; 400 on field `file` with a sentence that names what is wrong. */
export async function addTemplate(ctx: Ctx, input: z.output<typeof AddTemplate.input>, file: Upload | undefined) {
  const { bytes, sha256 } = await uploadedTemplate(file)
  const { row, placeholders, warnings } = await storeTemplate(ctx, input, bytes, sha256)
  await recordAudit(ctx, { kind: 'template_added', detail: { name: input.name, points: input.points } })
  return { ...shown(row!), placeholders, ...(warnings.length ? { warnings } : {}) }
}

/** The bytes of an uploaded template, or 400 on the field `file`. */
export async function uploadedTemplate(file: Upload | undefined) {
  if (!file) throw wrongFile('File is required')
  if (!/\.docx$/i.test(file.name)) throw wrongFile('Only .docx files can be used')
  return { bytes: await readFile(file.path), sha256: file.sha256, name: file.name }
}

/** Placeholders with the questions that a template brings in people's words. */
export const labelled = (placeholders: Placeholder[], labels: Record<string, string> = {}) =>
  placeholders.map((one) => ({ ...one, label: labels[one.placeholder] ?? one.label }))

/** What is said of a template in addition to its file; all but name, description and points comes with starter templates alone. */
type TemplateWords = Pick<StoredTemplate, 'name' | 'description' | 'points'> & {
  labels?: Record<string, string>
  notes?: TemplateNotes
  signature?: SignatureRule
  clauses?: ClauseKind[]
}

/** Stores the file, then its row; without a row (the seed is known already) the file goes again. */
export async function storeTemplate(
  ctx: Pick<Deps, 'db' | 'files' | 'now'>,
  input: TemplateWords,
  bytes: Uint8Array,
  contentHash: string,
  seed?: string,
) {
  const inspected = await inspectTemplate(bytes)
  const { delimiter, warnings } = inspected
  const placeholders = labelled(inspected.placeholders, input.labels)
  const now = ctx.now()
  const id = randomUUID()
  const location = `templates/${id}.docx`
  await ctx.files.put(location, inspected.bytes)
  const insert = ctx.db.insert(templates).values({
    id,
    location,
    contentHash,
    ...(seed && { seed, seedHash: contentHash, notes: input.notes }),
    signature: input.signature ?? (inspected.signedByLink ? { simple: true } : null),
    clauses: input.clauses ?? (inspected.takesClauses ? [...CLAUSE_KINDS] : null),
    ...cleaned(input),
    delimiter,
    placeholders,
    createdAt: now,
    updatedAt: now,
  })
  const stored = await insert
    .onConflictDoNothing()
    .returning()
    .catch(async (error: unknown) => {
      if (!isConnectionLost(error)) await ctx.files.remove(location)
      throw error
    })
  if (!stored.length) await ctx.files.remove(location)
  return { row: stored[0], placeholders, warnings }
}

/** People would pay for a page that is the same for everybody. */
const NOTHING_TO_FILL =
  'This template has no placeholders, so there is nothing to fill in. Write a name in braces, such as {tenant_name}, at each place that changes'

/** What a template holds, or 400 on the field `file` with what is wrong in it. */
export async function inspectTemplate(bytes: Uint8Array): Promise<Inspected> {
  try {
    const { inspected } = await runTemplateTask({ do: 'inspect', bytes })
    if (!inspected.placeholders.length) throw wrongFile(NOTHING_TO_FILL)
    return inspected
  } catch (error) {
    if (error instanceof TemplateRefusedError) throw wrongFile(error.message)
    throw error
  }
}

function wrongFile(sentence: string) {
  const field = { field: 'file', message: sentence }
  return new AppError('invalid_input', sentence, { fields: { file: sentence }, errors: [field] })
}

export async function updateTemplate(ctx: Ctx, input: z.output<typeof UpdateTemplate.input>): Promise<Template> {
  const { id } = input
  const before = await findTemplate(ctx, id)
  return inTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(templates)
      .set({ ...cleaned(input), updatedAt: ctx.now() })
      .where(and(eq(templates.id, id), isNull(templates.deletedAt)))
      .returning()
    if (!row) throw noTemplate()
    const repriced = row.points !== before.points && { pointsBefore: before.points, points: row.points }
    const renamed = row.name !== before.name && { from: before.name }
    await recordAudit(ctx, { kind: 'template_changed', detail: { ...renamed, name: row.name, ...repriced } }, tx)
    return shown(row)
  })
}

/** It is offered no more; documents made from it stay, and a starter template does not come back. */
export async function deleteTemplate(ctx: Ctx, { id }: { id: string }) {
  const { name } = await findTemplate(ctx, id)
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(templates).set({ deletedAt: ctx.now() }).where(eq(templates.id, id))
    await recordAudit(ctx, { kind: 'template_deleted', detail: { name } }, tx)
  })
  return { _id: id }
}

const cleaned = ({ name, description, points }: Pick<StoredTemplate, 'name' | 'description' | 'points'>) => ({
  name: cleanText(name),
  description: cleanText(description),
  points,
})

export const shown = ({ id, name, description, points, clauses }: StoredTemplate): Template => ({
  _id: id,
  name,
  description,
  points,
  ...(clauses?.length && { clauses }),
})
