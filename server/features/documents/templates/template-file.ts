import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Placeholder, NO, YES } from '#contract/documents/templates.ts'
import { CLAUSE_KINDS } from '#contract/documents/clauses.ts'
import type { Ctx } from '#server/context.ts'
import { isConnectionLost } from '#server/db/connection-lost.ts'
import { inTransaction } from '#server/db/query.ts'
import { templates } from '#server/features/documents/tables.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Download } from '#server/http/route.ts'
import type { Upload } from '#server/http/uploads.ts'
import { MEDIA_TYPES } from '#server/features/documents/documents.ts'
import { fillTemplate } from '#server/features/documents/generate.ts'
import { withEditedWords } from './template-fields.ts'
import { findTemplate, inspectTemplate, labelled, noTemplate, shown, uploadedTemplate } from './templates.ts'
import { scopeOf } from '#server/features/documents/values/values.ts'

/** The Word file an admin wrote, to go on working on it. */
export async function downloadTemplate(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { name, location } = await findTemplate(ctx, id)
  const size = await ctx.files.size(location)
  if (size === undefined) throw noTemplate()
  return { name: `${name}.docx`, type: MEDIA_TYPES.docx, size, body: await ctx.files.stream(location) }
}

/**
 * Gives a template another file, checked as a new one is; documents made from it stay as they are. The former file is left
 * to the sweep: somebody may be generating from it. 400 on field `file`, 404.
 */
export async function replaceTemplate(ctx: Ctx, { id }: { id: string }, file: Upload | undefined) {
  const { placeholders: before } = await findTemplate(ctx, id)
  const labels = Object.fromEntries(before.map((one) => [one.placeholder, one.label]))
  const { bytes, sha256, name } = await uploadedTemplate(file)
  const inspected = await inspectTemplate(bytes)
  const { delimiter, warnings, takesClauses, signedByLink } = inspected
  // a question in people's words outlives a change of the file
  const placeholders = withEditedWords(before, labelled(inspected.placeholders, labels))
  const location = `templates/${randomUUID()}.docx`
  await ctx.files.put(location, inspected.bytes)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const [row] = await tx
        .update(templates)
        .set({
          location,
          contentHash: sha256,
          delimiter,
          placeholders,
          ...(takesClauses && { clauses: [...CLAUSE_KINDS] }),
          ...(signedByLink && { signature: { simple: true } }),
          updatedAt: ctx.now(),
        })
        .where(and(eq(templates.id, id), isNull(templates.deletedAt)))
        .returning()
      if (!row) throw noTemplate()
      await recordAudit(ctx, { kind: 'template_replaced', detail: { name: row.name, file: name } }, tx)
      return { ...shown(row), placeholders, ...(warnings.length ? { warnings } : {}) }
    })
  } catch (error) {
    if (!isConnectionLost(error)) await ctx.files.remove(location)
    throw error
  }
}

/**
 * A PDF of the template as people would get it, free of charge and kept nowhere: every field shows its own label, every
 * list has two entries, every question is answered as given. 503 when this machine cannot make a PDF.
 */
export async function printTemplate(
  ctx: Ctx,
  { id, answer = YES }: { id: string; answer?: string },
): Promise<Download> {
  const template = await findTemplate(ctx, id)
  const sample = template.placeholders.map((one) => ({ placeholder: one.placeholder, value: sampleOf(one, answer) }))
  const scope = scopeOf(template.placeholders, sample)
  const filled = await fillTemplate(ctx, template, { scope, title: `${template.name}, trial print` })
  const body = await ctx.converter.convert(filled, 'pdf')
  return { name: `${template.name}, trial print.pdf`, type: MEDIA_TYPES.pdf, size: body.length, body }
}

/** What stands in a trial print where not any text will do. */
const SAMPLES = { money: 'US$1,234.50', number: '2', percent: '15' }

function sampleOf({ kind, label, format, fields = [] }: Placeholder, answer: string): string {
  if (format) return SAMPLES[format]
  if (kind === 'condition') return answer === YES ? YES : NO
  if (kind === 'text') return `[${label}]`
  const entry = (at: number) =>
    fields.length
      ? Object.fromEntries(
          fields.map((one) => [
            one.placeholder,
            one.format ? SAMPLES[one.format] : one.kind === 'text' ? `[${one.label} ${at}]` : answer,
          ]),
        )
      : `[${label} ${at}]`
  return JSON.stringify([entry(1), entry(2)])
}
