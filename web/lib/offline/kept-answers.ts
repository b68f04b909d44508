import type { QueryClient, QueryPersister } from '@tanstack/react-query'
import { logQuietly } from '#web/lib/log.ts'
import { currentPerson } from '#web/lib/session/personal.ts'
import { isKept } from './kept.ts'

/** What is read again: the first word of a query's key. Lists of administrators and anything bought or counted are asked for again. */
const WORTH_KEEPING = new Set<unknown>([
  'conversations',
  'deployment',
  'document-text',
  'library',
  'plain-words',
  'points',
  'procedures',
  'section-links',
  'settings',
])

/** Queries whose data came out of the store and not yet from the server. */
const copies = new Set<string>()

/** Whether what a query shows may be older than what the server has. `queryHash` as the query client counts it. */
export const isKeptCopy = (queryHash: string): boolean => copies.has(queryHash)

const isWorthKeeping = (queryKey: readonly unknown[]) => WORTH_KEEPING.has(queryKey[0])
const keyOf = (queryHash: string) => `${currentPerson() ?? ''} ${queryHash}`

/**
 * Answers of the server stay in this browser while "Keep on this phone" is on: a query that has nothing yet shows what was kept
 * and asks the server behind it; without a connection the kept answer stays.
 */
export const keptAnswers: QueryPersister = async (queryFn, context, query) => {
  const { queryHash, queryKey } = query
  if (!isKept() || !isWorthKeeping(queryKey)) return queryFn(context)
  const key = keyOf(queryHash)
  const store = await import('idb-keyval')
  if (query.state.data === undefined) {
    const copy: unknown = await store.get(key).catch(() => undefined)
    if (copy !== undefined) {
      copies.add(queryHash)
      setTimeout(() => void query.fetch().catch(() => undefined))
      return copy
    }
  }
  const data = await queryFn(context)
  copies.delete(queryHash)
  // who has signed out meanwhile leaves nothing behind
  if (isKept() && key === keyOf(queryHash))
    store.set(key, data).catch((error: unknown) => logQuietly('An answer could not be kept here', error))
  return data
}

/** Keeps what is in memory already, for it may never be asked for again. */
export async function keepWhatIsHere(queries: QueryClient): Promise<void> {
  const { setMany } = await import('idb-keyval')
  const here = queries.getQueryCache().getAll()
  const answers = here.filter(({ queryKey, state }) => isWorthKeeping(queryKey) && state.data !== undefined)
  // who has signed out meanwhile leaves nothing behind
  if (isKept()) await setMany(answers.map(({ queryHash, state }) => [keyOf(queryHash), state.data]))
}
