/** How often the database is asked for the time, in milliseconds. */
const EVERY_MS = 20_000

export type Clock = { now: () => Date; stop: () => void }

/**
 * The database's time, for every process on it alike: leases, sessions and limits then hold whatever the clock of a
 * machine does. Between two questions the time goes on with the process's own steady counter, which no clock change moves.
 */
export async function databaseClock(ask: () => Promise<Date>): Promise<Clock> {
  const look = async () => {
    const start = performance.now()
    const databaseTime = (await ask()).getTime()
    return databaseTime - (start + performance.now()) / 2
  }
  let zero = await look()
  const timer = setInterval(() => {
    look().then(
      (base) => (zero = base),
      // away for a moment: the counter goes on
      () => {},
    )
  }, EVERY_MS).unref()
  return { now: () => new Date(zero + performance.now()), stop: () => clearInterval(timer) }
}
