import { parse as read, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** Statements kept ready at most, and characters of one: longer ones are lists, hardly ever the same again. */
const KEPT = 300
const KEPT_CHARS = 8_000
/** Milliseconds. A plan is made for the tables as they are: what was planned for empty ones must not last. */
const KEPT_MS = 60_000

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Ready = { name: string; types: number[]; columns: Message[]; until: number }

/**
 * PGlite sends a statement as six messages, one after the other, and has it read and planned again each time, which takes
 * longer than most statements do. This keeps those that come again ready, under a name, and sends one message. The result
 * takes the place of PGlite's own `query`, in a transaction and outside.
 */
export function readyStatements(embedded: PGlite) {
  const statements = keepStatements(embedded)
  const run = async <T>(text: string, params: unknown[] = [], { rowMode }: QueryOptions = {}): Promise<Results<T>> => {
    const { name, types, columns } = await statements.find(text)
    try {
      const values = params.map((value, i) => serialized(embedded, types[i]!, value))
      const messages = await send(
        embedded,
        serialize.bind({ statement: name, values }),
        serialize.execute(),
        serialize.sync(),
      )
      // the parsers that Drizzle brings along would be copied with all others each time; ours are set once
      return read.parseResults([...columns, ...messages], embedded.parsers, rowMode && { rowMode })[0] as Results<T>
    } catch (error) {
      // its table may have changed
      await statements.forget(text)
      throw error
    }
  }
  return <T>(...args: Parameters<typeof run>) => embedded.runExclusive(() => run<T>(...args))
}

/** What comes for the second time is kept. */
function keepStatements(embedded: PGlite) {
  const ready = new Map<string, Ready>()
  const seen = new Set<string>()
  let count = 0

  const forget = async (text: string) => {
    const one = ready.get(text)
    if (!one) return
    ready.delete(text)
    await send(embedded, serialize.close({ type: 'S', name: one.name }), serialize.sync())
  }
  const isNew = (text: string) => {
    if (ready.has(text) || seen.delete(text)) return false
    seen.add(text)
    if (seen.size > KEPT) seen.delete(oldest(seen)!)
    return true
  }
  const find = async (text: string): Promise<Ready> => {
    const statement = ready.get(text)
    if (statement && statement.until > performance.now()) return statement
    if (text.length > KEPT_CHARS || isNew(text)) return prepare(embedded, text, '')
    await forget(text)
    const one = await prepare(embedded, text, `kept_${count++}`)
    ready.set(text, one)
    if (ready.size > KEPT) await forget(oldest(ready)!)
    return one
  }
  return { find, forget }
}

async function prepare(embedded: PGlite, text: string, name: string): Promise<Ready> {
  const question = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]
  const messages = await send(embedded, ...question)
  const columns = messages.filter((message) => message.name === 'rowDescription')
  return { name, types: read.parseDescribeStatementResults(messages), columns, until: performance.now() + KEPT_MS }
}

const send = (embedded: PGlite, ...messages: Uint8Array[]) =>
  embedded.execProtocolStream(joined(messages), { syncToFs: false })

function serialized(embedded: PGlite, type: number, value: unknown) {
  if (value === null || value === undefined) return null
  return embedded.serializers[type]?.(value) ?? String(value)
}

const oldest = (of: { keys: () => Iterator<string> }) => of.keys().next().value as string | undefined

function joined(messages: Uint8Array[]) {
  const all = new Uint8Array(messages.reduce((length, one) => length + one.length, 0))
  let at = 0
  for (const one of messages) {
    all.set(one, at)
    at += one.length
  }
  return all
}
