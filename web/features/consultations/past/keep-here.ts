import type { QueryClient } from '@tanstack/react-query'
import { listConversations } from '#contract/consultations/consultations.ts'
import { api } from '#web/lib/api/client.ts'
import { shown } from '#web/lib/language/messages.ts'
import { keepWhatIsHere } from '#web/lib/offline/kept-answers.ts'
import { GUIDES_CACHE } from '#web/lib/offline/names.ts'
import { keepPages } from '#web/lib/offline/kept.ts'
import { conversationKey, fetchConversation } from '#web/features/consultations/queries.ts'

/** How many consultations are fetched to be kept; those opened later stay too. */
export const KEPT_CONSULTATIONS = 20

/**
 * Keeps the pages of the application, the newest consultations and the guides in this browser. `onStep` hears how many of how
 * many steps are done. Throws at the first thing that could not be fetched; what was fetched before stays.
 */
export async function keepHere(queries: QueryClient, onStep: (done: number, all: number) => void): Promise<void> {
  await keepPages()
  const newest = await api(listConversations, { limit: KEPT_CONSULTATIONS, messages: 'none' })
  const guides = await guideAddresses()
  const cache = await caches.open(GUIDES_CACHE)
  const steps = [
    ...newest.map(
      ({ id }) =>
        () =>
          queries.fetchQuery({
            queryKey: conversationKey(id),
            queryFn: ({ signal }) => fetchConversation(id, signal),
          }),
    ),
    ...guides.map((address) => () => cache.add(address)),
  ]
  for (const [done, step] of steps.entries()) {
    onStep(done, steps.length)
    await step()
  }
  await keepWhatIsHere(queries)
}

/** The list of guides in the language of the screens, and each guide on it. */
async function guideAddresses(): Promise<string[]> {
  const { language } = shown.get()
  const list = language === 'en' ? '/guides' : `/guides/${language}`
  const page = new DOMParser().parseFromString(await (await fetch(list)).text(), 'text/html')
  const links = [...page.querySelectorAll('main a[href^="/guides/"]')].map((link) => link.getAttribute('href') ?? list)
  return [...new Set([list, ...links])]
}
