import { type DeadlineWords, deadlineMessages as en } from '#contract/procedures/deadline-words.ts'
import { deadlineMessagesNd as nd } from '#contract/procedures/deadline-words-nd.ts'
import { deadlineMessagesSn as sn } from '#contract/procedures/deadline-words-sn.ts'
import { wordingIn } from '#server/features/wording/records.ts'
import { dateInWords } from '#server/text/date-in-words.ts'
import type { Language } from '#server/text/language.ts'

/** In the places that these have among the texts of screens, so that what is corrected there is corrected here. */
const SCREENS = { en: { deadlines: en }, sn: { deadlines: sn }, nd: { deadlines: nd } }

/** What is said of how a date was counted in a language, with what administrators corrected in it. */
export function deadlineWordsIn(ctx: Parameters<typeof wordingIn>[0], language: Language): DeadlineWords {
  const { deadlines } = wordingIn(ctx, 'screens', language, SCREENS[language])
  const weekdays = deadlines.weekdays.split(' ')
  const day = (iso: string) => `${weekdays[new Date(`${iso}T00:00:00Z`).getUTCDay()]} ${dateInWords(iso, language)}`
  return { ...deadlines, day }
}
