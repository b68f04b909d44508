import { type Placeholder, YES } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import { findTemplate } from './templates.ts'
import { scopeOf } from './values.ts'

/** What was answered so far, in the order of the answers. */
export type Given = { placeholder: string; value: string }[]
/** The next question of a template that is filled in one by one, and how many are answered; without a field all are. */
export type NextField = { name: string; points: number; field?: Placeholder; answered: number; fields: number }

/** Which field comes next. 404 where the template is gone. */
export async function nextField(ctx: Ctx, id: string, given: Given): Promise<NextField> {
  const { name, points, placeholders } = await findTemplate(ctx, id)
  const values = new Map(given.map(({ placeholder, value }) => [placeholder, value]))
  const isAsked = ({ onlyIf = [] }: Placeholder) =>
    onlyIf.every((one) => (values.get(one.placeholder) === YES ? YES : 'no') === one.answer)
  const asked = placeholders.filter(isAsked)
  const open = asked.filter(({ placeholder }) => !values.has(placeholder))
  return { name, points, field: open[0], answered: asked.length - open.length, fields: asked.length }
}

/** What is wrong with the answer given last, as a sentence; undefined when nothing is. */
export async function problemWith(ctx: Ctx, id: string, given: Given): Promise<string | undefined> {
  const { placeholders } = await findTemplate(ctx, id)
  try {
    scopeOf(placeholders, given)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.fields?.[given.at(-1)?.placeholder ?? '']
    throw error
  }
}

/** The answers with what was not asked, as `generateDocument` wants them: every placeholder once. */
export async function wholeForm(ctx: Ctx, id: string, given: Given): Promise<Given> {
  const { placeholders } = await findTemplate(ctx, id)
  const values = new Map(given.map(({ placeholder, value }) => [placeholder, value]))
  return placeholders.map(({ placeholder, kind }) => ({
    placeholder,
    value: values.get(placeholder) ?? (kind === 'condition' ? 'no' : ''),
  }))
}
