/** Things with a name in the order in which somebody looks for one: of the alphabet, whatever its letters' case, and by number. */
export const byName = <Named extends { name: string }>(all: Named[]): Named[] =>
  all.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
