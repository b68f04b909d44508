/**
 * Gathers the questions asked within one turn of the event loop and asks them together. Nothing is kept: an answer is as
 * fresh as the question, which is why it may stand in front of sessions and balances.
 */
export function batched<Key, Value>(ask: (keys: Key[]) => Promise<Map<Key, Value>>, most = 500) {
  let waiting: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] = []
  const flush = () => {
    const asked = waiting
    waiting = []
    ask([...new Set(asked.map((one) => one.key))]).then(
      (found) => asked.forEach((one) => one.resolve(found.get(one.key))),
      (error) => asked.forEach((one) => one.reject(error)),
    )
  }
  return (key: Key) =>
    new Promise<Value | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length === 1) setImmediate(() => waiting.length && flush())
      else if (waiting.length >= most) flush()
    })
}
