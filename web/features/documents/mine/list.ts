import type { GeneratedDocument } from '#contract/documents/documents.ts'
import { holdsWords } from '#web/lib/text/holds-words.ts'

/** A document with its versions, the newest first. */
export type OwnDocument = { id: string; newest: GeneratedDocument; versions: GeneratedDocument[] }

export const ORDERS = ['newest', 'name', 'kind'] as const
/** What a person wants to see of their documents; `kind` is the name of a template, empty for all. */
export type Wanted = { q: string; kind: string; order: (typeof ORDERS)[number] }

/** The documents of a list of versions, the newest document first. */
export function documentsOf(list: GeneratedDocument[]): OwnDocument[] {
  const groups = new Map<string, GeneratedDocument[]>()
  for (const one of list) groups.set(one.firstVersion, [...(groups.get(one.firstVersion) ?? []), one])
  return [...groups].map(([id, group]) => {
    const versions = group.toSorted((a, b) => b.version - a.version)
    return { id, newest: versions[0]!, versions }
  })
}

/** The templates that they were made from, in the order of the alphabet, with how many. */
export function kindsOf(documents: OwnDocument[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { newest } of documents) counts.set(newest.template, (counts.get(newest.template) ?? 0) + 1)
  return [...counts].filter(([name]) => name).toSorted(([a], [b]) => a.localeCompare(b))
}

/** Those that hold every word of the search in a title or the name of the template, in the order that is wanted. */
export function choose(documents: OwnDocument[], { q, kind, order }: Wanted): OwnDocument[] {
  const fitting = documents.filter(({ newest, versions }) => {
    if (kind && newest.template !== kind) return false
    return holdsWords([newest.template, ...versions.map(({ title }) => title)].join(' '), q)
  })
  if (order === 'newest') return fitting
  const key = ({ newest }: OwnDocument) => (order === 'kind' ? newest.template : newest.title)
  return fitting.toSorted((a, b) => key(a).localeCompare(key(b), undefined, { numeric: true }))
}
