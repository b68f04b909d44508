import type { PGlite, Transaction } from '@electric-sql/pglite'
import { carried } from '#server/telemetry/trace.ts'
import type { TwoLines } from './background.ts'
import { readyStatements } from './statements.ts'

/** Milliseconds of statements after which the process looks after its connections. */
const TURN_MS = 12

/**
 * The embedded database works inside this process, and statements that wait for one another follow without a pause: under
 * load nothing else would happen for as long as the queue lasts. This lets the event loop turn between statements.
 */
export function yieldBetweenStatements(embedded: PGlite): TwoLines {
  const pause = turns()
  const { now, later } = takeTurns(pause)
  const query = readyStatements(embedded)
  const transaction = embedded.transaction.bind(embedded)
  const begin = (work: (tx: Transaction) => Promise<unknown>) => transaction((tx) => work(breathing(tx, pause, query)))
  return Object.assign(embedded, {
    query: (...args: Parameters<typeof query>) => now(() => query(...args)),
    queryLater: (...args: Parameters<typeof query>) => later(() => query(...args)),
    transaction: (...args: Parameters<typeof begin>) => now(() => begin(...args)),
    transactionLater: (...args: Parameters<typeof begin>) => later(() => begin(...args)),
  }) as TwoLines
}

/** Statements of requests in a row, while something in the background waits. */
const REQUESTS_IN_A_ROW = 8

/**
 * One after the other, as the database would take them anyway, but with room to breathe before each; and what a request waits for
 * before what goes on in the background, which has its turn too.
 */
function takeTurns(pause: () => Promise<void> | undefined) {
  const ofRequests: (() => Promise<void>)[] = []
  const ofBackground: (() => Promise<void>)[] = []
  let inARow = 0
  let isWorking = false
  const next = () => {
    const isBackgrounds = ofBackground.length > 0 && (!ofRequests.length || inARow >= REQUESTS_IN_A_ROW)
    inARow = isBackgrounds ? 0 : inARow + 1
    return isBackgrounds ? ofBackground.shift() : ofRequests.shift()
  }
  const workOff = async () => {
    isWorking = true
    for (let one = next(); one; one = next()) {
      await pause()
      await one()
    }
    isWorking = false
  }
  const joining =
    (line: (() => Promise<void>)[]) =>
    <T>(work: () => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        line.push(carried(() => work().then(resolve, reject)))
        if (!isWorking) void workOff()
      })
  return { now: joining(ofRequests), later: joining(ofBackground) }
}

function breathing(
  tx: Transaction,
  pause: () => Promise<void> | undefined,
  query: ReturnType<typeof readyStatements>,
): Transaction {
  tx.query = (async (...args: Parameters<typeof query>) => {
    await pause()
    // what comes late would be done outside of it
    if (tx.closed) throw new Error('this transaction is over')
    return query(...args)
  }) as typeof tx.query
  return tx
}

/** Gives a promise to wait for when this turn of the event loop has lasted long enough, else nothing. */
function turns() {
  let began = 0
  let counting = false
  return (): Promise<void> | undefined => {
    const now = performance.now()
    if (!counting) {
      counting = true
      began = now
      setImmediate(() => {
        counting = false
      })
    }
    return now - began > TURN_MS ? new Promise((resolve) => setImmediate(resolve)) : undefined
  }
}
