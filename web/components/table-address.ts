import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** By which column a table is put in order, and which way round. */
export type TableOrder = { sort: string; isDown: boolean }

/** The row at the top of a table, from 0. */
const ROW = 'row'

/**
 * What the address says of a table, so that Back, a reload and a copied link come to the same rows: its filters, its order
 * (`sort=name`, `sort=-name` the other way round) and the row at its top. A change of filters or order begins at the first row.
 */
export function useTableAddress<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: Record<string, string>) =>
      setParams(
        () => {
          // of two changes in one moment the router would tell the second what was before the first
          const next = new URLSearchParams(location.search)
          for (const [name, value] of Object.entries({ [ROW]: '', ...change }))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const sort = params.get('sort') ?? ''
  const order = useMemo(
    (): TableOrder | undefined => (sort ? { sort: sort.replace(/^-/, ''), isDown: sort.startsWith('-') } : undefined),
    [sort],
  )
  return {
    filters: Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? ''])) as Record<Name, string>,
    filter: set as (change: Partial<Record<Name, string>>) => void,
    order,
    onOrder: useCallback((next: TableOrder) => set({ sort: `${next.isDown ? '-' : ''}${next.sort}` }), [set]),
    row: Number(params.get(ROW)) || 0,
    onRow: useCallback((row: number) => set({ [ROW]: row ? String(row) : '' }), [set]),
  }
}
