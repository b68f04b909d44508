import { and, eq, isNull } from 'drizzle-orm'
import type { FieldWords, OutlineLine, Placeholder, RepeatField } from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction, oneRow } from '#server/db/query.ts'
import { recordAudit } from '#server/features/audit/service.ts'
import { cleanText } from '#server/features/documents/engine/clean-text.ts'
import type { Delimiter } from '#server/features/documents/engine/engine.ts'
import { labelOf } from '#server/features/documents/engine/names.ts'
import { runTemplateTask } from '#server/features/documents/engine/template-worker.ts'
import { templates } from '#server/features/documents/tables.ts'
import { withFieldWords } from './field-words.ts'
import { findTemplate, noTemplate } from './templates.ts'

/** The words of a template, in lines. 404. */
export async function getTemplateOutline(ctx: Ctx, { id }: { id: string }): Promise<OutlineLine[]> {
  const { location, delimiter } = await findTemplate(ctx, id)
  const bytes = await ctx.files.get(location)
  return (await runTemplateTask({ do: 'outline', bytes, delimiter: delimiter as Delimiter })).lines
}

/** Keeps the words that an administrator gave to fields. Throws 404, and 400 for a field that is not there. */
export async function updateTemplateFields(ctx: Ctx, { id, fields }: { id: string; fields: FieldWords[] }) {
  await findTemplate(ctx, id)
  const isThis = and(eq(templates.id, id), isNull(templates.deletedAt))
  return inTransaction(ctx.db, async (tx) => {
    // two administrators at once both keep what they changed
    const [before] = await tx.select().from(templates).where(isThis).for('update')
    if (!before) throw noTemplate()
    const placeholders = withWords(before.placeholders, fields)
    const changed = tx.update(templates).set({ placeholders, updatedAt: ctx.now() }).where(isThis)
    const row = await changed.returning().then(oneRow)
    await recordAudit(ctx, { kind: 'template_changed', detail: { name: before.name, fields: fields.length } }, tx)
    return withFieldWords(ctx.config, row.placeholders)
  })
}

function withWords(before: Placeholder[], fields: FieldWords[]): Placeholder[] {
  const unknown = fields.find((words) => !before.some((one) => isNamed(one, words)))
  if (unknown) throw new AppError('invalid_input', `This template has no field named ${unknown.placeholder}`)
  return before.map((one) => ({
    ...reworded(
      one,
      fields.find(({ placeholder, list }) => list === undefined && placeholder === one.placeholder),
    ),
    ...(one.fields && {
      fields: one.fields.map((field) =>
        reworded(
          field,
          fields.find(({ placeholder, list }) => list === one.placeholder && placeholder === field.placeholder),
        ),
      ),
    }),
  }))
}

const isNamed = ({ placeholder, fields = [] }: Placeholder, words: FieldWords) =>
  words.list === undefined
    ? placeholder === words.placeholder
    : placeholder === words.list && fields.some((one) => one.placeholder === words.placeholder)

function reworded<F extends Placeholder | RepeatField>(field: F, words: FieldWords | undefined): F {
  if (!words) return field
  const [label, help, example] = [words.label, words.help, words.example].map((text) => cleanText(text).trim())
  const { help: _, example: __, ...rest } = field
  return {
    ...(rest as F),
    label: label || labelOf(field.placeholder),
    ...(help && { help }),
    ...(example && { example }),
    edited: true,
  }
}

/** The words that an administrator gave to fields, put onto the fields of another file of the same template. */
export const withEditedWords = (before: Placeholder[], now: Placeholder[]): Placeholder[] =>
  now.map((one) => {
    const known = before.find(({ placeholder }) => placeholder === one.placeholder)
    return {
      ...keptWords(known, one),
      ...(one.fields && {
        fields: one.fields.map((field) =>
          keptWords(
            known?.fields?.find(({ placeholder }) => placeholder === field.placeholder),
            field,
          ),
        ),
      }),
    }
  })

const keptWords = <F extends Placeholder | RepeatField>(
  before: Pick<RepeatField, 'label' | 'help' | 'example' | 'edited'> | undefined,
  now: F,
): F => {
  if (!before?.edited) return now
  const { label, help, example } = before
  return { ...now, label, ...(help && { help }), ...(example && { example }), edited: true }
}
