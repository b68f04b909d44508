/**
 * What one running product keeps in memory: caches, batches under way, circuit breakers, the runs it works on. It hangs on
 * `Deps`, so that two products in one process (as tests have) share nothing.
 */
export type ProcessState = Map<object, unknown>
export type WithState = { state: ProcessState }

/** A value of which each running product has one, made when it is first asked for, with the context of who asks first. */
export function perProcess<Context extends WithState, Value>(make: (ctx: Context) => Value) {
  return (ctx: Context): Value => {
    if (!ctx.state.has(make)) ctx.state.set(make, make(ctx))
    return ctx.state.get(make) as Value
  }
}

/**
 * Reads each file once. For content that never changes while a process runs: two products that name the same path mean the
 * same file, so what was read of it is shared by the whole process.
 */
export function oncePerFile<Value>(read: (file: string) => Value) {
  const known = new Map<string, Value>()
  return (file: string): Value => {
    const value = known.get(file) ?? read(file)
    known.set(file, value)
    return value
  }
}
