type Waiting = { start: () => void; signal: AbortSignal }

/**
 * Lets at most `most` pieces of work go on at once. Who has to wait is taken by person in turn, so that one with a hundred
 * questions does not hold up one with a single question; within a person the first comes first. Throws the signal's reason
 * when it aborts while waiting.
 */
export function fairLimiter(most: number) {
  let busy = 0
  const waiting = new Map<string, Waiting[]>()

  const waitFor = (who: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const mine: Waiting = { start: resolve, signal }
      waiting.set(who, [...(waiting.get(who) ?? []), mine])
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })

  const startNext = () => {
    for (const [who, queue] of waiting) {
      // to the end of the row, behind everyone else who waits
      waiting.delete(who)
      const next = queue.find((one) => !one.signal.aborted)
      const rest = next ? queue.slice(queue.indexOf(next) + 1) : []
      if (rest.length) waiting.set(who, rest)
      if (next) return next.start()
    }
    busy--
  }

  return async <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    if (busy < most) busy++
    else await waitFor(who, signal)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
