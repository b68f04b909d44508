/** Lets `atOnce` pieces of work run, the rest wait in order. */
export function turns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    waiting: () => waiting.length,
    take: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The place passes on to the next in line.
        if (next) next()
        else running--
      }
    },
  }
}
