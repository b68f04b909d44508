import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { labelOf } from '#server/features/documents/engine/names.ts'
import { inspect } from '#server/features/documents/engine/inspect.ts'
import { FieldCatalogue, withFieldWords } from '#server/features/documents/templates/field-words.ts'
import { Manifest } from '#server/features/documents/templates/starter.ts'
import { placeholdersIn, templateWordsIn } from '#server/features/documents/templates/template-words.ts'
import { labelled } from '#server/features/documents/templates/templates.ts'

const CONTENT = { CONTENT_DIR: 'content' }
const folder = path.join('content', 'templates')
const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, 'templates.json'), 'utf8')))
const catalogue = FieldCatalogue.parse(parse(readFileSync(path.join(folder, 'fields.yaml'), 'utf8')))

const asked = async (file: string, labels: Record<string, string> | undefined) =>
  withFieldWords(CONTENT, labelled((await inspect(readFileSync(path.join(folder, file)))).placeholders, labels))

/** Every field of a template, those of lists by LIST.FIELD. */
const fieldsOf = (placeholders: Awaited<ReturnType<typeof asked>>) =>
  placeholders.flatMap(({ fields = [], ...one }) => [
    { ...one, name: one.placeholder, isText: one.kind === 'text' || (one.kind === 'repeat' && !fields.length) },
    ...fields.map((field) => ({ ...field, group: one.group, name: `${one.placeholder}.${field.placeholder}`, isText: field.kind === 'text' })),
  ])

describe.each(manifest)('$file', ({ file, labels }) => {
  test('every field has a group, help and a label in three languages, and an example where words are written', async () => {
    const english = await asked(file, labels)
    const poor = fieldsOf(english).flatMap(({ name, group, label, help, example, isText }) =>
      group && label && help && (example || !isText) ? [] : [name],
    )
    expect(poor).toEqual([])
    for (const language of ['sn', 'nd'] as const) {
      const theirs = fieldsOf(placeholdersIn(english, templateWordsIn(CONTENT, language)))
      const same = fieldsOf(english).flatMap(({ name, group, label, help }, at) => {
        const other = theirs[at]!
        return [other.group === group, other.label === label, other.help === help].some(Boolean) ? [name] : []
      })
      expect(same, language).toEqual([])
    }
  })
})

test('every name of the catalogue is a field, every group and help is used, and every example is one of a field', async () => {
  const all = (await Promise.all(manifest.map(({ file, labels }) => asked(file, labels)))).flatMap(fieldsOf)
  const nameOf = (placeholder: string) => labelOf(placeholder).toLowerCase().replaceAll(' ', '_')
  const known = new Set(all.flatMap(({ name }) => [name, name.split('.').at(-1)!]).flatMap((name) => [name.toLowerCase(), nameOf(name)]))
  const isNoField = (name: string) => !name.includes('*') && !known.has(name.toLowerCase())
  expect(catalogue.fields.flatMap(({ names }) => names).filter(isNoField)).toEqual([])
  expect(Object.keys(catalogue.examples).filter(isNoField)).toEqual([])
  const used = { groups: new Set(catalogue.fields.map(({ group }) => group)), help: new Set(catalogue.fields.map(({ help }) => help)) }
  expect([...used.groups].toSorted()).toEqual(Object.keys(catalogue.groups).toSorted())
  expect([...used.help].toSorted()).toEqual(Object.keys(catalogue.help).toSorted())
})

test('what depends on a question is asked in the group of that question', async () => {
  const strays = manifest.map(async ({ file, labels }) => {
    const fields = await asked(file, labels)
    const groupOf = new Map(fields.map(({ placeholder, group }) => [placeholder, group]))
    return fields.flatMap(({ onlyIf, group, placeholder }) =>
      !onlyIf || onlyIf.some((one) => groupOf.get(one.placeholder) === group) ? [] : [`${file} ${placeholder}`],
    )
  })
  expect((await Promise.all(strays)).flat()).toEqual([])
})
