/**
 * Gathers what is asked while a statement is under way and asks it together in the next, at most `most` at a time: one
 * statement in flight, however many ask. Under load this does in a hundred statements what took ten thousand, and leaves
 * the other connections to those who write. Nothing is kept: an answer is as fresh as its question.
 */
export function batched<Item, Value>(ask: (items: Item[]) => Promise<Map<Item, Value>>, most = 200) {
  type Waiting = { item: Item; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let busy = false
  const next = async () => {
    busy = true
    // what comes in the same turn goes along
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const values = await ask([...new Set(batch.map((one) => one.item))])
        for (const one of batch) one.resolve(values.get(one.item))
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    busy = false
  }
  return (item: Item) =>
    new Promise<Value | undefined>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void next()
    })
}

/** Keeps the results of a pure computation for the `most` keys used last. */
export function lruMemo<Key, Value>(most: number) {
  const entries = new Map<Key, Value>()
  return (key: Key, make: () => Value): Value => {
    const value = entries.has(key) ? entries.get(key)! : make()
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > most) entries.delete(entries.keys().next().value as Key)
    return value
  }
}

/** Caches each answer of `ask` until `ms` have passed since the first. */
export function freshFor<Value>(ms: number, ask: (key: string) => Promise<Value>) {
  let known = new Map<string, Promise<Value>>()
  let since = 0
  return (key: string): Promise<Value> => {
    if (Date.now() - since > ms) {
      known = new Map()
      since = Date.now()
    }
    const now = known
    const pending = now.get(key) ?? ask(key)
    now.set(key, pending)
    pending.catch(() => now.delete(key))
    return pending
  }
}
