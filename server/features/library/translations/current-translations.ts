import { sql } from 'drizzle-orm'
import path from 'node:path'
import type { Deps } from '#server/context.ts'
import { rows } from '#server/db/query.ts'
import { oncePerFile, perProcess } from '#server/process-state.ts'
import {
  type GuideTranslation,
  type Line,
  NOT_TRANSLATED,
  OTHER_LANGUAGES,
  type OtherLanguage,
  type Reader,
  readTranslations,
  type Translated,
  type TranslatedEntry,
  translateLines,
} from './guide-translations.ts'
import { guideTranslations } from './tables.ts'

type Entries = Map<string, TranslatedEntry>
type Built = { version: string; entries: Promise<Record<OtherLanguage, Entries>> }
export type GuideTranslator = (language: OtherLanguage, english: string) => Translated | undefined

const ofContent = oncePerFile(readTranslations)
const built = perProcess((): { current?: Built } => ({}))

/** What content/guides has in a language, by the slug of the guide. Read once. */
export const contentTranslations = (
  { config }: Pick<Deps, 'config'>,
  language: OtherLanguage,
): Map<string, GuideTranslation> => ofContent(path.join(config.CONTENT_DIR, 'guides', language))

/**
 * Puts stretches of our guides into another language, as it stands now: by content/guides and by what administrators changed here.
 * One statement asks whether they did: `version` is another one then.
 */
export async function guideTranslator(
  deps: Pick<Deps, 'config' | 'db' | 'state'>,
): Promise<{ version: string; translate: GuideTranslator }> {
  const [row] = await rows<{ version: string }>(
    deps.db,
    sql`select concat(count(*), ' ', max(${guideTranslations.updatedAt})) as version from ${guideTranslations}`,
  )
  const { version } = row!
  const known = built(deps)
  if (known.current?.version !== version) {
    const entries = build(deps)
    known.current = { version, entries }
    // what could not be read is tried again by the next reader
    entries.catch(() => delete known.current)
  }
  const entries = await known.current!.entries
  return { version, translate: (language, english) => translateLines(entries[language], english) }
}

async function build(deps: Pick<Deps, 'config' | 'db'>): Promise<Record<OtherLanguage, Entries>> {
  const stored = await deps.db.select().from(guideTranslations)
  const [sn, nd] = OTHER_LANGUAGES.map((language) => {
    const edits = new Map(stored.filter((row) => row.language === language).map((row) => [row.slug, row]))
    const translations = contentTranslations(deps, language)
    const slugs = [...new Set([...translations.keys(), ...edits.keys()])]
    const guides = slugs.map((slug) => {
      const edit = edits.get(slug)
      const { lines, ...head } = translations.get(slug) ?? NOT_TRANSLATED
      const { readBy, readOn } = edit?.readBy == null ? head : edit
      return {
        lines,
        edited: edit?.lines ?? [],
        reader: readBy ? { name: readBy, ...(readOn && { on: readOn }) } : undefined,
      }
    })
    const entries: Entries = new Map()
    const put = ({ en, to }: Line, reader: Reader | undefined) => {
      const former = entries.get(en)
      const by = reader ?? (former?.to === to ? former.reader : undefined)
      entries.set(en, { to, ...(by && { reader: by }) })
    }
    // guides share lines: what a native speaker has read stands for what nobody has, and what was written here for both
    const unreadFirst = guides.toSorted((one, other) => Number(Boolean(one.reader)) - Number(Boolean(other.reader)))
    for (const { lines, reader } of unreadFirst) for (const line of lines) put(line, reader)
    for (const { edited, reader } of unreadFirst) for (const line of edited) put(line, reader)
    return entries
  })
  return { sn: sn!, nd: nd! }
}
