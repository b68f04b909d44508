import { type Placeholder, YES } from '#contract/documents/templates.ts'
import { AppError } from '#contract/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Language } from '#server/text/language.ts'
import { findTemplate } from '#server/features/documents/templates/templates.ts'
import { withFieldWords } from '#server/features/documents/templates/field-words.ts'
import { placeholdersIn, templateWordsIn } from '#server/features/documents/templates/template-words.ts'
import { scopeOf } from './values.ts'

/** What was answered so far, in the order of the answers. */
export type Given = { placeholder: string; value: string }[]
/** A template that is filled in one by one, its questions in a language. */
export type Asked = { id: string; language: Language; given: Given }
/**
 * The next question, and how many are answered; without a field all are. `name` is the template's own, `title` the same in the language
 * that is asked in.
 */
export type NextField = {
  name: string
  title: string
  points: number
  field?: Placeholder
  answered: number
  fields: number
  /** What was answered, each with its question in the language. */
  answers: { label: string; kind: Placeholder['kind']; value: string }[]
}

/** Which field comes next. 404 where the template is gone. */
export async function nextField(ctx: Ctx, { id, language, given }: Asked): Promise<NextField> {
  const say = templateWordsIn(ctx.config, language)
  const { name, points, placeholders } = await findTemplate(ctx, id)
  const values = new Map(given.map(({ placeholder, value }) => [placeholder, value]))
  const isAsked = ({ onlyIf = [] }: Placeholder) =>
    onlyIf.every((one) => (values.get(one.placeholder) === YES ? YES : 'no') === one.answer)
  const asked = placeholdersIn(withFieldWords(ctx.config, placeholders).filter(isAsked), say)
  const open = asked.filter(({ placeholder }) => !values.has(placeholder))
  const answers = asked.flatMap(({ placeholder, label, kind }) => {
    const value = values.get(placeholder)
    return value === undefined ? [] : [{ label, kind, value }]
  })
  return { name, title: say(name), points, field: open[0], answered: answers.length, fields: asked.length, answers }
}

/** What is wrong with the answer given last, as a sentence of ours with the question's label in the language; undefined when nothing is. */
export async function problemWith(ctx: Ctx, { id, language, given }: Asked): Promise<string | undefined> {
  const { placeholders } = await findTemplate(ctx, id)
  try {
    scopeOf(placeholdersIn(placeholders, templateWordsIn(ctx.config, language)), given)
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
