import { type DirectoryEntry, HELP_TOPICS, type HelpTopic } from '#contract/directory.ts'
import type { Deps } from '#server/context.ts'
import { type Html, originOf } from '#server/features/guides/service.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import { nearestOf, shownEntries } from './entries.ts'
import { helpPage } from './pages.ts'

export { readDirectory } from './content.ts'
export {
  addDirectoryEntry,
  checkDirectoryEntry,
  listDirectory,
  retireDirectoryEntry,
  updateDirectoryEntry,
} from './manage.ts'
export { helpPath } from './pages.ts'

/** A language other than English that the directory's pages are in. */
export const languageNamed = (name: string): Language | undefined =>
  LANGUAGES.find((one) => one !== 'en' && one === name)

/** The directory as a page; a topic that is none is left aside. */
export async function showHelp(deps: Deps, language: Language, asked?: string): Promise<Html> {
  const topic = HELP_TOPICS.find((one) => one === asked)
  return helpPage(await shownEntries(deps), { language, topic, origin: originOf(deps) })
}

/** Who helps with a topic everywhere in the country, the nearest first. */
export async function nearestHelp(
  deps: Pick<Deps, 'config' | 'db'>,
  { topic }: { topic: HelpTopic },
): Promise<DirectoryEntry[]> {
  return nearestOf(await shownEntries(deps), topic)
}
