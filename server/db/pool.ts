import pg from 'pg'
import { endedConnection, isConnectionLost, NoConnectionError } from './connection-lost.ts'

/** Milliseconds a statement waits for a server that restarts, then for a free connection. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 200
/** A process that stops in the middle of a transaction (SIGSTOP, a swapped-out machine) holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** Longer, so that whoever waits for such a lock gets it. */
const LOCK_MS = 15_000
const CONNECTIONS = 10

/**
 * Connections to PostgreSQL that outlive its restart: taking one waits while the server is away, and a lone `select` whose
 * connection ends is asked again. A statement that writes is not: its caller alone knows whether twice is once.
 */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    lock_timeout: LOCK_MS,
    keepAlive: true,
  })
  pool.on('error', () => {})
  // a connection that ends while a transaction holds it would otherwise end the process
  pool.on('connect', (client) => client.on('error', () => {}))
  waitForServer(pool)
  askAgain(pool)
  return pool
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

function waitForServer(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const patient = async () => {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return givenBackOnce(await connect())
      } catch (error) {
        const over = pool.ending || performance.now() + LOOK_EVERY_MS > until
        if (over || !endedConnection(error)) throw new NoConnectionError(error)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    }
  }
  pool.connect = ((callback?: Callback) => {
    const connection = patient()
    if (!callback) return connection
    connection.then((client) => callback(undefined, client, client.release), callback)
  }) as typeof pool.connect
}

/**
 * A connection that ends while somebody holds it is given back by itself: Drizzle never gives one back on which `begin`
 * failed, and each restart of the server would cost the pool some of its connections for good.
 */
function givenBackOnce(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let lent = true
  const giveBack = (destroy?: Error | boolean) => {
    if (!lent) return
    lent = false
    client.off('end', ended)
    release(destroy)
  }
  const ended = () => giveBack(true)
  client.once('end', ended)
  client.release = giveBack
  return client
}

function askAgain(pool: pg.Pool) {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const ask = async (...args: unknown[]) => {
    // after a restart each connection of the pool may turn out to be dead before a new one is made
    for (let left = CONNECTIONS; ; left--) {
      try {
        return await query(...args)
      } catch (error) {
        const [statement] = args as [string | { text?: string }]
        const text = typeof statement === 'string' ? statement : (statement.text ?? '')
        const again = left > 0 && !pool.ending && !isConnectionLost(error) && endedConnection(error)
        if (!again || !/^\s*select\b/i.test(text)) throw error
      }
    }
  }
  pool.query = ask as typeof pool.query
}
