import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLimiter, type Turn } from '#server/limiter.ts'
import { perProcess } from '#server/process-state.ts'

/** Milliseconds after which one answer begins although people go on arriving. */
const PATIENCE_MS = 500

/** Of this process: who is on the way in, and the answers that let them go first. */
export const arrivals = perProcess(createArrivals)

/**
 * Accepting a question takes a tenth of what answering it does. So answers begin one by one while nobody is on the way in: of
 * many who ask in the same moment everybody is accepted, and told so, before the first answers take the processor.
 */
export function createArrivals() {
  const starts = createLimiter(1)
  let arriving = 0
  let goOn = () => {}

  /** Accepts somebody: until `work` is done they are on the way in. Gives its result. */
  const accept = async <T>(work: () => Promise<T>): Promise<T> => {
    arriving++
    try {
      return await work()
    } finally {
      arriving--
      if (!arriving) goOn()
    }
  }
  const untilNobodyArrives = async () => {
    // who has connected meanwhile is heard in it
    await nextTurn()
    if (!arriving) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  /** Resolves once an answer may begin, in the order of a limiter. Rejects with the reason of an aborted signal. */
  const giveWay = (turn: Pick<Turn, 'person' | 'signal'>) => starts.run(untilNobodyArrives, turn)
  return { accept, giveWay }
}
