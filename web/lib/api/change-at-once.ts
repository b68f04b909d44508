import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows a change before the server has taken it: every copy in the cache whose key begins with `queryKey` is changed, and
 * no answer that was asked for before writes over it. Gives what takes the change back; a copy that changed again since is
 * left to the next fetch. For `onMutate`; call the result in `onError`.
 */
export async function changeAtOnce<Data>(queries: QueryClient, queryKey: QueryKey, change: (now: Data) => Data) {
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData<Data>({ queryKey })
  queries.setQueriesData<Data>({ queryKey }, (now) => now && change(now))
  const after = before.map(([key]) => queries.getQueryData<Data>(key))
  return () => {
    for (const [at, [key, data]] of before.entries()) {
      if (queries.getQueryData(key) === after[at]) queries.setQueryData(key, data)
    }
  }
}
