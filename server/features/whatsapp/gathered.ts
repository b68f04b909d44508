type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void }

/** Items stored in one step. */
const MOST = 200

/**
 * Stores items one group after the other: what comes while a group is being stored goes with the next one, so that a
 * hundred at once cost little more than one. A group that fails is tried item by item: one that cannot be stored does not
 * take the others with it.
 */
export function gathered<Item>(store: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = []
  let busy = false
  const storeGroup = async (group: Waiting<Item>[]) => {
    try {
      await store(group.map((one) => one.item))
      for (const one of group) one.resolve()
    } catch (error) {
      if (group.length === 1) return group[0]!.reject(error)
      for (const one of group) await storeGroup([one])
    }
  }
  const run = async () => {
    busy = true
    while (waiting.length) await storeGroup(waiting.splice(0, MOST))
    busy = false
  }
  return (item) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void run()
    })
}
