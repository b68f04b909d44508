import v8 from 'node:v8'

/** By how many per cent the heap may grow before all of it is looked through for garbage. */
const GROWTH = 40
/** By V8's own rule, which lets a small heap grow threefold: of the 35 MB that an import needs it makes 120. */
const AS_V8_DOES = 0

const growBy = (percent: number) => v8.setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Yields what `events` does, and has this process hold less garbage meanwhile. Only for what few wait for: answers take a tenth more
 * processor by it.
 */
export async function* inSmallHeap<T>(events: AsyncIterable<T>): AsyncGenerator<T> {
  growBy(GROWTH)
  try {
    yield* events
  } finally {
    growBy(AS_V8_DOES)
  }
}
