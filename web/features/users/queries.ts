import { useInfiniteQuery, useMutation, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/product.ts'
import { changeRole, listAuditEvents, listUsers, type ListedUser, USER_SORTS } from '#contract/accounts/users.ts'
import type { TableOrder } from '#web/components/table-address.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { api } from '#web/lib/api/client.ts'
import { serverText } from '#web/lib/api/error-text.ts'
import { session } from '#web/lib/session/session.ts'

/** People asked for at a time. */
const PAGE = 100
const AUDIT_PAGE = 100

type UserPage = { count: number; data: ListedUser[] }
const usersKey = ['users'] as const

type Wanted = { q: string; order: TableOrder | undefined }

/** The people who match `q`, in an order; only the pages that rows `first` to `last` stand on are asked for. */
export function useUsers({ q, order }: Wanted, { first, last }: { first: number; last: number }) {
  const sort = USER_SORTS.find((one) => one === order?.sort)
  const way = sort && { sort, order: order?.isDown ? ('desc' as const) : ('asc' as const) }
  const from = Math.floor(first / PAGE)
  const to = Math.max(from, Math.floor(last / PAGE))
  const numbers = [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, at) => from + at)])]
  const pages = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...usersKey, q, way, page],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<UserPage> =>
        api(listUsers, { q: q || undefined, ...way, limit: PAGE, offset: page * PAGE || undefined }, { signal }),
    })),
  })
  const [start] = pages
  const all = start?.data
  const missing = pages.filter(({ isError, data }) => isError && !data)
  return {
    count: all?.count ?? 0,
    loading: start?.isPending ?? true,
    failed: start?.isError === true && !all,
    /** Rows near the view could not be loaded. */
    incomplete: missing.length > 0,
    retrying: missing.some(({ isFetching }) => isFetching),
    retry: () => missing.forEach(({ refetch }) => void refetch()),
    rowAt: (index: number): ListedUser | undefined => {
      // a list that came whole needs no pages
      if (all && all.data.length >= all.count) return all.data[index]
      const page = pages[numbers.indexOf(Math.floor(index / PAGE))]
      return page?.data?.data[index % PAGE]
    },
  }
}

/** Changes the cached lists in place, without asking again. */
function showRole(queries: QueryClient, id: string, role: Role): void {
  queries.setQueriesData<UserPage>(
    { queryKey: usersKey },
    (page) => page && { ...page, data: page.data.map((user) => (user._id === id ? { ...user, role } : user)) },
  )
}

export function useChangeRole() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: { id: string; role: Role }) => api(changeRole, change),
    onSuccess: (_, { id, role }) => {
      showRole(queries, id, role)
      toast.success('User role updated successfully')
      const me = session.get().user
      if (me?._id === id) session.setUser({ ...me, role })
    },
    onError: (error) => toast.error('Failed to update user role', { description: serverText(error) }),
  })
}

/** The audit trail, newest first, a page at a time. */
export const useAudit = (filter: { kind: string; q: string }) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api(
        listAuditEvents,
        { kind: filter.kind || undefined, q: filter.q || undefined, before: pageParam, limit: AUDIT_PAGE },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
    refetchOnWindowFocus: false,
  })
