import type { DirectoryEntry, DirectoryFields, HelpTopic, Province, Said } from '#contract/consultations/directory.ts'

/** The fields of the dialog, as text. */
export type EntryForm = Record<string, string>

/** "116 free, 0242 700 000" as numbers; what is wrong with one the server says. */
export const phonesOf = (text: string): DirectoryFields['phones'] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) =>
      one.endsWith(' free') ? { number: one.slice(0, -' free'.length).trim(), free: true } : { number: one },
    )

export const phonesText = (phones: DirectoryFields['phones']) =>
  phones.map(({ number, free }) => `${number}${free ? ' free' : ''}`).join(', ')

/** The entry that a filled-in form tells of. */
export function entryOf(form: EntryForm, provinces: Province[], topics: HelpTopic[]): DirectoryFields {
  const text = (name: string) => form[name]?.trim() ?? ''
  const said = (name: string): Said => ({
    en: text(`${name}_en`),
    ...(text(`${name}_sn`) && { sn: text(`${name}_sn`) }),
    ...(text(`${name}_nd`) && { nd: text(`${name}_nd`) }),
  })
  const address = text('address')
  return {
    name: text('name'),
    kind: form['kind'] as DirectoryFields['kind'],
    provinces,
    topics,
    phones: phonesOf(text('phones')),
    ...(address && { address }),
    ...(text('hours_en') && { hours: said('hours') }),
    helps: said('helps'),
    cost: said('cost'),
  }
}

/** What stands in the field of a text in a language. */
export const saidIn = (entry: DirectoryEntry | undefined, name: 'helps' | 'cost' | 'hours', language: keyof Said) =>
  entry?.[name]?.[language] ?? ''
