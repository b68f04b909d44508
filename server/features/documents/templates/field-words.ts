import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Placeholder, RepeatField } from '#contract/documents/templates.ts'
import { labelOf } from '#server/features/documents/engine/names.ts'
import { oncePerFile } from '#server/process-state.ts'

const Text = z.string().check(z.minLength(1))
/** content/templates/fields.yaml, which says how it is written. */
export const FieldCatalogue = z.strictObject({
  groups: z.record(z.string(), Text),
  help: z.record(z.string(), Text),
  fields: z.array(
    z.strictObject({
      group: z.string(),
      help: z.string(),
      in: z._default(z.enum(['text', 'condition', 'repeat']), 'text'),
      names: z.array(z.string()),
    }),
  ),
  examples: z.record(z.string(), Text),
})
type Catalogue = z.infer<typeof FieldCatalogue>
type Rule = Catalogue['fields'][number]

type Known = Catalogue & { byName: Map<string, Rule>; exampleOf: (names: string[]) => string | undefined }

const readOnce = oncePerFile((file): Known => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{ groups: {}, help: {}, fields: [], examples: {} }'
  const catalogue = FieldCatalogue.parse(parse(text))
  const byName = new Map(
    catalogue.fields.flatMap((rule) => rule.names.map((name) => [`${rule.in} ${lower(name)}`, rule])),
  )
  const examples = new Map(Object.entries(catalogue.examples).map(([name, example]) => [lower(name), example]))
  const exampleOf = (names: string[]) => names.map((name) => examples.get(name)).find((one) => one !== undefined)
  return { ...catalogue, byName, exampleOf }
})

const lower = (name: string) => name.toLowerCase()
/** A field's name as the catalogue writes it, whatever spelling its template has. */
const nameOf = (placeholder: string) => labelOf(placeholder).toLowerCase().replaceAll(' ', '_')

/** The name itself, then its endings from the whole to the last word, then its beginning. */
function namesFor(name: string): string[] {
  const words = name.split('_')
  const ends = words.map((_, at) => `*_${words.slice(at).join('_')}`)
  return [name, ...ends, `${words[0]}_*`]
}

/**
 * The fields of a template with the group they are asked in, a sentence of help and an example, in English: those of an administrator
 * where there are any, else those of the catalogue. What depends on a question is asked in its group.
 */
export function withFieldWords({ CONTENT_DIR }: { CONTENT_DIR: string }, placeholders: Placeholder[]): Placeholder[] {
  const catalogue = readOnce(path.join(CONTENT_DIR, 'templates', 'fields.yaml'))
  const groups = new Map<string, string>()
  return placeholders.map((one) => {
    const rule = ruleFor(catalogue, one.kind ?? 'text', one.placeholder)
    const around = one.onlyIf?.map(({ placeholder }) => groups.get(placeholder)).find((group) => group !== undefined)
    const group = around ?? rule?.group ?? Object.keys(catalogue.groups)[0] ?? ''
    groups.set(one.placeholder, group)
    const title = catalogue.groups[group]
    return {
      ...worded(catalogue, one, rule, [nameOf(one.placeholder)]),
      ...(title && { group: title }),
      ...(one.fields && {
        fields: one.fields.map((field) => {
          const name = nameOf(field.placeholder)
          return worded(catalogue, field, ruleFor(catalogue, field.kind, field.placeholder), [
            `${nameOf(one.placeholder)}.${name}`,
            name,
          ])
        }),
      }),
    }
  })
}

const ruleFor = ({ byName }: Known, kind: Rule['in'], placeholder: string): Rule | undefined =>
  namesFor(nameOf(placeholder))
    .map((name) => byName.get(`${kind} ${name}`))
    .find((rule) => rule !== undefined)

function worded<F extends RepeatField | Placeholder>(
  { help, exampleOf }: Known,
  field: F,
  rule: Rule | undefined,
  names: string[],
): F {
  const last = names.at(-1)!
  const said = field.help ?? (rule && help[rule.help])
  const example =
    field.example ?? (field.kind === 'condition' ? undefined : exampleOf([...names, ...namesFor(last).slice(1)]))
  return { ...field, ...(said && { help: said }), ...(example && { example }) }
}
