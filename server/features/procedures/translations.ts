import path from 'node:path'
import { readTranslations, type OtherLanguage } from '#server/features/library/service.ts'
import { oncePerFile } from '#server/process-state.ts'

type Lines = { to: Map<string, string>; isUnread: boolean }

/** Names of parts that are no words for people. */
const NAMES: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'rule',
  'template',
  'fill',
  'when',
  'slug',
  'guides',
  'raw',
  'unit',
])

const linesOf = oncePerFile((folder): Lines => {
  const files = [...readTranslations(folder).values()]
  return {
    to: new Map(files.flatMap(({ lines }) => lines.map(({ en, to }) => [en, to] as const))),
    isUnread: files.some(({ readBy }) => readBy === ''),
  }
})

/** Where the translations of procedures and rules are: SLUG.jsonl as guides have them, and deadlines.jsonl. */
const translationsFolder = ({ CONTENT_DIR }: { CONTENT_DIR: string }, language: OtherLanguage) =>
  path.join(CONTENT_DIR, 'procedures', language)

/** A procedure or rules with each text in another language where content has it; `isUnread`: no native speaker has read them. */
export function inLanguage<T>(
  config: { CONTENT_DIR: string },
  language: OtherLanguage | undefined,
  value: T,
): { value: T; isUnread: boolean } {
  if (!language) return { value, isUnread: false }
  const { to, isUnread } = linesOf(translationsFolder(config, language))
  let changed = false
  const put = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const other = to.get(one)
      changed ||= other !== undefined
      return other ?? one
    }
    if (Array.isArray(one)) return one.map(put)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, NAMES.has(name) ? part : put(part)]))
  }
  const said = put(value) as T
  return { value: said, isUnread: changed && isUnread }
}
