export type Turn = {
  /** Whose work it is: people who wait take turns. Left out, the work counts as everybody's and is done in order. */
  person?: string
  /** Ends the wait with its reason; it does not end work that has begun. */
  signal?: AbortSignal
}

export type Limiter = {
  /** Does the work when its turn comes and gives its result. Throws what the work throws, or the signal's reason. */
  run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>
  /** How many pieces of work wait for their turn. */
  waiting: () => number
}

/**
 * Lets at most `atOnce` pieces of work go on at the same time. Those who wait are served one person after another, so that
 * somebody with a hundred questions does not hold up somebody with one; each person's own work is done in order.
 */
export function createLimiter(atOnce: number): Limiter {
  let running = 0
  const queue = createFairQueue()
  return {
    waiting: queue.length,
    run: async (work, { person = '', signal } = {}) => {
      signal?.throwIfAborted()
      if (running < atOnce) running++
      else await queue.wait(person, signal)
      try {
        return await work()
      } finally {
        // The place passes on to the next in line.
        if (!queue.startNext()) running--
      }
    },
  }
}

function createFairQueue() {
  const queues = new Map<string, (() => void)[]>()
  const wait = (person: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const own = queues.get(person) ?? []
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        own.splice(own.indexOf(start), 1)
        if (!own.length) queues.delete(person)
        reject(signal?.reason as Error)
      }
      own.push(start)
      queues.set(person, own)
      signal?.addEventListener('abort', leave, { once: true })
    })
  /** False when nobody waits. */
  const startNext = (): boolean => {
    const [next] = queues
    if (!next) return false
    const [person, own] = next
    own.shift()?.()
    // to the end of the row, behind everyone else who waits
    queues.delete(person)
    if (own.length) queues.set(person, own)
    return true
  }
  return { wait, startNext, length: () => [...queues.values()].reduce((sum, own) => sum + own.length, 0) }
}
