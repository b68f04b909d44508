import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** Which entries of a list are chosen, by id; at most `most`. */
export function useSelection(most: number) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    toggle: (id: string) =>
      setChosen((now) => {
        const next = new Set(now)
        if (!next.delete(id) && next.size < most) next.add(id)
        return next
      }),
    choose: (ids: string[]) => setChosen(new Set(ids.slice(0, most))),
  }
}
