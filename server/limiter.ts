export type Turn = {
  /** Whose work it is: people who wait take turns. Left out, the work counts as everybody's and is done in order. */
  person?: string
  /** Ends the wait with its reason; it does not end work that has begun. */
  signal?: AbortSignal
  /**
   * Given the place in the line, 1 for who is next: at once by work that has to wait, and then now and then as it changes. What it throws
   * ends the wait.
   */
  onPlace?: (place: number) => void
}

export type Limiter = {
  /** Does the work when its turn comes and gives its result. Throws what the work or `onPlace` throws, or the signal's reason. */
  run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>
  /** How many pieces of work wait for their turn. */
  waiting: () => number
}

/** Milliseconds between two times that all who wait are told their places: each telling costs a message to everybody. */
const TELL_MS = 5_000

/**
 * Lets at most `atOnce` pieces of work go on at the same time. Of those who wait, whoever has had the fewest turns is next,
 * then who came first: a person's second question stands behind everybody's first, however late that came, and each
 * person's own work is done in order. Turns count from when somebody first had to wait, and those still going on.
 */
export function createLimiter(atOnce: number): Limiter {
  let running = 0
  const turns = createTurns()
  const line = createLine(turns.of)
  const run: Limiter['run'] = async (work, { person = '', signal, onPlace } = {}) => {
    signal?.throwIfAborted()
    if (running < atOnce) {
      running++
      turns.begin(person)
    } else await waitIn(line, turns, person, signal, onPlace)
    try {
      return await work()
    } finally {
      turns.end(person, line.length() > 0)
      // The place passes on to the next in line.
      const next = line.next()
      if (next) next.start()
      else running--
    }
  }
  return { waiting: line.length, run }
}

/** How many turns each person has had: those that go on, and those that ended while others waited. */
function createTurns() {
  const counts = new Map<string, number>()
  let ended: string[] = []
  const of = (person: string) => counts.get(person) ?? 0
  const takeOff = (person: string) => {
    if (of(person) > 1) counts.set(person, of(person) - 1)
    else counts.delete(person)
  }
  return {
    of,
    begin: (person: string) => void counts.set(person, of(person) + 1),
    end: (person: string, othersWait: boolean) => void (othersWait ? ended.push(person) : takeOff(person)),
    forgetEnded: () => {
      for (const person of ended) takeOff(person)
      ended = []
    },
  }
}

/** Resolves when the turn has come. */
function waitIn(line: Line, turns: Turns, person: string, signal?: AbortSignal, onPlace?: (place: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const leave = () => {
      signal?.removeEventListener('abort', giveUp)
      line.leave(one)
      if (!line.length()) turns.forgetEnded()
    }
    const end = (reason: unknown) => {
      leave()
      reject(reason as Error)
    }
    const giveUp = () => end(signal?.reason)
    const tell = (place: number) => {
      try {
        onPlace?.(place)
      } catch (error) {
        end(error)
      }
    }
    const start = () => {
      turns.begin(person)
      leave()
      resolve()
    }
    const one: Waiting = { person, start, onPlace: onPlace && onNews(tell) }
    signal?.addEventListener('abort', giveUp)
    line.join(one)
  })
}

type Turns = ReturnType<typeof createTurns>
type Line = ReturnType<typeof createLine>
type Waiting = { person: string; start: () => void; onPlace?: (place: number) => void }

/** Those who wait, in the order in which they came; they are told their places while there are any. */
function createLine(turnsOf: (person: string) => number) {
  const line: Waiting[] = []
  let telling: NodeJS.Timeout | undefined
  /** How many turns come before each one's own: those that its person has had, and the person's work that waits before it. */
  const ranked = (): [Waiting, number][] => {
    const before = new Map<string, number>()
    return line.map((one) => {
      const rank = before.get(one.person) ?? turnsOf(one.person)
      before.set(one.person, rank + 1)
      return [one, rank]
    })
  }
  const tellAll = () => {
    const inOrder = ranked().toSorted(([, one], [, other]) => one - other)
    for (const [i, [{ onPlace }]] of inOrder.entries()) onPlace?.(i + 1)
  }
  const join = (one: Waiting) => {
    line.push(one)
    if (!one.onPlace) return
    telling ??= setInterval(tellAll, TELL_MS).unref()
    const ranks = ranked().map(([, rank]) => rank)
    one.onPlace(ranks.filter((rank) => rank <= ranks.at(-1)!).length)
  }
  const leave = (one: Waiting) => {
    line.splice(line.indexOf(one), 1)
    if (line.length) return
    clearInterval(telling)
    telling = undefined
  }
  const next = (): Waiting | undefined =>
    ranked().reduce<[Waiting, number] | undefined>(
      (best, one) => (best && best[1] <= one[1] ? best : one),
      undefined,
    )?.[0]
  return { length: () => line.length, next, join, leave }
}

/** Tells each new place, and nothing twice. */
function onNews(tell: (place: number) => void) {
  let last: number | undefined
  return (place: number) => {
    if (place !== last) tell((last = place))
  }
}
