import { HELP_TOPICS, type HelpTopic } from '#contract/consultations/directory.ts'
import type { Deps } from '#server/context.ts'
import { frameOf, type Html, originOf } from '#server/features/guides/service.ts'
import { type Language, LANGUAGES } from '#server/text/language.ts'
import { nearestOf, shownEntries } from './entries.ts'
import { helpPage, helpPath } from './pages.ts'
import { textsIn } from './texts.ts'

export { HELP_TEXTS } from './texts.ts'

export { readDirectory } from './content.ts'
export {
  addDirectoryEntry,
  checkDirectoryEntry,
  listDirectory,
  retireDirectoryEntry,
  updateDirectoryEntry,
} from './manage.ts'

/** A language other than English that the directory's pages are in. */
export const languageNamed = (name: string): Language | undefined =>
  LANGUAGES.find((one) => one !== 'en' && one === name)

/** The directory as a page; a topic that is none is left aside. */
export async function showHelp(deps: Deps, language: Language, asked?: string): Promise<Html> {
  const topic = HELP_TOPICS.find((one) => one === asked)
  const frame = await frameOf(deps)
  const shown = { language, topic, frame, texts: textsIn(deps, language), origin: originOf(deps) }
  return helpPage(await shownEntries(deps), shown)
}

/**
 * With a danger, as markdown: the numbers of the nearest help that somebody has checked, then a link to all help of that
 * topic. A number that nobody has checked is left to the page, which says so: a wrong one costs time when there is none.
 */
export async function helpLine(
  deps: Pick<Deps, 'config' | 'db' | 'state'>,
  topic: HelpTopic,
  language: Language,
): Promise<string> {
  const { title, freeCall } = textsIn(deps, language)
  const checked = (await shownEntries(deps)).filter((entry) => entry.checked && entry.phones.length)
  const numbers = nearestOf(checked, topic).map(
    ({ name, phones: [phone] }) => `${name}: ${phone!.number}${phone!.free ? ` (${freeCall})` : ''}`,
  )
  return [...numbers, `[${title}](${helpPath(language, topic)})`].join(' · ')
}
